import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { MfaFrame } from './MfaFrame.tsx'
import frame from '../../../ui/SignInFrame.module.css'
import { PhoneForm } from './PhoneForm.tsx'

/** MFAMobileNumberRequired: no number on file, and the company requires one at sign-in, or the person wants it (`ux.md` 4.2). */
export function MfaMobileRequiredPage() {
  const { t } = useTranslation()
  return (
    <MfaFrame title={t('mfa.required.title')}>
      <div className={frame['fields']}>
        <p>{t(halfSignIn.current() ? 'mfa.required.text' : 'mfa.required.ownText')}</p>
        <PhoneForm submit={t('mfa.phone.send')} />
      </div>
    </MfaFrame>
  )
}
