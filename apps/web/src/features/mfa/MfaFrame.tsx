import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/pageTitle.ts'
import { paths } from '../../lib/paths.ts'
import { usePageFocus } from '../../lib/usePageFocus.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { SignInFrame } from '../../ui/SignInFrame.tsx'
import { halfSignIn } from './halfSignIn.ts'
import styles from './MfaFrame.module.css'

/** The card of the multi-factor pages: heading, step, and a way out of half a sign-in. */
export function MfaFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const heading = usePageFocus()
  usePageTitle(title)
  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {children}
      <p className={styles['out']}>
        {halfSignIn.current() ? (
          <Anchor href={paths.login()} onClick={halfSignIn.end}>
            {t('mfa.cancel')}
          </Anchor>
        ) : (
          <Anchor href={paths.home}>{t('pages.home')}</Anchor>
        )}
      </p>
    </SignInFrame>
  )
}
