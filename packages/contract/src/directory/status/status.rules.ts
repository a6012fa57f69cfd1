import { type Rights, holds } from '../../core/access/access.rules.ts'
import { type AccountStatus, type AccountType, accountTypes } from '../../core/accounts/accounts.fields.ts'
import type { statusTargets } from '../../core/changes/changes.fields.ts'
import { type Ability, allowed, refused } from '../../core/ability.ts'
import type { ErrorCode } from '../../core/errors.table.ts'
import { type StatusChangeReasonCode, statusChangeReasons } from '../../core/lookups/lookups.codes.ts'
import { forbids } from '../../core/status/status.acts.ts'

// The rules of an account's status (`product.md` 1.3 to 1.6): the API enforces them, the web offers only what they allow. An
// account's own status follows from three things: whether it is closed or purged, its open suspensions, and whether its
// first administrator has signed in. What its ancestors add is computed on reading and never stored with it.

export type StatusTarget = (typeof statusTargets)[number]
export type SuspensionStatus = 'Suspended' | 'SuspendedAbuse'

/**
 * The days in which a closed account can be reopened, and after which it is purged: settings of the companies above it.
 */
export type LifeDays = { reopen: number; purge: number }
/** Hours between the notice of a purge and the purge. */
export const purgeNoticeHours = 48
/** Days of a suspension after which the company above is warned (`product.md` 1.3). */
export const suspensionWarnings = [45, 58] as const
/** Days for which customers below may still send if the reason stops them "after days" (`product.md` 1.3). */
export const cascadeAfterDays = 14

export type OpenSuspension = {
  status: SuspensionStatus
  reason: string
  /** The company that placed it is the caller's own. */
  byOwn: boolean
  /** The company that placed it is the caller's own or one below it. */
  within: boolean
}
/** The facts about an account and the caller that the rules need. `own`: the caller's company. */
export type StatusSubject = {
  callerType: AccountType
  own: boolean
  accountStatus: AccountStatus
  suspensions: readonly OpenSuspension[]
  /** Active or invited administrators. */
  administrators: number
  /** Days since it was closed; null where it is not closed, or this was not recorded. */
  closedDays: number | null
  /** It was closed by the caller's own company or one below it. */
  closedWithin: boolean
  /** The parent is closed or purged, so that nothing below it can be opened. */
  closedAbove: boolean
  /** As the companies above the account set it. */
  life: LifeDays
}
/** A refusal by its error code, or by the flag that is missing. */
export type StatusRefusal = ErrorCode | 'AcctStatus:W' | 'SuspendAbuseandAbuseCustomerAccount:W'

const no = (reason: StatusRefusal): Ability => refused(reason)

/**
 * The status machine: the statuses that can follow one, for any caller. A suspended account may get one more reason.
 */
const next: Record<AccountStatus, readonly StatusTarget[]> = {
  Pending: ['Active', 'Closed'],
  Active: ['Suspended', 'SuspendedAbuse', 'Closed'],
  Suspended: ['Active', 'Suspended', 'SuspendedAbuse', 'Closed'],
  SuspendedAbuse: ['Active', 'SuspendedAbuse'],
  Closed: ['Active'],
  Purged: [],
}

/**
 * Whether the caller may clear a suspension placed by their company or below. One for abuse: the provider, or the
 * company that placed it.
 */
export const mayClear = (
  { callerType }: Pick<StatusSubject, 'callerType'>,
  { status, byOwn, within }: OpenSuspension,
): boolean => (status === 'SuspendedAbuse' ? callerType === 'RP' || byOwn : within)

function mayActivate(subject: StatusSubject): Ability {
  const { accountStatus, suspensions, administrators, closedDays, closedWithin, closedAbove, life } = subject
  if (accountStatus === 'Pending') return administrators > 0 ? allowed : no('account.noAdministrator')
  if (accountStatus === 'Closed') {
    if (!closedWithin) return no('account.notYours')
    if (closedDays === null || closedDays > life.reopen) return no('account.tooLate')
    return closedAbove ? no('account.parentInactive') : allowed
  }
  // A suspension from before reasons were recorded has no row; any company above may clear it, as if it were theirs.
  if (suspensions.length === 0)
    return accountStatus !== 'SuspendedAbuse' || subject.callerType === 'RP' ? allowed : no('account.notYours')
  return suspensions.some((one) => mayClear(subject, one)) ? allowed : no('account.notYours')
}

/** Whether the caller may bring an account to a status now; a target that cannot follow is refused as such. */
export function mayBecome(rights: Rights, subject: StatusSubject, to: StatusTarget): Ability {
  if (!holds(rights, 'AcctStatus:W')) return no('AcctStatus:W')
  if (subject.own || subject.callerType === 'CU') return no('account.ownStatus')
  if (!next[subject.accountStatus].includes(to)) return no('account.statusNotAllowed')
  if (to === 'Active') return mayActivate(subject)
  if (to === 'SuspendedAbuse' && subject.callerType !== 'RP' && !holds(rights, 'SuspendAbuseandAbuseCustomerAccount:W'))
    return no('SuspendAbuseandAbuseCustomerAccount:W')
  return allowed
}

/** The reasons that fit a target (`product.md` 1.6). */
export const reasonsFor = (to: StatusTarget): StatusChangeReasonCode[] =>
  statusChangeReasons.filter(({ forStatus }) => (forStatus as readonly string[]).includes(to)).map(({ code }) => code)

/** Each status that can follow the account's, whether this caller may choose it now, and with which reasons. */
export const allowedStatuses = (rights: Rights, subject: StatusSubject) =>
  next[subject.accountStatus].map((to) => ({ to, ability: mayBecome(rights, subject, to), reasons: reasonsFor(to) }))

/** The fault in the reason and note of a change, or undefined. Lifting an abuse suspension always needs a note. */
export function reasonFault(
  to: StatusTarget,
  { reasonCode, note }: { reasonCode: string; note?: string | null },
  liftsAbuse = false,
): ErrorCode | undefined {
  const reason = statusChangeReasons.find(({ code }) => code === reasonCode)
  if (!reason || !(reasonsFor(to) as string[]).includes(reasonCode)) return 'account.reasonNotAllowed'
  return (reason.noteRequired || liftsAbuse) && !note ? 'account.noteRequired' : undefined
}

/**
 * Whether a change of status needs a step-up: suspending or closing a partner, or several accounts together
 * (`security.md` 3.5).
 */
export const isDangerous = (to: StatusTarget, { partner, many }: { partner: boolean; many: boolean }): boolean =>
  to !== 'Active' && (partner || many)

/** Whether the account's own people see this reason. */
export const isReportedBelow = (reasonCode: string): reasonCode is StatusChangeReasonCode =>
  statusChangeReasons.some(({ code, visibleToCustomer }) => code === reasonCode && visibleToCustomer)

/**
 * The account's status, apart from its ancestors, while it is not closed: the worst open suspension, else its status
 * without any.
 */
export const standingStatus = (open: readonly { status: SuspensionStatus }[], underneath: 'Pending' | 'Active') =>
  open.some(({ status }) => status === 'SuspendedAbuse') ? 'SuspendedAbuse' : open.length > 0 ? 'Suspended' : underneath

/**
 * When customers below a suspended partner stop sending: for abuse and security immediately, for unpaid bills after
 * days.
 */
export function cascadeOf(status: SuspensionStatus, reasonCode: string): 'none' | 'afterDays' | 'now' {
  if (status === 'SuspendedAbuse' || reasonCode === 'SECURITY') return 'now'
  return ['NONPAY', 'CONTRACT_END', 'PARTNER_SUSP'].includes(reasonCode) ? 'afterDays' : 'none'
}

// Moves

const level = (type: AccountType) => accountTypes.indexOf(type)
export type MoveSubject = {
  own: boolean
  acctKey: string
  acctType: AccountType
  accountStatus: AccountStatus
  parentKey: string | null
}
export type MoveTarget = {
  acctKey: string
  acctType: AccountType
  effectiveStatus: AccountStatus
  /** The new parent is the account itself or below it. */
  below: boolean
}

/** Whether the caller may move an account at all; `moveFault` checks where to. Resellers and customers have nothing to move between. */
export function mayMove(
  rights: Rights,
  callerType: AccountType,
  subject: Pick<MoveSubject, 'own' | 'accountStatus'>,
): Ability {
  if (!holds(rights, 'AcctMgmnt:W')) return refused('AcctMgmnt:W')
  if (subject.own || level(callerType) > level('DT')) return no('auth.forbidden')
  return forbids(subject.accountStatus, 'edit') ? no('account.inactive') : allowed
}

/** Why an account cannot be moved below another one (`product.md` 1.1, 1.5), or undefined. */
export function moveFault(subject: MoveSubject, target: MoveTarget): ErrorCode | undefined {
  if (target.below) return 'account.underItself'
  if (subject.parentKey === target.acctKey) return 'account.alreadyThere'
  if (level(target.acctType) >= level(subject.acctType)) return 'account.moveNotAllowed'
  return forbids(target.effectiveStatus, 'createAccount') ? 'account.parentInactive' : undefined
}
