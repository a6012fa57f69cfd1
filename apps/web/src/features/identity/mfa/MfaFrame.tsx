import { type ReactNode, useEffect, useRef } from 'react'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePageTitle } from '../../../lib/pageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { session } from '../../../lib/session.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import styles from './MfaFrame.module.css'

/** The card of the multi-factor pages: heading, step, and a way out of a half sign-in. */
export function MfaFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // On a page about one field, that field already has the focus.
  useEffect(() => {
    const card = heading.current?.parentElement
    if (!card?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
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
          <Anchor href={session.signedIn() ? paths.home : paths.login()}>
            {session.signedIn() ? t('pages.home') : t('mfa.landing.signIn')}
          </Anchor>
        )}
      </p>
    </SignInFrame>
  )
}
