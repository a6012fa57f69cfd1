import { useEffect, useState } from 'react'
import type { Refusal } from '../../../core/signIn/refusal.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ForgotLink } from './ForgotLink.tsx'

/** Why the sign-in was refused. The fault of a field is shown at the field instead. */
export function RefusalAlert({ refusal, email }: { refusal: Refusal | undefined; email?: string | undefined }) {
  const { t } = useTranslation()
  switch (refusal?.kind) {
    case 'wrong':
      return <Alert kind="error">{t('login.wrong')}</Alert>
    case 'offline':
      return <Alert kind="error">{t('errors.unreachable')}</Alert>
    case 'cancelled':
      return <Alert kind="info">{t('login.passkeyCancelled')}</Alert>
    case 'closed':
      return (
        <Alert kind="error">
          <div>{refusal.message}</div>
          {refusal.forgot && <ForgotLink email={email}>{t('login.newPassword')}</ForgotLink>}
        </Alert>
      )
    case 'locked':
      return <Locked key={refusal.until.getTime()} seconds={refusal.seconds} until={refusal.until} />
    case 'other':
      return (
        <Alert kind="error">
          {refusal.message}
          {refusal.correlationId && <div>{t('errors.reference', { id: refusal.correlationId })}</div>}
        </Alert>
      )
    default:
      return null
  }
}

/** Says until when, and announces when the time is over. */
function Locked({ seconds, until }: { seconds: number; until: Date }) {
  const { t, i18n } = useTranslation()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (over) return <Alert kind="info">{t('login.unlocked')}</Alert>
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: seconds < 60 ? 'medium' : 'short' }).format(until)
  return <Alert kind="error">{t('login.locked', { count: seconds, time })}</Alert>
}
