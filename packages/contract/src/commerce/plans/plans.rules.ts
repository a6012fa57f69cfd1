import type {
  BillingAnchor,
  BillingInterval,
  BillingTiming,
  Overage,
  PendingFrom,
  PlanStatus,
  PlanType,
  Range,
  RenewalType,
} from './plans.fields.ts'

// The terms that go together, and the order of statuses: `product.md` 4.1.

/** The maximum number of plans of the catalogue and sellers named for one, and the highest limit of a partner. */
export const planLimits = { plans: 500, sellers: 200, limit: 10_000_000 } as const

type Terms = {
  planType: PlanType
  range: Range
  renewalType: RenewalType
  termMonths: number
  trialDays: number
  carryOver: boolean
  overage: Overage
  overagePrice: number | null
  listPrice: number
  unitQuantity: number | null
  billingInterval?: BillingInterval | undefined
}
/** When the price of a plan is billed. */
export type BillingTerms = {
  billingTiming: BillingTiming
  billingInterval: BillingInterval
  billingAnchor: BillingAnchor
}
/** The terms of plans that say nothing else: calendar months in arrears. */
export const monthlyInArrears: BillingTerms = {
  billingTiming: 'ARREARS',
  billingInterval: 1,
  billingAnchor: 'CALENDAR',
}
export const isMonthlyInArrears = ({ billingTiming, billingInterval, billingAnchor }: BillingTerms): boolean =>
  billingTiming === 'ARREARS' && billingInterval === 1 && billingAnchor === 'CALENDAR'
/** The charges of pending and suspended customers. */
export type PauseTerms = { pendingFrom: PendingFrom; suspendedShare: number }
/** The terms of plans that say nothing else: everyone is charged from the sale, and in full. */
export const chargedAlways: PauseTerms = { pendingFrom: 'SALE', suspendedShare: 100 }
/** A field that doesn't go with the others. */
export type TermFault = {
  field: keyof Terms
  code: 'required' | 'notOneOf' | 'tooBig' | 'tooSmall'
  params?: Record<string, number>
}

const months: Readonly<Partial<Record<Range, number>>> = { QUARTER: 12, YEAR: 12 }

/** Finds terms that contradict each other; empty for terms that can be sold. */
export function termFaults(terms: Terms): TermFault[] {
  const { planType, range, renewalType, termMonths, trialDays, carryOver, overage, overagePrice } = terms
  const found: TermFault[] = []
  if (overage === 'CHARGE' && overagePrice === null) found.push({ field: 'overagePrice', code: 'required' })
  if (overage !== 'CHARGE' && overagePrice !== null) found.push({ field: 'overage', code: 'notOneOf' })
  // Without a number of units there is no overage.
  if (terms.unitQuantity === null && overage === 'CHARGE') found.push({ field: 'unitQuantity', code: 'required' })
  if (planType === 'PAYG' && overage !== 'CHARGE') found.push({ field: 'overage', code: 'notOneOf' })
  if (carryOver && (range === 'ONCE' || terms.unitQuantity === null))
    found.push({ field: 'carryOver', code: 'notOneOf' })
  if (termMonths < (months[range] ?? 0)) found.push({ field: 'range', code: 'notOneOf' })
  // An interval is at most the term: no more was agreed on.
  if ((terms.billingInterval ?? 1) > termMonths) found.push({ field: 'billingInterval', code: 'notOneOf' })
  if (planType === 'TRIAL') {
    if (terms.listPrice > 0) found.push({ field: 'listPrice', code: 'tooBig', params: { max: 0 } })
    if (trialDays < 1) found.push({ field: 'trialDays', code: 'tooSmall', params: { min: 1 } })
    if (renewalType !== 'NONE') found.push({ field: 'renewalType', code: 'notOneOf' })
  }
  return found
}

const next: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  DRAFT: ['ACTIVE', 'RETIRED'],
  ACTIVE: ['RETIRED'],
  RETIRED: [],
}
/** Which status may follow: a plan that was on sale never becomes a draft again. */
export const mayBecome = (from: PlanStatus, to: PlanStatus): boolean => next[from].includes(to)

/** The number by which price and included units are multiplied: the seats of a licence, 1 for every other plan. */
export const quantityOf = ({ planType, seats }: { planType: PlanType; seats: number }): number =>
  planType === 'PERUSER' ? seats : 1
