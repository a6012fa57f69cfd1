import type { Input } from '@portal/contract/core/route'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import { holds } from '@portal/contract/core/access/access.rules'
import type {
  CompanyPlan,
  PlanPreview,
  subscriptions as routes,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { daysAhead } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { getPlan } from '../plans/plans.service.ts'
import { applyChange, entryOf, refuseOwn } from './subscriptions.apply.ts'
import { type Change, planChange } from './subscriptions.change.ts'
import { spanStateOf } from './subscriptions.stored.ts'
import { getKnown, type Subscription, offerOf, targetsFor } from './subscriptions.facts.ts'
import { presentOne } from './subscriptions.present.ts'
import { findAccounts, findPayers } from './subscriptions.repository.ts'
import { previewChange, previewSale } from './subscriptions.preview.ts'
import { planSale } from './subscriptions.sale.ts'
import { applySale } from './subscriptions.sell.ts'
import { editRow } from './subscriptions.writes.repository.ts'

// Sells, changes, renews, ends and edits one company plan. A preview uses the same rules.

type ChangeBody = Input<typeof routes.upgrade>['body']
type SaleBody = Input<typeof routes.add>['body']

/** Refuses fields that only the holders of a flag may set. @throws Problem request.invalid */
export function requireFlags(
  { caller: { rights } }: Context,
  { autoRenew, endDate }: { autoRenew: boolean; endDate: boolean },
) {
  const fields: FieldIssue[] = []
  if (autoRenew && !holds(rights, 'CustomerPlanAutoRenew:R')) fields.push({ field: 'AutoRenew', code: 'notEditable' })
  if (endDate && !holds(rights, 'CustomerPlanEndDate:R')) fields.push({ field: 'EndDate', code: 'notEditable' })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** A change with its plan and its promotion. @throws Problem plan.notFound, promotion.notFound and others */
async function changeOf(
  tx: Tx,
  context: Context,
  subscription: Subscription,
  kind: 'upgrade' | 'renew',
  body: ChangeBody,
  lock: boolean,
) {
  const { row } = subscription
  const plan = body.toPlanCode ? await getPlan(tx, body.toPlanCode) : undefined
  if (plan && lock) await findAccounts(tx, context.caller.scope, [row.accountId], { lock })
  const target = plan && (await targetsFor(tx, plan, [row.accountId])).get(row.accountId)
  const planId = plan?.planId ?? row.planId
  const { accountId, currency } = row
  const redemption = { accountId, planId, currency, begins: false }
  const { benefit, promoted } = await offerOf(tx, context, body.promoCode, redemption)
  const change: Change = {
    kind,
    target,
    benefit,
    seats: body.seats,
    effective: body.effective,
    poNumber: body.poNumber,
  }
  return { change, promoted }
}

const validating =
  (kind: 'upgrade' | 'renew') =>
  (context: Context, body: ChangeBody): Promise<PlanPreview> =>
    context.db.inScope(context.caller.scope, async (tx) => {
      const subscription = await getKnown(tx, context, body.subscriptionKey)
      return previewChange(tx, context, subscription, () => changeOf(tx, context, subscription, kind, body, false))
    })
export const validateUpgrade = validating('upgrade')
export const validateRenew = validating('renew')
export const validateCancel = (
  context: Context,
  body: Input<typeof routes.validateCancel>['body'],
): Promise<PlanPreview> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const subscription = await getKnown(tx, context, body.subscriptionKey)
    return previewChange(tx, context, subscription, async () => ({
      change: { kind: 'cancel', effective: body.effective },
      promoted: undefined,
    }))
  })

/** Works on one locked plan. */
const onPlan = (
  context: Context,
  subscriptionKey: string,
  work: (tx: Tx, known: Subscription) => Promise<void>,
): Promise<CompanyPlan> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const subscription = await getKnown(tx, context, subscriptionKey, { lock: true })
    refuseOwn(context, subscription.row.accountId)
    await work(tx, subscription)
    return presentOne(tx, context, await getKnown(tx, context, subscriptionKey))
  })

const changing =
  (kind: 'upgrade' | 'renew') =>
  (context: Context, { body }: Input<typeof routes.upgrade>): Promise<CompanyPlan> =>
    onPlan(context, body.subscriptionKey, async (tx, subscription) => {
      const { change } = await changeOf(tx, context, subscription, kind, body, true)
      await applyChange(tx, context, subscription, {
        change,
        outcome: planChange(subscription.facts, change),
        promoCode: body.promoCode,
      })
    })
export const upgradePlan = changing('upgrade')
export const renewPlan = changing('renew')

export const cancelPlan = (context: Context, { body }: Input<typeof routes.cancel>) =>
  onPlan(context, body.subscriptionKey, async (tx, subscription) => {
    const change = { kind: 'cancel', effective: body.effective } as const
    await applyChange(tx, context, subscription, {
      change,
      outcome: planChange(subscription.facts, change),
      reason: body.reason,
    })
  })
export const resumePlan = (context: Context, { body }: Input<typeof routes.resume>) =>
  onPlan(context, body.subscriptionKey, async (tx, subscription) => {
    const change = { kind: 'resume' } as const
    await applyChange(tx, context, subscription, { change, outcome: planChange(subscription.facts, change) })
  })

/** The facts of a sale before it is calculated. @throws Problem account.notFound, plan.notFound, promotion.notFound */
async function saleOf(tx: Tx, context: Context, body: SaleBody, lock: boolean) {
  const { caller } = context
  const [account] = await findAccounts(tx, caller.scope, [body.acctKey], { lock })
  if (!account) throw new Problem('account.notFound')
  refuseOwn(context, account.accountId)
  requireFlags(context, { autoRenew: (body.autoRenew ?? null) !== null, endDate: Boolean(body.endDate) })
  const plan = await getPlan(tx, body.planCode)
  const { accountId, today, accountStatus } = account
  const target = (await targetsFor(tx, plan, [accountId])).get(accountId)
  if (!target) throw new Problem('account.notFound')
  const payer = (await findPayers(tx, caller.scope, [accountId])).get(accountId)
  const currency = target.price?.currency ?? plan.currency
  const redemption = { accountId, planId: plan.planId, currency, begins: true }
  const offer = await offerOf(tx, context, body.promoCode, redemption)
  const facts = {
    ...offer,
    today,
    target,
    hadBefore: target.hadBefore,
    countedUntil: target.countedUntil,
    accountOpen: accountStatus === 'Active' || accountStatus === 'Pending',
  }
  const { seats, startDate: startOn, endDate: endOn, priceOverride: price, trialDays, autoRenew, poNumber } = body
  const outcome = planSale(facts, { seats, startOn, endOn, price, trialDays, autoRenew, poNumber })
  if (price !== undefined && price !== null && !payer?.billsBelow)
    outcome.refusals.unshift(new Problem('subscription.priceNotYours'))
  return { account, outcome, promoted: offer.promoted, paysBelow: payer?.paysBelow === true }
}

export const validateAdd = (context: Context, body: SaleBody): Promise<PlanPreview> =>
  context.db.inScope(context.caller.scope, (tx) => previewSale(tx, context, () => saleOf(tx, context, body, false)))

export const addPlan = (context: Context, { body }: Input<typeof routes.add>): Promise<CompanyPlan> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { account, outcome } = await saleOf(tx, context, body, true)
    const { capUsers, externalRef, promoCode } = body
    const subscriptionId = await applySale(tx, context, { account, outcome, capUsers, externalRef, promoCode })
    return presentOne(tx, context, await getKnown(tx, context, subscriptionId))
  })

/** The last day that was set; null: it continues. @throws Problem subscription.dateNotAllowed */
function cancelOnOf({ row }: Subscription, endDate: string | null): string | null {
  if (endDate === null) return null
  const from = row.startOn > row.today ? row.startOn : row.today
  const to = addDays(row.today, daysAhead)
  if (endDate < from || endDate > to) throw new Problem('subscription.dateNotAllowed', { values: { from, to } })
  return addDays(endDate, 1)
}

/**
 * Changes the fields that do not affect the price. @throws Problem request.stale, subscription.seatsInUse and others
 */
export const updatePlan = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.update>,
): Promise<CompanyPlan> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const subscription = await getKnown(tx, context, params.subscriptionKey, { lock: true })
    const { row, facts, terms } = subscription
    refuseOwn(context, row.accountId)
    requireFlags(context, { autoRenew: body.autoRenew !== undefined, endDate: body.endDate !== undefined })
    if (row.version !== ifMatch)
      throw new Problem('request.stale', { current: await presentOne(tx, context, subscription) })
    if (!spanStateOf(facts.stored))
      throw new Problem('subscription.statusNotAllowed', { values: { planStatus: row.status } })
    if (body.autoRenew && terms.renewalType === 'NONE')
      throw new Problem('subscription.renewsNever', { values: { planCode: terms.planCode } })
    const capUsers = body.capUsers ?? row.capUsers
    if (capUsers && row.seatsUsed > row.seats)
      throw new Problem('subscription.seatsInUse', { values: { used: row.seatsUsed, seats: row.seats } })
    const { poNumber = row.poNumber, externalRef = row.externalRef, autoRenew = row.autoRenew } = body
    const cancelOn = body.endDate === undefined ? row.cancelOn : cancelOnOf(subscription, body.endDate)
    const before = {
      poNumber: row.poNumber,
      externalRef: row.externalRef,
      autoRenew: row.autoRenew,
      capUsers: row.capUsers,
      cancelOn: row.cancelOn,
    }
    const values = { poNumber, externalRef, autoRenew, capUsers, cancelOn }
    const changes = changedFields(before, values)
    if (changes.length === 0) return presentOne(tx, context, subscription)
    await editRow(tx, row.subscriptionId, values, context.caller.by)
    await recordAudit(tx, context, entryOf(subscription, 'companyPlan.edited', changes))
    return presentOne(tx, context, await getKnown(tx, context, row.subscriptionId))
  })
