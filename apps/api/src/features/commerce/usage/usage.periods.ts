import type { Range } from '@portal/contract/commerce/plans/plans.fields'
import { addMonths, termEnd } from '../../../core/calendar/calendar.ts'

// The period of a day, and its notices: `product.md` 4.1, 4.4. Days are those of the account; both ends of a period
// belong to it.

/** `end` is null where units never reset. */
export type Period = { start: string; end: string | null }
export type PeriodTerms = { range: Range; termMonths: number; startOn: string }

const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const

/** The period of a day, counted from the first day of the plan; for an earlier day, the first one. */
export function periodAt({ range, termMonths, startOn }: PeriodTerms, day: string): Period {
  if (range === 'ONCE') return { start: startOn, end: null }
  const months = range === 'TERM' ? termMonths : monthsOf[range]
  const end = termEnd(startOn, months, day)
  // Finds the period by its end: months are added to the first day, so that the 31st stays the last of its month.
  for (let startMonth = 0; ; startMonth += months) {
    if (addMonths(startOn, startMonth + months) > end) return { start: addMonths(startOn, startMonth), end }
  }
}

/** Percentages at which administrators get a mail. */
const thresholds = [100, 90, 80] as const
export type Threshold = (typeof thresholds)[number]
/**
 * The highest threshold reached; 0 for none and for unlimited plans. With nothing allotted, the first unit reaches 100.
 */
export function reached({ allotted, used }: { allotted: number | null; used: number }): 0 | Threshold {
  if (allotted === null || used === 0) return 0
  return thresholds.find((percent) => used * 100 >= allotted * percent) ?? 0
}
