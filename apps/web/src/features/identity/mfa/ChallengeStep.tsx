import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { arrive, halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChallengeForm } from './ChallengeForm.tsx'
import styles from './MfaFrame.module.css'
import { useChallenge } from './mfa.queries.ts'

type Props = {
  first?: Channel
  choosing?: boolean
  /** The next step for a person who is fully signed in; a half sign-in goes on to the page that was wanted. */
  onShown: () => void
}

/** A person's challenge, from its opening to the page behind it. */
export function ChallengeStep({ first, choosing = false, onShown }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const { challenge, error, renew, renewed } = useChallenge()
  const half = halfSignIn.current()
  const nothingYet = half !== undefined && challenge?.enrolment === true
  useEffect(() => {
    if (nothingYet) void router.navigate({ href: paths.mfaMobileRequired, replace: true })
  }, [nothingYet, router])

  if (error && error instanceof ApiError && error.status === 401)
    return (
      <>
        <Alert kind="warning">{t('mfa.over')}</Alert>
        <Again />
      </>
    )
  if (error)
    return (
      <>
        <Alert kind="error">{faultText(error)}</Alert>
        <Button fullWidth variant="default" onClick={renew}>
          {t('common.tryAgain')}
        </Button>
      </>
    )
  if (!challenge || nothingYet) return <p role="status">{t('mfa.opening')}</p>
  return (
    <>
      {renewed && (
        <Alert kind="info" className={styles['notice']}>
          {t('mfa.renewed')}
        </Alert>
      )}
      {challenge.linking && <p className={styles['notice']}>{t('mfa.linking')}</p>}
      <ChallengeForm
        key={challenge.challengeId}
        challenge={challenge}
        first={first}
        choosing={choosing}
        onGone={renew}
        onDone={(tokens) =>
          half && tokens ? router.navigate({ href: arrive(tokens, half.returnTo), replace: true }) : onShown()
        }
      />
    </>
  )
}

function Again() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Button fullWidth onClick={() => void router.navigate({ href: paths.login(), replace: true })}>
      {t('mfa.signInAgain')}
    </Button>
  )
}
