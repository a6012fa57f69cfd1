import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { dayIn } from '../../../lib/dates.ts'
import type { StatusReason, Target } from './status.queries.ts'

type Choice = AccountStanding['choices'][number]
export type Suspension = AccountStanding['suspensions'][number]

/** What somebody chose in the dialog. */
export type StatusForm = {
  to: Target | undefined
  reason: string
  note: string
  /** undefined: now; else YYYY-MM-DD, '' while the typed text is not a day. */
  on: string | undefined
  /** Suspensions that are to be lifted. */
  lifted: readonly string[]
  cascade: boolean
}
export type StatusFault = 'to' | 'reason' | 'note' | 'on' | 'lifted'

/** The reasons allowed for a target, in the order of the lookup. */
export const reasonsFor = (choice: Choice | undefined, reasons: readonly StatusReason[] = []) =>
  reasons.filter(
    ({ code, active, forStatus }) => choice && active && forStatus.includes(choice.to) && choice.reasons.includes(code),
  )

/** Refusals due to how earlier changes were made, by whom or when: their own text says it all. */
const ofHistory: readonly unknown[] = [
  'account.notYours',
  'account.tooLate',
  'account.noAdministrator',
  'account.statusNotAllowed',
]
/** Whether a refusal is due to rights, tree or status, so that "Why?" can explain it. */
export const isExplained = ({ reason }: { reason: string | null }) => !ofHistory.includes(reason)

/** Lifting asks which suspensions when there are several. */
export const liftable = ({ suspensions }: AccountStanding) => suspensions.filter(({ mayClear }) => mayClear.allowed)
export const lifts = (standing: AccountStanding, to: Target | undefined) =>
  to === 'Active' && standing.suspensions.length > 0

/** Lifting a suspension for abuse requires a note, whatever the reason. */
const liftsAbuse = (form: StatusForm, { suspensions }: AccountStanding) =>
  form.to === 'Active' &&
  suspensions.some(({ status, suspensionKey }) => status === 'SuspendedAbuse' && form.lifted.includes(suspensionKey))
export const needsNote = (form: StatusForm, standing: AccountStanding, reason: StatusReason | undefined) =>
  Boolean(reason?.noteRequired) || liftsAbuse(form, standing)

type Context = { standing: AccountStanding; choice: Choice | undefined; reasons: readonly StatusReason[]; zone: string }

/** What is wrong with the choice, in the order of the dialog. */
export function statusFaults(form: StatusForm, { standing, choice, reasons, zone }: Context): StatusFault[] {
  const reason = reasons.find(({ code }) => code === form.reason)
  const faults: [StatusFault, boolean][] = [
    ['to', !form.to || !choice?.ability.allowed],
    ['lifted', lifts(standing, form.to) && form.lifted.length === 0],
    ['reason', !reason],
    ['note', needsNote(form, standing, reason) && form.note.trim() === ''],
    ['on', form.on !== undefined && form.on <= dayIn(new Date(), zone)],
  ]
  return faults.filter(([, wrong]) => wrong).map(([name]) => name)
}

/** Whether more than this account is affected, so that the consequences are computed and shown first. */
export const reachesFurther = (acctType: string) => acctType !== 'CU'

/** The key of `status.refused` for the reason of an ability; flags of rights and error codes alike. */
export const refusalKey = (reason: string | null) => (reason ?? '').replaceAll(/[.:]/g, '_')
