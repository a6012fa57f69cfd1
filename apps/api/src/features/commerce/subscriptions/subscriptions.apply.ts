import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import { type AuditAction, type AuditEntry, recordAudits } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { requireSeats } from '../../../core/limits/limits.ts'
import type { Terms } from '../plans/plans.service.ts'
import { type Addition, requireCredit } from '../credit/credit.service.ts'
import { redeem } from '../promotions/promotions.service.ts'
import { recordActivities } from './subscriptions.activities.ts'
import type { Change, Outcome } from './subscriptions.change.ts'
import { isLive, liveSeats, monthlyOf, type StoredSubscription } from './subscriptions.stored.ts'
import type { Subscription } from './subscriptions.facts.ts'
import { endWaiting, followPlans, saveSpans, updateRows } from './subscriptions.writes.repository.ts'

// Writes calculated changes: rows, spans, history and audit in one transaction, with one statement of each kind.

/** The values of a company plan in the audit and in the history. */
export const auditFields = (stored: StoredSubscription, { planCode }: Pick<Terms, 'planCode'>) => ({
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
  { row, terms }: Pick<Subscription, 'row' | 'terms'>,
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

/** The stored form of a scheduled change. */
export type StoredChange = {
  kind: 'upgrade' | 'renew'
  toPlanCode: string | null
  seats: number | null
  poNumber?: string | null
  promoCode?: string | null
}
export type SubscriptionChange = {
  change: Change
  outcome: Outcome
  /** The code of a promotion that the change redeems. */
  promoCode?: string | null | undefined
  reason?: string | null | undefined
  changeSetId?: string | null
}

/** A change of one plan that is done now or scheduled. */
export type ChangeItem = SubscriptionChange & { known: Subscription }

/** Stores changes for their day. */
async function schedule(tx: Tx, context: Context, all: readonly ChangeItem[]): Promise<void> {
  const kept = all.flatMap(({ change, outcome, known, ...rest }) => {
    if (change.kind !== 'upgrade' && change.kind !== 'renew') return []
    const seats = change.seats ?? null
    const input: StoredChange = {
      kind: change.kind,
      toPlanCode: change.target?.plan.planCode ?? null,
      seats,
      ...(change.poNumber !== undefined && { poNumber: change.poNumber }),
      ...(rest.promoCode && { promoCode: rest.promoCode }),
    }
    return [{ known, outcome, input, changeSetId: rest.changeSetId ?? null }]
  })
  if (kept.length === 0) return
  await recordActivities(
    tx,
    context,
    kept.map(({ known: { row, terms }, outcome, input, changeSetId }) => ({
      accountId: row.accountId,
      subscriptionId: row.subscriptionId,
      type: outcome.type,
      before: { planCode: terms.planCode, seats: row.seats },
      after: { toPlanCode: input.toPlanCode, seats: input.seats },
      scheduled: { on: outcome.on, input },
      changeSetId,
    })),
  )
  await recordAudits(
    tx,
    context,
    kept.map(({ known, outcome, input: { toPlanCode, seats } }) => {
      const scheduledValues = { toPlanCode, seats: seats ?? known.row.seats, scheduledFor: outcome.on }
      return entryOf(known, 'companyPlan.scheduled', changedFields({ seats: known.row.seats }, scheduledValues))
    }),
  )
}

/** The seats that the database gives back for a plan that ends (migration 0026), for the audit. */
export const freedSeats = ({ seatsUsed }: Subscription['row'], after: StoredSubscription) =>
  seatsUsed > 0 && !isLive(after) ? changedFields({ seatsUsed }, { seatsUsed: 0 }) : []

/**
 * A company holds each plan once, even after concurrent sales. @throws Problem subscription.exists, which names one of
 * many plans and reveals nothing of the others
 */
export const refuseDuplicates = (
  all: readonly { outcome: { terms: Terms } }[],
  work: () => Promise<void>,
): Promise<void> =>
  onConflict({ subscription_live: 'subscription.exists' }, work).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { values: { planCode: all[0]?.outcome.terms.planCode ?? '' } })
  })

export type Saving = {
  known: Pick<Subscription, 'row' | 'terms' | 'facts'>
  outcome: Pick<Outcome, 'after' | 'terms' | 'span' | 'type'>
  changeSetId?: string | null
}
/**
 * Saves a state of each of these company plans with its spans and history. @throws Problem subscription.exists where a
 * plan is restored while another of the kind began meanwhile
 */
export async function saveAll(tx: Tx, context: Context | null, all: readonly Saving[]): Promise<void> {
  const states = all.map(({ known: { row }, outcome: { after } }) => ({ ...after, subscriptionId: row.subscriptionId }))
  await refuseDuplicates(all, () => updateRows(tx, states, context?.caller.by ?? null))
  await saveSpans(
    tx,
    all.map(({ known: { row }, outcome: { span, type } }) => ({
      subscriptionId: row.subscriptionId,
      accountId: row.accountId,
      span,
      why: type,
    })),
  )
  await followPlans(
    tx,
    all.flatMap(({ known: { row }, outcome: { after } }) =>
      after.planId === row.planId ? [] : [{ subscriptionId: row.subscriptionId, planId: after.planId }],
    ),
  )
  const values = (stored: StoredSubscription, { planCode }: Terms) => ({
    planCode,
    seats: stored.seats,
    status: stored.status,
    endOn: stored.endOn,
    cancelOn: stored.cancelOn,
  })
  await recordActivities(
    tx,
    context,
    all.map(({ known: { row, terms, facts }, outcome, changeSetId = null }) => ({
      accountId: row.accountId,
      subscriptionId: row.subscriptionId,
      type: outcome.type,
      before: values(facts.stored, terms),
      after: values(outcome.after, outcome.terms),
      changeSetId,
    })),
  )
}

/** Scheduled changes of a plan that is no longer held are cancelled. */
const overOf = ({ known: { waiting }, outcome: { after } }: ChangeItem) =>
  waiting
    .filter(({ scheduledFor }) => {
      const { cancelOn, status } = after
      return status === 'Cancelled' || (cancelOn !== null && scheduledFor >= cancelOn)
    })
    .map(({ activityId }) => activityId)

async function redeemFor(tx: Tx, context: Context, { known: { row }, outcome, promoCode }: ChangeItem): Promise<void> {
  if (!promoCode) return
  const { planId, currency } = outcome.after
  const { accountId, subscriptionId } = row
  await redeem(tx, context, { promoCode, accountId, planId, currency, begins: false, subscriptionId })
}

function auditOf({ known, change, outcome, reason }: ChangeItem): AuditEntry {
  const changes = [
    ...changedFields(auditFields(known.facts.stored, known.terms), auditFields(outcome.after, outcome.terms)),
    ...freedSeats(known.row, outcome.after),
  ]
  const entry = entryOf(known, actions[change.kind], changes)
  return reason ? { ...entry, reason } : entry
}

/** The amount that a change of a plan adds to the monthly cost of its company. */
export const additionOf = ({
  known: { row, facts, terms },
  outcome,
}: Pick<ChangeItem, 'known' | 'outcome'>): Addition => ({
  acctKey: row.accountId,
  currency: outcome.after.currency,
  adds:
    (isLive(outcome.after) ? monthlyOf(outcome.after, outcome.terms) : 0) -
    (isLive(facts.stored) ? monthlyOf(facts.stored, terms) : 0),
})

/**
 * Applies calculated changes, each of another plan, or schedules them for their day: all or none. @throws Problem the
 * first refusal of one, limit.seats, limit.above, credit.exceeded, credit.approvalNeeded, credit.above,
 * subscription.exists
 */
export async function applyChanges(tx: Tx, context: Context, all: readonly ChangeItem[]): Promise<void> {
  for (const { outcome } of all) if (outcome.refusals[0]) throw outcome.refusals[0]
  const now = all.filter(({ outcome }) => !outcome.later)
  await schedule(
    tx,
    context,
    all.filter(({ outcome }) => outcome.later),
  )
  if (now.length === 0) return
  await requireSeats(
    tx,
    context.caller,
    now.map(({ known: { row, facts }, outcome }) => ({
      acctKey: row.accountId,
      more: liveSeats(outcome.after) - liveSeats(facts.stored),
    })),
  )
  const [{ changeSetId = null } = {}] = now
  await requireCredit(tx, context, now.map(additionOf), { changeSetId })
  for (const one of now) await redeemFor(tx, context, one)
  await saveAll(tx, context, now)
  await endWaiting(tx, now.flatMap(overOf), 'Cancelled')
  await recordAudits(tx, context, now.map(auditOf))
}
export const applyChange = (
  tx: Tx,
  context: Context,
  subscription: Subscription,
  change: SubscriptionChange,
): Promise<void> => applyChanges(tx, context, [{ ...change, known: subscription }])

/** @throws Problem subscription.ownCompany: only the seller changes the plans of the caller's company */
export function refuseOwn({ caller }: Pick<Context, 'caller'>, accountId: string): void {
  if (caller.accountId === accountId) throw new Problem('subscription.ownCompany')
}
