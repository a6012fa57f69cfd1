import { Problem } from '@portal/contract/core/errors'
import { isReportedBelow, type StatusTarget } from '@portal/contract/directory/status/status.rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { actedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import { refusalOf } from './status.apply.ts'
import { notifyScheduled } from './status.notices.ts'
import * as plans from './status.plans.repository.ts'
import type { AccountState } from './status.standings.ts'

export type StatusSchedule = {
  to: StatusTarget
  reasonCode: string
  note?: string | null | undefined
  effectiveOn: string
  /** The change set that plans it. */
  changeSetId?: string
}

/** Whether the caller may change or cancel a plan: their company, or one below it, must have set it. */
export const mayChangePlan = ({ pending }: Pick<AccountState, 'pending'>): boolean => !pending || pending.within

/**
 * Plans a change, replacing an earlier plan; it must be possible now, and is checked again on its day.
 * @throws Problem
 */
export async function planStatus(tx: Tx, context: Context, row: AccountState, schedule: StatusSchedule): Promise<void> {
  const { caller } = context
  const { to, reasonCode, note = null, effectiveOn, changeSetId = null } = schedule
  const refusal = refusalOf(caller, row, schedule)
  if (refusal) throw refusal
  if (!mayChangePlan(row)) throw new Problem('account.notYours')
  if (!(await plans.isLaterThere(tx, row.acctKey, effectiveOn)))
    throw new Problem('account.dateNotLater', { fields: [{ field: 'EffectiveOn', code: 'date' }] })
  if (row.pending) await plans.endPlan(tx, caller.scope, row.acctKey, 'Cancelled')
  await plans.insertPlan(
    tx,
    caller.scope,
    {
      statusChangeId: uuid(),
      accountId: row.acctKey,
      toStatus: to,
      effectiveOn,
      reason: reasonCode,
      note,
      setBy: caller.userId,
      setByName: caller.name,
      setByAccount: caller.accountId,
      alias: actedIn(caller),
      madeIn: changeSetId,
    },
    caller.by,
  )
  await record(tx, context, row, 'account.status.scheduled', { to, effectiveOn, reasonCode })
  await notifyScheduled(tx, context, row, { to, reasonCode, effectiveOn })
}

/** Cancels a plan, or clears a failed one. @throws Problem account.nothingPending, account.notYours */
export async function cancelPlan(tx: Tx, context: Context, row: AccountState): Promise<void> {
  const { caller } = context
  if (row.acctKey === caller.accountId || caller.acctType === 'CU') throw new Problem('account.ownStatus')
  if (!row.pending) throw new Problem('account.nothingPending')
  if (!mayChangePlan(row)) throw new Problem('account.notYours')
  await plans.endPlan(tx, caller.scope, row.acctKey, 'Cancelled', caller.by)
  await record(tx, context, row, 'account.status.cancelled', null)
}

async function record(
  tx: Tx,
  context: Context,
  { acctKey, acctName, pending }: AccountState,
  action: AuditAction & `account.status.${string}`,
  planned: { to: string; effectiveOn: string; reasonCode: string } | null,
): Promise<void> {
  const visible = (code: string | undefined) => (code && isReportedBelow(code) ? code : null)
  const changes: AuditChange[] = [
    { field: 'accountStatusPending', old: pending?.to ?? null, new: planned?.to ?? null },
    {
      field: 'accountStatusPendingEffectiveDate',
      old: pending?.effectiveOn ?? null,
      new: planned?.effectiveOn ?? null,
    },
    { field: 'accountStatusPendingReason', old: visible(pending?.reason), new: visible(planned?.reasonCode) },
  ]
  await recordAudit(tx, context, {
    action,
    accountId: acctKey,
    targets: [{ type: 'account', key: acctKey, name: acctName }],
    changes,
  })
}
