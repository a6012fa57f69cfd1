import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Currency } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import type {
  CataloguePlan,
  PlanDetail,
  PlanPrice,
  plans as routes,
} from '@portal/contract/commerce/plans/plans.contract'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Caller, hasFullAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { countHeld, findNames, listVersions } from './plans.catalogue.repository.ts'
import { findParty, findSellerPrices, findSellable, listPlans, type Plan } from './plans.repository.ts'
import { getPlan, priceFor } from './plans.service.ts'

// The catalogue as each seller sees it: the plans it may sell, their cost, and their selling price.

type PlanSearch = Input<typeof routes.search>['body']
type Prices = ReadonlyMap<string, PlanPrice>

const isProvider = ({ acctType }: Pick<Caller, 'acctType'>) => acctType === 'RP'
/** Whether the caller may edit the catalogue, with the reason if not. */
export function editAbility({ acctType, readOnly, rights, heldToGroups, actor }: Caller) {
  if (acctType !== 'RP') return refused('providerOnly')
  if (readOnly || !holds(rights, 'Provision:W')) return refused('Provision:W')
  if (heldToGroups) return refused('fullAccess')
  return actor ? refused('alias.forbidden') : allowed
}
function priceAbility(caller: Caller) {
  if (caller.readOnly || !holds(caller.rights, 'Provision:W')) return refused('Provision:W')
  return hasFullAccess(caller) ? allowed : refused('fullAccess')
}

/** The prices that a seller charges the companies it bills, in its own currency. */
export async function sellingPrices(tx: Tx, seller: string, planIds: readonly string[]): Promise<Prices> {
  const party = await findParty(tx, seller)
  if (!party || planIds.length === 0) return new Map()
  const { currency } = party
  const found = await findSellerPrices(tx, seller, planIds, currency)
  return new Map(found.map(({ planId, ...price }) => [planId, { ...price, currency }]))
}

type Names = ReadonlyMap<string, string>
type Holders = ReadonlyMap<string, number> | undefined
type PlanContext = { caller: Caller; selling: Prices; buying: Prices; names: Names; held: Holders }
function present(plan: Plan, { caller, selling, buying, names, held }: PlanContext): CataloguePlan {
  const { termsId: _, planId, planStatus, number, modifiedAt, soldByAccounts, ...rest } = plan
  const [sellingPrice, buyingPrice] = [selling.get(planId) ?? null, buying.get(planId) ?? null]
  const same = sellingPrice && buyingPrice && sellingPrice.currency === buyingPrice.currency
  return {
    ...rest,
    // The provider's prices apply to the companies that it bills.
    ...(!isProvider(caller) && {
      listPrice: sellingPrice?.price ?? 0,
      currency: sellingPrice?.currency ?? rest.currency,
      overagePrice: sellingPrice?.overagePrice ?? null,
    }),
    planKey: planId,
    status: planStatus,
    selling: sellingPrice,
    buying: buyingPrice,
    margin: same ? sellingPrice.price - buyingPrice.price : null,
    soldByAccounts: isProvider(caller)
      ? soldByAccounts.map((acctKey) => ({ acctKey, acctName: names.get(acctKey) ?? '' }))
      : [],
    termsNumber: number,
    heldBy: held ? (held.get(planId) ?? 0) : null,
    modifiedOn: modifiedAt,
  }
}

/** The provider has no biller. */
const buyingPrices = async (tx: Tx, caller: Caller, planIds: readonly string[]): Promise<Prices> =>
  isProvider(caller) ? new Map() : priceFor(tx, caller.accountId, planIds)

/** A count would tell colleagues who are held to some accounts about the others. */
const heldFor = async (tx: Tx, caller: Caller): Promise<Holders> =>
  caller.heldToGroups || !holds(caller.rights, 'AcctMgmnt:R') ? undefined : countHeld(tx, caller.scope)

async function presentAll(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  plans: readonly Plan[],
  account?: string | null,
) {
  const ids = plans.map(({ planId }) => planId)
  const selling = account ? await priceFor(tx, account, ids) : await sellingPrices(tx, caller.accountId, ids)
  const buying = await buyingPrices(tx, caller, ids)
  const sellers = isProvider(caller) ? [...new Set(plans.flatMap(({ soldByAccounts }) => soldByAccounts))] : []
  const found = sellers.length > 0 ? await findNames(tx, caller.scope, sellers) : []
  const names = new Map(found.map(({ acctKey, acctName }) => [acctKey, acctName]))
  const parts = { caller, selling, buying, names, held: account ? undefined : await heldFor(tx, caller) }
  return plans.map((plan) => present(plan, parts))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
function matches(plan: CataloguePlan, { searchText = '', productLine, planType, status, defaults, loss }: PlanSearch) {
  const words = folded(searchText).split(/\s+/).filter(Boolean)
  const text = folded(`${plan.planCode} ${plan.planName} ${plan.planNameFr}`)
  const among = <T>(list: readonly T[] | undefined, value: T) => !list?.length || list.includes(value)
  return (
    words.every((word) => text.includes(word)) &&
    among(productLine, plan.productLine) &&
    among(planType, plan.planType) &&
    among(status, plan.status) &&
    (!defaults || plan.isDefault) &&
    (!loss || (plan.margin !== null && plan.margin < 0))
  )
}
function order(sort: string, language: Context['request']['language']) {
  const by = sort.replace(/^-/, '')
  const name = ({ planName, planNameFr }: CataloguePlan) => (language === 'fr-fr' ? planNameFr : planName)
  const price = ({ selling }: CataloguePlan) => selling?.price ?? -1
  const compare = (one: CataloguePlan, other: CataloguePlan) => {
    if (by === 'price') return price(one) - price(other)
    if (by === 'modified') return one.modifiedOn < other.modifiedOn ? -1 : 1
    return name(one).localeCompare(name(other), language) || (one.planCode < other.planCode ? -1 : 1)
  }
  return sort.startsWith('-') ? (one: CataloguePlan, other: CataloguePlan) => compare(other, one) : compare
}

/**
 * The plans that the caller sees: all for the provider, else those that the company may sell, or that may be sold to an
 * account.
 */
async function visible(tx: Tx, { caller }: Context, account: string | null | undefined): Promise<Plan[]> {
  const all = await listPlans(tx)
  if (!account && isProvider(caller)) return all
  const soldPlanIds = new Set(await findSellable(tx, account ?? caller.accountId))
  return all.filter(({ planId }) => soldPlanIds.has(planId))
}

/** @throws Problem account.notFound for an account outside the caller's scope */
export async function requireAccount(tx: Tx, { caller }: Context, acctKey: string): Promise<void> {
  if (!(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
}

/** The results of a search of the catalogue, in its order. @throws Problem account.notFound */
export async function findPlans(tx: Tx, context: Context, search: PlanSearch): Promise<CataloguePlan[]> {
  const { acctKey, sort = 'planName' } = search
  if (acctKey) await requireAccount(tx, context, acctKey)
  const items = await presentAll(tx, context, await visible(tx, context, acctKey), acctKey)
  return items.filter((plan) => matches(plan, search)).toSorted(order(sort, context.request.language))
}

export const searchPlans = (
  context: Context,
  { body }: Input<typeof routes.search>,
): Promise<Result<typeof routes.search>> =>
  context.db.inScope(context.caller.scope, async (tx) => ({
    items: await findPlans(tx, context, body),
    edit: editAbility(context.caller),
  }))

/** The default plans of a new customer: those marked as default that may be sold to it, with the price for it. */
export const defaultPlans = (context: Context, { body: { parentKey, acctKey } }: Input<typeof routes.defaults>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const about = acctKey ?? parentKey ?? ''
    for (const key of [parentKey, acctKey]) if (key) await requireAccount(tx, context, key)
    const soldPlanIds = new Set(await findSellable(tx, about))
    const plans = (await listPlans(tx)).filter(({ planId }) => soldPlanIds.has(planId))
    const ids = plans.map(({ planId }) => planId)
    const prices: ReadonlyMap<string, { price: number; overagePrice: number | null; currency: Currency }> = acctKey
      ? await priceFor(tx, acctKey, ids)
      : await sellingPrices(tx, about, ids)
    const planFields = ({ planId, planStatus, ...plan }: Plan) => {
      const selling = prices.get(planId) ?? null
      const { price = 0, overagePrice = null, currency = plan.currency } = selling ?? {}
      return { ...plan, planKey: planId, status: planStatus, listPrice: price, overagePrice, currency, selling }
    }
    return { items: plans.filter(({ isDefault }) => isDefault).map(planFields), choices: plans.map(planFields) }
  })

/** A plan that the caller sees. @throws Problem plan.notFound, also for a plan that the company may not sell */
export async function getVisible(tx: Tx, { caller }: Context, planCode: string): Promise<Plan> {
  const plan = await getPlan(tx, planCode)
  if (isProvider(caller)) return plan
  if (!(await findSellable(tx, caller.accountId)).includes(plan.planId)) throw new Problem('plan.notFound')
  return plan
}

/** A plan with the details of its page. */
export async function planDetail(tx: Tx, context: Context, planCode: string): Promise<PlanDetail> {
  const { caller } = context
  const plan = await getVisible(tx, context, planCode)
  const [result] = await presentAll(tx, context, [plan])
  if (!result) throw new Problem('plan.notFound')
  const versions = isProvider(caller) ? await listVersions(tx, caller.scope, plan.planId) : []
  return {
    plan: result,
    versions: versions.map(({ createdAt, createdBy, ...version }) => ({
      ...version,
      since: createdAt,
      by: createdBy,
    })),
    abilities: { edit: editAbility(caller), price: priceAbility(caller) },
    version: plan.version,
  }
}
export const getPlanDetail = (context: Context, { params }: Input<typeof routes.get>) =>
  context.db.inScope(context.caller.scope, (tx) => planDetail(tx, context, params.planCode))
