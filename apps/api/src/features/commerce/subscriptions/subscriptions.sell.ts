import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { requireSeats } from '../../../core/limits/limits.ts'
import { requireCredit } from '../credit/credit.service.ts'
import { redeem } from '../promotions/promotions.service.ts'
import { recordActivities } from './subscriptions.activities.ts'
import { auditFields, refuseDuplicates } from './subscriptions.apply.ts'
import type { SaleOutcome } from './subscriptions.sale.ts'
import { monthlyOf } from './subscriptions.stored.ts'
import { insertRows, saveSpans } from './subscriptions.writes.repository.ts'

// Writes calculated sales: rows, first spans, history and audit in one transaction, with one statement of each kind.

export type NewPlan = {
  account: { accountId: string; acctName: string }
  outcome: SaleOutcome
  capUsers?: boolean | undefined
  externalRef?: string | null | undefined
  promoCode?: string | null | undefined
  changeSetId?: string | null
}
type NewSubscription = NewPlan & { subscriptionId: string; accountId: string }

const rowOf = ({ outcome: { after, terms }, capUsers = true, externalRef = null, ...sale }: NewSubscription) => {
  const { subscriptionId, accountId } = sale
  return { ...after, subscriptionId, accountId, productLine: terms.productLine, capUsers, externalRef }
}
async function redeemFor(tx: Tx, context: Context, { promoCode, outcome, ...sale }: NewSubscription): Promise<void> {
  if (!promoCode) return
  const { subscriptionId, accountId } = sale
  const { planId, currency } = outcome.after
  await redeem(tx, context, { promoCode, accountId, planId, currency, begins: true, subscriptionId })
}

async function record(tx: Tx, context: Context, sales: readonly NewSubscription[]): Promise<void> {
  await recordActivities(
    tx,
    context,
    sales.map(({ subscriptionId, accountId, outcome: { after, terms }, changeSetId = null }) => ({
      accountId,
      subscriptionId,
      type: 'PLAN_ADDED',
      after: { planCode: terms.planCode, seats: after.seats, status: after.status, endOn: after.endOn },
      changeSetId,
    })),
  )
  await recordAudits(
    tx,
    context,
    sales.map(({ subscriptionId, account: { accountId, acctName }, outcome: { after, terms } }) => ({
      action: 'companyPlan.added',
      accountId,
      targets: [{ type: 'companyPlan', key: subscriptionId, name: `${acctName} · ${terms.planCode}` }],
      changes: changedFields({}, { ...auditFields(after, terms), startDate: after.startOn }),
    })),
  )
}

const additionOf = ({ accountId, outcome: { after, terms } }: NewSubscription) => ({
  acctKey: accountId,
  currency: after.currency,
  adds: monthlyOf(after, terms),
})

/**
 * Sells calculated plans: all or none. @throws Problem the first refusal of one, limit.seats, limit.above,
 * credit.exceeded, credit.approvalNeeded, credit.above, subscription.exists @returns their keys, in the same order
 */
export async function applySales(tx: Tx, context: Context, all: readonly NewPlan[]): Promise<string[]> {
  for (const { outcome } of all) if (outcome.refusals[0]) throw outcome.refusals[0]
  const sales = all.map((sale): NewSubscription => ({
    ...sale,
    subscriptionId: uuid(),
    accountId: sale.account.accountId,
  }))
  const more = sales.map(({ accountId, outcome }) => ({ acctKey: accountId, more: outcome.after.seats }))
  await requireSeats(tx, context.caller, more)
  const [{ changeSetId = null } = {}] = sales
  await requireCredit(tx, context, sales.map(additionOf), { changeSetId })
  await refuseDuplicates(all, () => insertRows(tx, sales.map(rowOf), context.caller.by))
  for (const sale of sales) await redeemFor(tx, context, sale)
  const spans = sales.map(({ subscriptionId, accountId, outcome: { span } }) => ({ subscriptionId, accountId, span }))
  await saveSpans(
    tx,
    spans.map((one) => ({ ...one, why: 'PLAN_ADDED' })),
  )
  await record(tx, context, sales)
  return sales.map(({ subscriptionId }) => subscriptionId)
}
/** Sells one plan. @returns its key */
export async function applySale(tx: Tx, context: Context, sale: NewPlan): Promise<string> {
  const [subscriptionId = ''] = await applySales(tx, context, [sale])
  return subscriptionId
}
