import type { Range } from '@portal/contract/commerce/plans/plans.fields'
import { addMonths, termEnd } from '../../../core/calendar/calendar.ts'

// In which period a day counts, and what is told of it: `product.md` 4.1, 4.4. Days are those where the account is; both ends
// of a period belong to it.

/** `end` is null where units never count anew. */
export type Period = { start: string; end: string | null }
export type Counted = { range: Range; termMonths: number; startOn: string }

const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const

/** The period that a day is in, counted from the first day of the plan; for a day before it, the first one. */
export function periodAt({ range, termMonths, startOn }: Counted, day: string): Period {
  if (range === 'ONCE') return { start: startOn, end: null }
  const months = range === 'TERM' ? termMonths : monthsOf[range]
  const end = termEnd(startOn, months, day)
  // The one whose end is this: months are added to the first day, so that the 31st stays the last of its month.
  for (let begun = 0; ; begun += months) {
    if (addMonths(startOn, begun + months) > end) return { start: addMonths(startOn, begun), end }
  }
}

/** Percents at which administrators are told. */
const thresholds = [100, 90, 80] as const
export type Threshold = (typeof thresholds)[number]
/** The highest threshold that is reached; 0 for none, and where nothing limits. Of nothing allotted, the first unit is all. */
export function reached({ allotted, used }: { allotted: number | null; used: number }): 0 | Threshold {
  if (allotted === null || used === 0) return 0
  return thresholds.find((percent) => used * 100 >= allotted * percent) ?? 0
}
