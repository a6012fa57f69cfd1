import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { ChallengeStep } from './ChallengeStep.tsx'
import { MfaFrame } from './MfaFrame.tsx'

/**
 * MFAMobileNumberVerification: the code that was sent to the number; other methods are one press away (`ux.md` 4.2).
 */
export function MfaMobileVerificationPage() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <MfaFrame title={t('mfa.title')}>
      <ChallengeStep first="sms" onShown={() => void router.navigate({ href: paths.home, replace: true })} />
    </MfaFrame>
  )
}
