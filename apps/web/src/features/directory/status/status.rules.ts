import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { dayIn } from '../../../lib/dates.ts'
import type { StatusReason, Target } from './status.queries.ts'

type Choice = AccountStanding['choices'][number]
export type Suspension = AccountStanding['suspensions'][number]

/** The values of the dialog, by the names of the request; `effectiveOn` as typed. */
export type StatusForm = {
  to: Target | ''
  reasonCode: string
  note: string
  when: 'now' | 'on'
  effectiveOn: string
  /** Suspensions that are to be lifted. */
  suspensionKeys: readonly string[]
  cascade: boolean
}

const choiceOf = (to: StatusForm['to'], standing: AccountStanding | undefined): Choice | undefined =>
  standing?.choices.find((one) => one.to === to)
/** The choices that the account allows. A payment lifts only a suspension for an overdue payment. */
const fits = (to: StatusForm['to'], code: string, standing: AccountStanding) =>
  choiceOf(to, standing)?.reasons.includes(code) &&
  (code !== 'PAID' || standing.suspensions.some(({ reasonCode }) => reasonCode === 'NONPAY'))
/**
 * The reasons allowed for a target, in the order of the lookup: for one account those that fit its status, for many
 * those of the target.
 */
export const reasonsFor = (
  to: StatusForm['to'],
  standing: AccountStanding | undefined,
  reasons: readonly StatusReason[] = [],
) =>
  reasons.filter(
    ({ code, active, forStatus }) =>
      active && forStatus.some((one) => one === to) && (!standing || fits(to, code, standing)),
  )

/** Refusals that depend on earlier changes, by their author or time: their text explains them fully. */
const ofHistory: readonly unknown[] = [
  'account.notYours',
  'account.tooLate',
  'account.noAdministrator',
  'account.statusNotAllowed',
]
/** Whether a refusal is due to rights, tree or status, so that "Why?" can explain it. */
export const isExplained = ({ reason }: { reason: string | null }) => !ofHistory.includes(reason)

/** Lifting asks for the suspensions when there are several. */
export const liftable = ({ suspensions }: AccountStanding) => suspensions.filter(({ mayClear }) => mayClear.allowed)
export const lifts = (standing: AccountStanding | undefined, to: StatusForm['to']) =>
  to === 'Active' && standing !== undefined && standing.suspensions.length > 0

/** Lifting a suspension for abuse requires a note, whatever the reason. */
const liftsAbuse = (form: StatusForm, standing: AccountStanding | undefined) =>
  form.to === 'Active' &&
  standing?.suspensions.some(
    ({ status, suspensionKey }) => status === 'SuspendedAbuse' && form.suspensionKeys.includes(suspensionKey),
  )
export const needsNote = (form: StatusForm, standing: AccountStanding | undefined, reason: StatusReason | undefined) =>
  Boolean(reason?.noteRequired || liftsAbuse(form, standing))

type Context = { standing: AccountStanding | undefined; reasons: readonly StatusReason[]; zone: string }

/**
 * The faults of the choice, by field;
 * @param day the day of the change, where it is not now
 */
export function statusFaults(form: StatusForm, day: string | undefined, context: Context) {
  const { standing, reasons, zone } = context
  const isRefused = standing !== undefined && !choiceOf(form.to, standing)?.ability.allowed
  const reason = reasons.find(({ code }) => code === form.reasonCode)
  const faults: [keyof StatusForm, boolean][] = [
    ['to', !form.to || isRefused],
    ['suspensionKeys', lifts(standing, form.to) && form.suspensionKeys.length === 0],
    ['reasonCode', form.to !== '' && !reason],
    ['note', needsNote(form, standing, reason) && form.note.trim() === ''],
    ['effectiveOn', form.when === 'on' && (day ?? '') <= dayIn(new Date(), zone)],
  ]
  return faults.filter(([, wrong]) => wrong).map(([name]) => name)
}

/** Whether more than this account is affected, so that the consequences are computed and shown first. */
export const reachesFurther = (acctType: string) => acctType !== 'CU'

/** The key of `status.refused` for the reason of an ability, which is either a flag of a right or an error code. */
export const refusalKey = (reason: string | null) => (reason ?? '').replaceAll(/[.:]/g, '_')
