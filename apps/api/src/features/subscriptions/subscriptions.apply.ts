import { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type AuditAction, type AuditEntry, recordAudit } from '../../core/audit/audit.record.ts'
import { changedFields } from '../../core/audit/changedFields.ts'
import { requireSeats } from '../../core/limits/limits.ts'
import type { Terms } from '../plans/plans.service.ts'
import { redeem } from '../promotions/promotions.service.ts'
import { recordActivity } from './subscriptions.activities.ts'
import type { Change, Outcome } from './subscriptions.change.ts'
import { isLive, liveSeats, type Stored } from './subscriptions.held.ts'
import type { Known } from './subscriptions.facts.ts'
import { endWaiting, followPlan, insertRow, saveSpan, updateRow } from './subscriptions.repository.ts'
import type { SaleOutcome } from './subscriptions.sale.ts'

// Writes what was worked out: row, spans, history and audit in one transaction.

/** What readers of the audit and of the history are told of a company plan. */
export const told = (stored: Stored, { planCode }: Pick<Terms, 'planCode'>) => ({
  planCode,
  seats: stored.seats,
  status: stored.status,
  endDate: stored.endOn,
  cancelOn: stored.cancelOn,
  autoRenew: stored.autoRenew,
  price: stored.price,
  poNumber: stored.poNumber,
})
export const entryOf = (
  { row, terms }: Pick<Known, 'row' | 'terms'>,
  action: AuditAction,
  changes: AuditEntry['changes'] = [],
): AuditEntry => ({
  action,
  accountId: row.accountId,
  targets: [{ type: 'companyPlan', key: row.subscriptionId, name: `${row.acctName} · ${terms.planCode}` }],
  changes,
})
const actions: Record<Change['kind'], AuditAction> = {
  upgrade: 'companyPlan.changed',
  renew: 'companyPlan.renewed',
  cancel: 'companyPlan.ended',
  resume: 'companyPlan.resumed',
}

/** What a scheduled change does on its day, as it is kept. */
export type KeptChange = {
  kind: 'upgrade' | 'renew'
  toPlanCode: string | null
  seats: number | null
  poNumber?: string | null
  promoCode?: string | null
}
export type Doing = {
  change: Change
  outcome: Outcome
  /** The code of a promotion that is redeemed with it. */
  promoCode?: string | null | undefined
  reason?: string | null | undefined
  changeSetId?: string | null
}

/** Keeps a change for its day. */
async function schedule(tx: Tx, context: Context, known: Known, { change, outcome, ...doing }: Doing): Promise<void> {
  if (change.kind !== 'upgrade' && change.kind !== 'renew') return
  const { row, terms } = known
  const toPlanCode = change.target?.plan.planCode ?? null
  const seats = change.seats ?? null
  const input: KeptChange = {
    kind: change.kind,
    toPlanCode,
    seats,
    ...(change.poNumber !== undefined && { poNumber: change.poNumber }),
    ...(doing.promoCode && { promoCode: doing.promoCode }),
  }
  await recordActivity(tx, context, {
    accountId: row.accountId,
    subscriptionId: row.subscriptionId,
    type: outcome.type,
    before: { planCode: terms.planCode, seats: row.seats },
    after: { toPlanCode, seats },
    scheduled: { on: outcome.on, input },
    changeSetId: doing.changeSetId ?? null,
  })
  const wanted = { toPlanCode, seats: seats ?? row.seats, scheduledFor: outcome.on }
  await recordAudit(tx, context, entryOf(known, 'companyPlan.scheduled', changedFields({ seats: row.seats }, wanted)))
}

/** The database gives back the seats of a plan that ends (migration 0085); the audit says how many. */
export const seatsGivenBack = ({ seatsUsed }: Known['row'], after: Stored) =>
  seatsUsed > 0 && !isLive(after) ? changedFields({ seatsUsed }, { seatsUsed: 0 }) : []

/** Saves a state of a company plan with its spans and history. */
export async function save(
  tx: Tx,
  context: Context | null,
  { row, terms, facts }: Known,
  { after, terms: next, span, type }: Pick<Outcome, 'after' | 'terms' | 'span' | 'type'>,
  { changeSetId = null as string | null, failure = null as string | null } = {},
): Promise<void> {
  const { subscriptionId, accountId } = row
  await updateRow(tx, subscriptionId, after, context?.caller.by ?? null, { failure })
  await saveSpan(tx, row, span, type)
  if (after.planId !== row.planId) await followPlan(tx, subscriptionId, after.planId)
  const values = (stored: Stored, { planCode }: Terms) => ({
    planCode,
    seats: stored.seats,
    status: stored.status,
    endOn: stored.endOn,
    cancelOn: stored.cancelOn,
  })
  await recordActivity(tx, context, {
    accountId,
    subscriptionId,
    type,
    before: values(facts.stored, terms),
    after: values(after, next),
    changeSetId,
  })
}

/** Does a change that was worked out, or keeps it for its day. @throws Problem its first refusal, limit.seats, limit.above */
export async function applyChange(tx: Tx, context: Context, known: Known, doing: Doing): Promise<void> {
  const { change, outcome } = doing
  const { row, facts, terms, waiting } = known
  const [refusal] = outcome.refusals
  if (refusal) throw refusal
  if (outcome.later) return schedule(tx, context, known, doing)
  await requireSeats(tx, context.caller, row.accountId, liveSeats(outcome.after) - liveSeats(facts.stored))
  if (doing.promoCode)
    await redeem(tx, context, {
      promoCode: doing.promoCode,
      accountId: row.accountId,
      planId: outcome.after.planId,
      currency: outcome.after.currency,
      begins: false,
      subscriptionId: row.subscriptionId,
    })
  await save(tx, context, known, outcome, { changeSetId: doing.changeSetId ?? null })
  // What was to happen to a plan that is held no more does not happen.
  const over = waiting.filter(({ scheduledFor }) => {
    const { cancelOn, status } = outcome.after
    return status === 'Cancelled' || (cancelOn !== null && scheduledFor >= cancelOn)
  })
  await endWaiting(
    tx,
    over.map(({ activityId }) => activityId),
    'Cancelled',
  )
  const changes = [
    ...changedFields(told(facts.stored, terms), told(outcome.after, outcome.terms)),
    ...seatsGivenBack(row, outcome.after),
  ]
  const entry = entryOf(known, actions[change.kind], changes)
  await recordAudit(tx, context, doing.reason ? { ...entry, reason: doing.reason } : entry)
}

type NewPlan = {
  account: { accountId: string; acctName: string }
  outcome: SaleOutcome
  capUsers?: boolean | undefined
  externalRef?: string | null | undefined
  promoCode?: string | null | undefined
  changeSetId?: string | null
}
/** Sells what was worked out. @throws Problem its first refusal, limit.seats, limit.above @returns its key */
export async function applySale(tx: Tx, context: Context, { account, outcome, ...more }: NewPlan): Promise<string> {
  const { accountId, acctName } = account
  const { after, terms, span } = outcome
  const [refusal] = outcome.refusals
  if (refusal) throw refusal
  await requireSeats(tx, context.caller, accountId, after.seats)
  const subscriptionId = uuid()
  const { by } = context.caller
  await insertRow(tx, { subscriptionId, accountId, productLine: terms.productLine }, after, {
    capUsers: more.capUsers ?? true,
    externalRef: more.externalRef ?? null,
    createdBy: by,
    modifiedBy: by,
  })
  if (more.promoCode) {
    const { planId, currency } = after
    const buying = { accountId, planId, currency, begins: true, subscriptionId }
    await redeem(tx, context, { promoCode: more.promoCode, ...buying })
  }
  await saveSpan(tx, { subscriptionId, accountId }, span, 'PLAN_ADDED')
  await recordActivity(tx, context, {
    accountId,
    subscriptionId,
    type: 'PLAN_ADDED',
    after: { planCode: terms.planCode, seats: after.seats, status: after.status, endOn: after.endOn },
    changeSetId: more.changeSetId ?? null,
  })
  await recordAudit(tx, context, {
    action: 'companyPlan.added',
    accountId,
    targets: [{ type: 'companyPlan', key: subscriptionId, name: `${acctName} · ${terms.planCode}` }],
    changes: changedFields({}, { ...told(after, terms), startDate: after.startOn }),
  })
  return subscriptionId
}

/** @throws Problem subscription.ownCompany: plans of one's own company are its seller's to change */
export function refuseOwn({ caller }: Pick<Context, 'caller'>, accountId: string): void {
  if (caller.accountId === accountId) throw new Problem('subscription.ownCompany')
}
