import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import {
  cascadeOf,
  isReportedBelow,
  mayBecome,
  mayClear,
  reasonFault,
  standingStatus,
  type StatusSubject,
  type StatusTarget,
  type SuspensionStatus,
} from '@portal/contract/directory/status/status.rules'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../../../platform/access/caller.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { accountConflicts } from '../../../core/accounts/accounts.conflicts.ts'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { companyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { requireRoom } from '../../../core/limits/limits.ts'
import { notifyStatus } from './status.notices.ts'
import { endPlan } from './status.plans.repository.ts'
import * as standings from './status.repository.ts'
import type { AccountState } from './status.standings.ts'

/** A requested change of status. `keys` are the suspensions to lift; by default all that the caller may lift. */
export type StatusRequest = {
  to: StatusTarget
  reasonCode: string
  note?: string | null | undefined
  suspensionKeys?: readonly string[] | undefined
  /** The change set that requests it. */
  changeSetId?: string | undefined
}

export const subjectOf = (caller: Caller, row: AccountState): StatusSubject => ({
  ...row,
  callerType: caller.acctType,
  own: row.acctKey === caller.accountId,
})

/** The suspensions that a request lifts. */
const lifted = (subject: StatusSubject, row: AccountState, { suspensionKeys: keys }: StatusRequest) =>
  row.suspensions.filter((one) => (keys ? keys.includes(one.suspensionId) : mayClear(subject, one)))

/**
 * The reason to refuse a request, or undefined.
 * @param alone whether live accounts below prevent closing, and a closed account above prevents opening; false if the
 * same change set handles them first
 */
export function refusalOf(
  caller: Caller,
  row: AccountState,
  request: StatusRequest,
  { alone = true } = {},
): Problem | undefined {
  const subject = { ...subjectOf(caller, row), closedAbove: alone && row.closedAbove }
  if (caller.actor && request.to === 'Closed') return new Problem('alias.forbidden')
  const { allowed, reason } = mayBecome(caller.rights, subject, request.to)
  if (!allowed) return problemOf(reason ?? '', row, request.to)
  const toLift = request.to === 'Active' ? lifted(subject, row, request) : []
  if (toLift.some((one) => !mayClear(subject, one))) return new Problem('account.notYours')
  if (request.to === 'Active' && request.suspensionKeys && toLift.length < new Set(request.suspensionKeys).size)
    return new Problem('request.invalid', { fields: [{ field: 'SuspensionKeys', code: 'notOneOf' }] })
  const fault = reasonFault(request.to, { reasonCode: request.reasonCode, note: request.note ?? null }, isAbuse(toLift))
  if (fault) return new Problem(fault)
  if (request.to === 'Closed' && alone && row.liveChildren > 0)
    return new Problem('account.hasChildren', { values: { count: row.liveChildren } })
  return undefined
}
const isAbuse = (suspensions: readonly { status: SuspensionStatus }[]) =>
  suspensions.some(({ status }) => status === 'SuspendedAbuse')

/** The problem for a status that the rules refuse. */
export function problemOf(reason: string, { accountStatus, life }: AccountState, to: StatusTarget): Problem {
  if (/:[RW]$/.test(reason)) return new Problem('auth.forbidden', { values: { access: reason } })
  const values = { from: accountStatus, to, days: life.reopen, status: 'Closed' }
  return new Problem(reason as ErrorCode, { values })
}

/** The account's own status after a request. */
export function statusAfter(caller: Caller, row: AccountState, request: StatusRequest): AccountState['accountStatus'] {
  const { to } = request
  if (to === 'Closed') return 'Closed'
  if (to !== 'Active') return standingStatus([...row.suspensions, { status: to }], 'Active')
  if (row.accountStatus === 'Closed') return standingStatus(row.suspensions, row.closedFrom ?? 'Active')
  const toLift = lifted(subjectOf(caller, row), row, request)
  return standingStatus(
    row.suspensions.filter((one) => !toLift.includes(one)),
    'Active',
  )
}

/** Whether a request changes nothing: active already, or suspended by the same company for the same reason. */
export const isFulfilled = ({ accountStatus, suspensions }: AccountState, { to, reasonCode }: StatusRequest): boolean =>
  to === 'Active' || to === 'Closed'
    ? accountStatus === to
    : suspensions.some((one) => one.byOwn && one.status === to && one.reason === reasonCode)

/**
 * Changes an account's status, for every route, change set and job; accounts below are not written.
 * @param row from `getLocked`, `alone` for closing
 * @throws Problem as `refusalOf`, and as `requireRoom` for reopening a customer
 */
export async function applyStatus(tx: Tx, context: Context, row: AccountState, request: StatusRequest): Promise<void> {
  const { caller } = context
  const refusal = refusalOf(caller, row, request)
  if (refusal) throw refusal
  if (isFulfilled(row, request)) return
  const accountStatus = statusAfter(caller, row, request)
  // Limits of partners do not count closed customers.
  if (row.accountStatus === 'Closed' && row.acctType === 'CU')
    await requireRoom(tx, caller, row.acctKey, { customers: 1 })
  if (request.to === 'Closed') await companyPlans().endWith(tx, context, row.acctKey, request.changeSetId ?? null)
  await change(tx, context, row, request)
  const closed = closing(caller, row, request)
  await onConflict(accountConflicts, () =>
    standings.saveStatus(tx, caller.scope, row.acctKey, { accountStatus, ...closed }, caller.by),
  )
  await record(tx, context, row, request, accountStatus)
  await notifyStatus(tx, context, row, { ...request, accountStatus })
}

const closing = (caller: Caller, row: AccountState, { to, reasonCode, note = null }: StatusRequest) => {
  if (to === 'Closed') {
    const from = row.accountStatus === 'Pending' ? ('Pending' as const) : ('Active' as const)
    return { closed: { byAccount: caller.accountId, from, reason: reasonCode, note } }
  }
  return row.accountStatus === 'Closed' ? { closed: null } : {}
}

/** Changes the rows that belong to the account. */
async function change(tx: Tx, context: Context, row: AccountState, request: StatusRequest): Promise<void> {
  const { caller } = context
  const { to, reasonCode, note = null, changeSetId = null } = request
  if (to === 'Closed') {
    await standings.withdrawInvitations(tx, row.acctKey)
    if (row.pending) await endPlan(tx, caller.scope, row.acctKey, 'Cancelled')
  } else if (to !== 'Active') {
    await standings.insertSuspension(tx, {
      suspensionId: uuid(),
      accountId: row.acctKey,
      status: to,
      reason: reasonCode,
      note,
      placedByAccount: caller.accountId,
      placedBy: caller.name,
      cascadeSending: cascadeOf(to, reasonCode),
      placedIn: changeSetId,
    })
  } else if (row.accountStatus !== 'Closed') {
    const ids = lifted(subjectOf(caller, row), row, request).map(({ suspensionId }) => suspensionId)
    const cleared = { by: caller.name, reason: reasonCode, note, in: changeSetId }
    if (ids.length > 0) await standings.clearSuspensions(tx, ids, cleared)
  }
}

/** The account's own people read its audit log, so a reason hidden from them stays with the suspension. */
async function record(
  tx: Tx,
  context: Context,
  row: AccountState,
  request: StatusRequest,
  accountStatus: string,
): Promise<void> {
  const changes: AuditChange[] = [{ field: 'accountStatus', old: row.accountStatus, new: accountStatus }]
  if (request.to === 'Closed' && row.pending)
    changes.push({ field: 'accountStatusPending', old: row.pending.to, new: null })
  await recordAudit(tx, context, {
    action: 'account.status.changed',
    accountId: row.acctKey,
    targets: [{ type: 'account', key: row.acctKey, name: row.acctName }],
    changes,
    ...(isReportedBelow(request.reasonCode) && { reason: request.reasonCode }),
  })
}
