import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { useAccountChange } from './useAccountChange.ts'
import { type Target, useStatusAct, useStatusReasons } from './status.queries.ts'
import { liftable, reachesFurther, reasonsFor, type StatusForm, statusFaults } from './status.rules.ts'

const begun = (standing: AccountStanding): StatusForm => ({
  to: undefined,
  reason: '',
  note: '',
  on: undefined,
  lifted: liftable(standing).map(({ suspensionKey }) => suspensionKey),
  cascade: false,
})

type Body = { to: Target; reasonCode: string; note: string | null }

/** Shows what the choice would do; the panel takes over from there. */
function usePreview(account: Account, onDone: () => void) {
  const { change, ...asking } = useAccountChange(onDone)
  const preview = (form: StatusForm, body: Body) =>
    change('account.status', account.acctKey, {
      ...body,
      ...(form.on && { effectiveOn: form.on }),
      ...(form.cascade && { cascade: true }),
      ...(body.to === 'Active' && form.lifted.length > 0 && { suspensionKeys: [...form.lifted] }),
    })
  return { ...asking, preview }
}

/** Runs or plans the choice for a single account; if a second person is needed, the preview takes over. */
function useDoing(account: Account, standing: AccountStanding, onDone: () => void) {
  const doing = useStatusAct(account.acctKey)
  const { preview, away, refusal, faultOf } = usePreview(account, onDone)
  const { version } = standing
  const send = (form: StatusForm, body: Body, further: boolean) => {
    if (doing.isPending) return
    if (further) return preview(form, body)
    const lifted = body.to === 'Active' && form.lifted.length > 0 ? { suspensionKeys: [...form.lifted] } : {}
    const onError = (error: Error) => {
      if (codeOf(error) === 'change.approvalNeeded') preview(form, body)
    }
    const act = form.on
      ? ({ act: 'schedule', version, body: { ...body, effectiveOn: form.on } } as const)
      : ({ act: 'change', version, body: { ...body, ...lifted } } as const)
    doing.mutate(act, { onSuccess: onDone, onError })
  }
  const failed = isStepUpRefusal(doing.error) || codeOf(doing.error) === 'change.approvalNeeded' ? null : doing.error
  const error = refusal ?? failed
  /** Somebody else changed the account while the dialog was open: what it shows is old. */
  const stale = error instanceof ApiError && error.status === 412
  return { send, saving: doing.isPending, away, faultOf, error, stale }
}

/**
 * The choice of a status, validated on submit: for a customer with nothing below it is done at once, for a company
 * with others below it (or where a second person is needed) the consequences are shown first.
 */
export function useStatusForm(account: Account, standing: AccountStanding, onDone: () => void) {
  const lookup = useStatusReasons()
  const { send, ...doing } = useDoing(account, standing, onDone)
  const [form, setForm] = useState(() => begun(standing))
  const [attempts, setAttempts] = useState(0)
  const choice = standing.choices.find(({ to }) => to === form.to)
  const reasons = reasonsFor(choice, lookup)
  const zone = account.timeZone ?? account.inherited.timeZone
  const found = statusFaults(form, { standing, choice, reasons, zone })
  const further = reachesFurther(account.acctType)
  const edit = (changes: Partial<StatusForm>) =>
    setForm((now) => ({
      ...now,
      ...changes,
      ...(changes.to && changes.to !== now.to && { reason: '', cascade: false }),
    }))
  const submit = () => {
    setAttempts((count) => count + 1)
    if (form.to && found.length === 0)
      send(form, { to: form.to, reasonCode: form.reason, note: form.note.trim() || null }, further)
  }
  return { ...doing, form, edit, choice, reasons, zone, further, faults: attempts > 0 ? found : [], attempts, submit }
}
export type StatusFormState = ReturnType<typeof useStatusForm>
