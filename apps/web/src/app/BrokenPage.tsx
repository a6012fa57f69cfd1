import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { brokenPageRetry } from '../lib/limits.ts'
import { usePageTitle } from '../lib/pageTitle.ts'
import { paths } from '../lib/paths.ts'
import { providerName } from '../lib/provider.ts'
import { usePageFocus } from '../lib/usePageFocus.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { brokenPage } from './broken.ts'
import { NoNetworkDialog } from './NoNetworkDialog.tsx'
import styles from './BrokenPage.module.css'

/** Counts down by the wall clock and calls back once at the end. */
function useCountdown(seconds: number, atEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      atEnd()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, atEnd])
  return left
}

/** Replaces a page that did not load, and retries it. The wording is that of specification section 2. */
export function BrokenPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const heading = usePageFocus()
  const [broken] = useState(brokenPage.read)
  const [dialog, setDialog] = useState(broken !== undefined)
  const target = broken?.href ?? paths.home
  const retry = useCallback(() => {
    // A second failure may mean that this version is gone from the server: only a full reload brings the new one.
    if (broken && broken.failed > 1 && navigator.onLine) window.location.assign(target)
    else void router.navigate({ href: target, replace: true })
  }, [broken, router, target])
  const left = useCountdown(brokenPageRetry, retry)
  usePageTitle(t('pages.broken.title'))
  return (
    <main className={styles['page']}>
      <div className={styles['provider']}>
        <img src="/assets/favicon.svg" alt="" width={32} height={32} />
        {providerName}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t('pages.broken.heading')}
      </h1>
      <p>{t('pages.broken.text')}</p>
      <p aria-hidden="true">{t('pages.broken.retryIn', { count: left })}</p>
      <p className={styles['actions']}>
        {/* A whole load is needed: a browser may remember that part of the page's code failed to load. */}
        <Button onClick={() => window.location.assign(target)}>{t('pages.broken.retryNow')}</Button>
        <Anchor href={paths.home}>{t('pages.home')}</Anchor>
      </p>
      <details>
        <summary>{t('pages.broken.address')}</summary>
        <p className={styles['target']}>{target}</p>
      </details>
      {dialog && <NoNetworkDialog target={target} onClose={() => setDialog(false)} />}
    </main>
  )
}
