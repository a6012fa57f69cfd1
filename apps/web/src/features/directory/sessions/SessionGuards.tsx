import { Suspense, useEffect, useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMinutesLeft } from '../../../core/sessions/useMinutesLeft.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { idle } from '../../../lib/idle.ts'
import { endWarning, idleTimes } from '../../../lib/session.times.ts'
import { session } from '../../../lib/session.ts'
import { setStepUpAsker } from '../../../lib/stepUp.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import css from './SessionDialogs.module.css'
import { lazyPart } from '../../../lib/lazyPart.ts'

const StepUpDialog = lazyPart(async () => (await import('./StepUpDialog.tsx')).StepUpDialog)

const positive = (given: number, otherwise: number) => (given > 0 ? given : otherwise)

/** Idle time counts while a person is signed in, so neither on sign-in nor on the multi-factor pages. */
function useIdleWatch(): void {
  const { idleAfter, idleWarning } = useMe()
  useEffect(
    () =>
      idle.start({
        after: positive(idleAfter, idleTimes.after),
        warning: positive(idleWarning, idleTimes.warning),
      }),
    [idleAfter, idleWarning],
  )
}

/** The dialog for a call for which the server requires an identity check. */
function StepUp() {
  const [answer, setAnswer] = useState<(shown: boolean) => void>()
  useEffect(() => {
    setStepUpAsker(
      () =>
        new Promise((resolve) => {
          setAnswer(() => (shown: boolean) => {
            setAnswer(undefined)
            resolve(shown)
          })
        }),
    )
    return () => setStepUpAsker(undefined)
  }, [])
  if (!answer) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog onDone={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  )
}

/** Guards a session while its pages are open: idle time, its end, and calls that require an identity check. */
export function SessionGuards() {
  const { actingBy } = useMe()
  useIdleWatch()
  return (
    <>
      <StepUp />
      {!actingBy && <SessionEndDialog />}
      <IdleDialog />
    </>
  )
}

/** Warns five minutes before the end of the 480 minutes: time to save, or to sign in again with unsaved input kept. */
function SessionEndDialog() {
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
