import type { BillingTerms } from '@portal/contract/commerce/plans/plans.rules'
import { addMonths, daysBetween } from '../../../core/calendar/calendar.ts'

// When days are billed by the terms of a plan (decision 0176). Months and intervals follow each other without a gap from
// an anchor: the first of January, or the day on which a company plan began, after any trial.

/** Any January will do: calendar months, quarters and years begin with it. */
const calendarAnchor = '2000-01-01'
const anchorOf = ({ billingAnchor }: BillingTerms, anchorOn: string) =>
  billingAnchor === 'CALENDAR' ? calendarAnchor : anchorOn

/** The number of the month since the anchor that contains a day; below zero before it. */
function monthAt(anchorOn: string, day: string): number {
  const [years, months] = [Number(day.slice(0, 4)) - Number(anchorOn.slice(0, 4)), Number(day.slice(5, 7))]
  const number = years * 12 + months - Number(anchorOn.slice(5, 7))
  return addMonths(anchorOn, number) > day ? number - 1 : number
}

/** A month that is charged at the price of a month, whole or by its days. */
export type BilledMonth = { monthOn: string; untilOn: string; daysOf: number }
/** The month that contains a day. @param anchorOn the day on which the company plan began, after any trial */
export function billedMonthOf(terms: BillingTerms, anchorOn: string, day: string): BilledMonth {
  const anchor = anchorOf(terms, anchorOn)
  const number = monthAt(anchor, day)
  const [monthOn, untilOn] = [addMonths(anchor, number), addMonths(anchor, number + 1)]
  return { monthOn, untilOn, daysOf: daysBetween(monthOn, untilOn) }
}

/** The interval that contains a day, up to but without its last day. */
export function intervalOf(terms: BillingTerms, anchorOn: string, day: string): { fromOn: string; untilOn: string } {
  const anchor = anchorOf(terms, anchorOn)
  const { billingInterval } = terms
  const first = Math.floor(monthAt(anchor, day) / billingInterval) * billingInterval
  return { fromOn: addMonths(anchor, first), untilOn: addMonths(anchor, first + billingInterval) }
}

/**
 * Whether the invoice of a month has a day: in arrears once the interval of the day ended in that month or before; in
 * advance if it begins in the month after or before, as the invoice of a month is created when the month is over.
 */
export function isDue(terms: BillingTerms, anchorOn: string, day: string, month: string): boolean {
  const { fromOn, untilOn } = intervalOf(terms, anchorOn, day)
  return terms.billingTiming === 'ARREARS' ? untilOn <= addMonths(month, 1) : fromOn < addMonths(month, 2)
}

/** The days of one month that a line charges; `quantity` is below zero where they are refunded. */
export type Covered = {
  kind: 'PLAN' | 'PROMOTION'
  planCode: string
  /** That of the promotion. */
  code: string | null
  monthOn: string
  daysOf: number
  fromOn: string
  untilOn: string
  /** Units of the plan; of a promotion what it takes off one month. */
  quantity: number
  /** That of the plan for one month, of a promotion too. */
  unitPrice: number
  /** The percentage of it that a suspended company is charged; absent: all of it. */
  share?: number
  net: number
  /** A hash of what documents had for these days when the line was created. */
  before: string
}
/** The cost of units in one month: a promotion takes off. */
export const monthlyOf = ({ kind, quantity, unitPrice }: Pick<Covered, 'kind' | 'quantity' | 'unitPrice'>): number =>
  kind === 'PLAN' ? quantity * unitPrice : -quantity
