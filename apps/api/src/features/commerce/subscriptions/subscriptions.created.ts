import { Problem } from '@portal/contract/core/errors'
import type { NewCustomerPlan } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Caller, moduleMissing, narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { CompanyPlans, SoldPlan } from '../../../core/companyPlans/companyPlans.ts'
import { getPlan, listDefaults } from '../plans/plans.service.ts'
import { requireFlags } from './subscriptions.edit.ts'
import { targetsFor } from './subscriptions.facts.ts'
import { findAccounts, type SaleAccount } from './subscriptions.repository.ts'
import { planSale } from './subscriptions.sale.ts'
import { applySale } from './subscriptions.sell.ts'

// The plans of a customer during its creation.

const { module } = routes.add
/** The customer, if the caller's access groups allow selling plans to it. */
async function findOpened(tx: Tx, caller: Caller, accountId: string): Promise<SaleAccount | undefined> {
  if (!holds(caller.rights, routes.add.access)) return undefined
  const opened = orUndefined(() => narrowed(caller, module))
  return opened && (await findAccounts(tx, opened.scope, [accountId]))[0]
}

const seatFaults: readonly string[] = [
  'subscription.tooManySeats',
  'subscription.amountTooBig',
  'limit.seats',
  'limit.above',
]
/** A refusal names the field of its plan. */
async function inField<T>(at: number | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (refusal) {
    if (!(refusal instanceof Problem) || at === undefined) throw refusal
    const { code, values, fields } = refusal
    const place = `Plans.${at}.`
    const own = fields.map((fault) => ({ ...fault, field: place + fault.field }))
    const field = place + (seatFaults.includes(code) ? 'Seats' : 'PlanCode')
    throw new Problem(code, { values, fields: own.length > 0 ? own : [{ field, code: 'notOneOf' }] })
  }
}

async function sell(tx: Tx, context: Context, account: SaleAccount, newPlan: NewCustomerPlan): Promise<SoldPlan> {
  const { planCode, seats, trialDays, autoRenew, poNumber } = newPlan
  requireFlags(context, { autoRenew: (autoRenew ?? null) !== null, endDate: false })
  const plan = await getPlan(tx, planCode)
  const { accountId, today } = account
  const target = (await targetsFor(tx, plan, [accountId])).get(accountId)
  if (!target) throw new Problem('account.notFound')
  const { hadBefore, countedUntil } = target
  const facts = { today, target, hadBefore, countedUntil, accountOpen: true, trialGiven: 0, benefit: undefined }
  const outcome = planSale(facts, { seats, trialDays, autoRenew, poNumber })
  const subscriptionKey = await applySale(tx, context, { account, outcome })
  return { subscriptionKey, planCode: plan.planCode, seats, status: outcome.after.status }
}

export const sellToNew: CompanyPlans['sellToNew'] = async (tx, context, accountId, plans) => {
  const account = await findOpened(tx, context.caller, accountId)
  if (!account) {
    if (!plans?.length) return []
    const { values } = moduleMissing(module, 'RW')
    throw new Problem('auth.forbidden', { values, fields: [{ field: 'Plans', code: 'notEditable' }] })
  }
  const given = plans !== undefined
  const newPlans = plans ?? (await listDefaults(tx, accountId)).map(({ planCode }) => ({ planCode, seats: 1 }))
  const addedPlans: SoldPlan[] = []
  for (const [at, plan] of newPlans.entries())
    addedPlans.push(await inField(given ? at : undefined, () => sell(tx, context, account, plan)))
  return addedPlans
}
