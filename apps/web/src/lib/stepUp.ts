import { ApiError } from './api.errors.ts'

// Some calls ask that the person showed who they are within the last ten minutes (`security.md` 3.5). The client then
// asks here, and repeats the call once.

type Asker = () => Promise<boolean>
let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Said by the signed-in layout, which shows the dialog; undefined when it leaves. */
export function setStepUpAsker(ask: Asker | undefined): void {
  asker = ask
}

/** Asks the person to show anew who they are, once for all calls that wait. False when they do not want to, or nobody can ask. */
export function askStepUp(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

/** Whether a refusal only asks for a step-up. After the dialog it means that the person went back: nothing to complain about. */
export const isStepUpRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'step_up_required'
