import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { idle } from '../../lib/idle.ts'
import { idleTimes } from '../../lib/session.times.ts'
import { setStepUpAsker } from '../../lib/stepUp.ts'
import { IdleDialog } from './IdleDialog.tsx'
import { SessionEndDialog } from './SessionEndDialog.tsx'

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then((module) => ({ default: module.StepUpDialog })))

const positive = (given: number, otherwise: number) => (given > 0 ? given : otherwise)

/** Idle time counts while somebody is signed in, hence neither on sign-in nor on the multi-factor pages. */
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
