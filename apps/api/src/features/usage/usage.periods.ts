import type { Range } from '@portal/contract/plans/plans.fields'
import { addDays, addMonths, termEnd } from '../../core/calendar/calendar.ts'

// In which period a day counts, what a period gives, and what is told of it: `product.md` 4.1, 4.4. Days are those where the
// account is; both ends of a period belong to it.

/** `end` is null where units never count anew. */
export type Period = { start: string; end: string | null }
type Counted = { range: Range; termMonths: number; startOn: string }

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

/** All periods from the first to that of a day, the first first. */
export function periodsUntil(plan: Counted, day: string): Period[] {
  const all = [periodAt(plan, plan.startOn)]
  for (let at = all[0]?.end; at && at < day; at = all.at(-1)?.end) all.push(periodAt(plan, addDays(at, 1)))
  return all
}

/** What a period gives of its own (null: unlimited) and what was used in it. */
export type Filled = { own: number | null; used: number }
export type Balance = { allotted: number | null; used: number; remaining: number | null; overage: number }

/**
 * The balance of each period. Carried over is what is left of a period's own units, into the next one only: what was carried
 * into it is used first and lapses at its end.
 */
export function balancesOf(periods: readonly Filled[], carryOver: boolean): Balance[] {
  let carried = 0
  return periods.map(({ own, used }) => {
    const allotted = own === null ? null : own + carried
    carried = own !== null && allotted !== null && carryOver ? Math.max(0, Math.min(own, allotted - used)) : 0
    if (allotted === null) return { allotted, used, remaining: null, overage: 0 }
    return { allotted, used, remaining: Math.max(0, allotted - used), overage: Math.max(0, used - allotted) }
  })
}

/** Percents at which administrators are told. */
const thresholds = [100, 90, 80] as const
/** The highest threshold that is reached; 0 for none, and where nothing limits. Of nothing allotted, the first unit is all. */
export function reached({ allotted, used }: Pick<Balance, 'allotted' | 'used'>): 0 | (typeof thresholds)[number] {
  if (allotted === null || used === 0) return 0
  return thresholds.find((percent) => used * 100 >= allotted * percent) ?? 0
}
