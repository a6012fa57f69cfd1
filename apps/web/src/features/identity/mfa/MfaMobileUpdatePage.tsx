import { useTranslation } from '../../../lib/i18n.ts'
import { MfaFrame } from './MfaFrame.tsx'
import frame from '../../../ui/SignInFrame.module.css'
import { phoneStep } from './phoneStep.ts'
import { PhoneForm } from './PhoneForm.tsx'

/** MFAMobileNumberUpdate: another number instead, both codes again (`ux.md` 4.2). */
export function MfaMobileUpdatePage() {
  const { t } = useTranslation()
  const before = phoneStep.current()
  return (
    <MfaFrame title={t('mfa.update.title')}>
      <div className={frame['fields']}>
        <p>{before ? t('mfa.update.textBefore', { phone: before.phone }) : t('mfa.update.text')}</p>
        <PhoneForm submit={t('mfa.phone.send')} />
      </div>
    </MfaFrame>
  )
}
