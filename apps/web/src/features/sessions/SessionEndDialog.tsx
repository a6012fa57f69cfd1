import { useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { useMinutesLeft } from '../../core/sessions/useMinutesLeft.ts'
import { formatMoment } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { session } from '../../lib/session.ts'
import { endWarning } from '../../lib/session.times.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import css from './SessionDialogs.module.css'

/** Warns five minutes before the end of the 480 minutes: time to save, or to sign in again with unsaved input kept. */
export function SessionEndDialog() {
  const { t, i18n } = useTranslation()
  const { preferences } = useMe()
  const minutes = useMinutesLeft(endWarning)
  const [later, setLater] = useState(false)
  const end = session.endsAt()
  if (minutes === undefined || end === undefined || later) return null
  const ends = new Date(end).toISOString()
  const at = formatMoment(ends, preferences.dateFormat, i18n.language, preferences.timeZone)
  return (
    <ConfirmDialog
      title={t('session.endTitle', { count: minutes })}
      submit={t('session.endAgain')}
      cancel={t('session.endLater')}
      onSubmit={() => void session.signOut('ended')}
      onClose={() => setLater(true)}
    >
      <p className={css.text}>{t('session.endText', { at })}</p>
      <p className={css.text}>{t('session.endKept')}</p>
    </ConfirmDialog>
  )
}
