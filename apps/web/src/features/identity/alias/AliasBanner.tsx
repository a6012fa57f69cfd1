import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMinutesLeft } from '../../../core/sessions/useMinutesLeft.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { endWarning, switchBackMargin } from '../../../lib/session.times.ts'
import { useTabIcon } from '../../../lib/tabIcon.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { switchBackAutomatically } from './alias.queries.ts'
import css from './AliasBanner.module.css'
import { SwitchUser } from './SwitchUser.tsx'

/** While it is used, the tab's title begins with `mark` on every page, and the tab has another icon. */
function useMarkedTab(mark: string): void {
  useEffect(() => {
    const put = () => {
      const bare = document.title.replaceAll(mark, '')
      if (document.title !== mark + bare) document.title = mark + bare
    }
    const watcher = new MutationObserver(put)
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
    put()
    return () => {
      watcher.disconnect()
      document.title = document.title.replaceAll(mark, '')
    }
  }, [mark])
  useTabIcon('acting', '/assets/favicon-alias.svg')
}

const interval = 1_000
/** How long to wait before retrying a failed switch back. */
const retryDelay = 3_000

/** Switches back before the 60 minutes are over; retried until it succeeds or the session has ended. */
function useSwitchBack(): void {
  const { email, firstName, lastName, actingBy } = useMe()
  const name = [firstName, lastName].filter(Boolean).join(' ') || email
  const [notBefore, setNotBefore] = useState(0)
  const watch = useEffectEvent(() => {
    const now = Date.now()
    const due = now >= (session.endsAt() ?? Number.POSITIVE_INFINITY) - switchBackMargin
    if (!due || !actingBy || now < notBefore) return
    setNotBefore(now + retryDelay)
    // A lasting failure ends the session; until then it is retried.
    switchBackAutomatically({ actor: actingBy.email, alias: email }, name).catch(() => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => watch(), interval)
    return () => clearInterval(timer)
  }, [])
}

/**
 * Always says who acts for whom and for how long (`ux.md` 4.20): bar, frame around the page, title and icon of the tab.
 */
export function AliasBanner() {
  const { t } = useTranslation()
  const { email, firstName, lastName, companyName, roleCode, actingBy } = useMe()
  const minutes = useMinutesLeft(Number.POSITIVE_INFINITY) ?? 0
  useMarkedTab('⇄ ')
  useSwitchBack()
  const alias = [firstName, lastName].filter(Boolean).join(' ') || email
  const left = t('alias.left', { count: minutes })
  const words = t('alias.banner', {
    alias,
    company: companyName,
    role: t(`roles.${roleCode}`),
    original: actingBy?.name || actingBy?.email,
  })
  return (
    <section className={css.banner} aria-label={t('alias.label')}>
      <p className={css.words} title={words}>
        {words}
      </p>
      <p className={css.left}>{left}</p>
      <SwitchUser className={css.switch} />
      <VisuallyHidden role="status">{minutes <= endWarning / 60_000 ? left : ''}</VisuallyHidden>
      <div className={css.frame} aria-hidden="true" />
    </section>
  )
}
