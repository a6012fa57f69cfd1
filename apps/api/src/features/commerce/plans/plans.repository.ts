import type {
  BillingAnchor,
  BillingInterval,
  BillingTiming,
  Overage,
  PendingFrom,
  PlanStatus,
  PlanType,
  ProductLine,
  Range,
  RenewalType,
  SellerTier,
  UnitType,
} from '@portal/contract/commerce/plans/plans.fields'
import type { Currency } from '@portal/contract/core/money'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

/** The current or former terms of a plan, with its fixed values. */
export type Terms = {
  termsId: string
  planId: string
  planCode: string
  productLine: ProductLine
  planType: PlanType
  number: number
  planName: string
  planNameFr: string
  unitType: UnitType
  unitQuantity: number | null
  range: Range
  renewalType: RenewalType
  maxUsers: number | null
  termMonths: 1 | 12 | 24 | 36
  trialDays: number
  carryOver: boolean
  overage: Overage
  overagePrice: number | null
  listPrice: number
  currency: Currency
  billingTiming: BillingTiming
  billingInterval: BillingInterval
  billingAnchor: BillingAnchor
  pendingFrom: PendingFrom
  suspendedShare: number
}
/** A plan with its current terms. */
export type Plan = Terms & {
  planStatus: PlanStatus
  soldByTiers: SellerTier[]
  soldByAccounts: string[]
  isDefault: boolean
  /** The plan to offer instead of a retired one. */
  successorCode: string | null
  version: number
  modifiedAt: string
}

const termColumns = [
  'planTerms.termsId',
  'planTerms.number',
  'planTerms.planName',
  'planTerms.planNameFr',
  'planTerms.unitType',
  'planTerms.unitQuantity',
  'planTerms.range',
  'planTerms.renewalType',
  'planTerms.maxUsers',
  'planTerms.termMonths',
  'planTerms.trialDays',
  'planTerms.carryOver',
  'planTerms.overage',
  'planTerms.overagePrice',
  'planTerms.listPrice',
  'planTerms.currency',
  'planTerms.billingTiming',
  'planTerms.billingInterval',
  'planTerms.billingAnchor',
  'planTerms.pendingFrom',
  'planTerms.suspendedShare',
  'plan.planId',
  'plan.planCode',
  'plan.productLine',
  'plan.planType',
] as const

const allPlans = (tx: Tx) =>
  tx
    .selectFrom('plan')
    .innerJoin('planTerms', 'planTerms.termsId', 'plan.termsId')
    .leftJoin('plan as successor', 'successor.planId', 'plan.successorId')
    .select(termColumns)
    .select([
      'plan.planStatus',
      'plan.soldByTiers',
      'plan.soldByAccounts',
      'plan.isDefault',
      'successor.planCode as successorCode',
      'plan.version',
      'plan.modifiedAt',
    ])

export const findPlan = (tx: Tx, planCode: string): Promise<Plan | undefined> =>
  allPlans(tx).where('plan.planCode', '=', planCode).$call(rowsOf<Plan>()).executeTakeFirst()

export const findTerms = (tx: Tx, termsIds: readonly string[]): Promise<Terms[]> =>
  tx
    .selectFrom('planTerms')
    .innerJoin('plan', 'plan.planId', 'planTerms.planId')
    .select(termColumns)
    .where('planTerms.termsId', 'in', termsIds)
    .$call(rowsOf<Terms>())
    .execute()

/** The ids of the plans that may be sold to an account, or by it; none for an account outside the scope. */
export const findSellable = async (tx: Tx, acctKey: string): Promise<string[]> =>
  (await queryRows(tx)<{ planId: string }>`select plan_id as "planId" from plans_sold_by(${acctKey})`).map(
    ({ planId }) => planId,
  )

/** The price of a plan for an account: whose price list applies, and who pays. */
export type Price = {
  price: number
  /** For one unit beyond those included; null where such units are free of charge. */
  overagePrice: number | null
  currency: Currency
  billTo: string
  issuer: string
}
/** The price of each plan that has one for the account. */
export const findPrices = (tx: Tx, acctKey: string, planIds: readonly string[]) =>
  queryRows(tx)<Price & { planId: string }>`
    select p.plan_id as "planId", p.price, p.overage_price as "overagePrice", b.currency, b.bill_to as "billTo", b.issuer
    from billing_party(${acctKey}) b cross join lateral plan_prices(b.issuer, ${planIds}::uuid[], b.currency) p`

/** The payer, the biller and the currency of an account. */
export const findParty = async (tx: Tx, acctKey: string) =>
  (
    await queryRows(tx)<Pick<Price, 'billTo' | 'issuer' | 'currency'>>`
      select bill_to as "billTo", issuer, currency from billing_party(${acctKey})`
  )[0]

export type Offer = { accountId: string; sold: boolean; currency: Currency; price: Price | null }
/** A plan for each of these accounts: whether it may be sold to it, and its price in the account's currency. */
export async function findOffers(tx: Tx, planId: string, accountIds: readonly string[]): Promise<Offer[]> {
  type Row = Omit<Offer, 'price'> & Omit<Price, 'price'> & { price: number | null }
  const rows = await queryRows(tx)<Row>`
    select i.id as "accountId", exists (select from plans_sold_by(i.id) s where s.plan_id = ${planId}) as sold,
      b.currency, b.bill_to as "billTo", b.issuer, p.price, p.overage_price as "overagePrice"
    from unnest(${accountIds}::uuid[]) as i(id) cross join lateral billing_party(i.id) b
    left join lateral plan_prices(b.issuer, array[${planId}]::uuid[], b.currency) p on true`
  return rows.map(({ accountId, sold, price, ...more }) => ({
    accountId,
    sold,
    currency: more.currency,
    price: price === null ? null : { ...more, price },
  }))
}

/** All plans of the catalogue, by name. */
export const listPlans = (tx: Tx): Promise<Plan[]> =>
  allPlans(tx).orderBy('planTerms.planName').orderBy('plan.planCode').$call(rowsOf<Plan>()).execute()

/** A seller's prices for the plans that have one, in one currency. */
export const findSellerPrices = (tx: Tx, seller: string, planIds: readonly string[], currency: string) =>
  queryRows(tx)<Pick<Price, 'price' | 'overagePrice'> & { planId: string }>`
    select plan_id as "planId", price, overage_price as "overagePrice"
    from plan_prices(${seller}, ${planIds}::uuid[], ${currency}::text)`
