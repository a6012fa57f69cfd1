import { ApiError } from './api.errors.ts'

// Some calls require an identity check within the last ten minutes (`security.md` 3.5). The client then
// asks for it here, and repeats the call once.

type AskStepUp = () => Promise<boolean>
let asker: AskStepUp | undefined
let asking: Promise<boolean> | undefined

/** Set by the signed-in layout, which shows the dialog; undefined when it unmounts. */
export function setStepUpAsker(ask: AskStepUp | undefined): void {
  asker = ask
}

/** Asks for an identity check, once for all waiting calls. False if the person cancels or there is no dialog. */
export function askStepUp(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

/** Whether a refusal only asks for a step-up. After the dialog it means that the person cancelled: no error to show. */
export const isStepUpRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'step_up_required'
