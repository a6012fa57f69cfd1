// Bounds of reported usage, for both sides.

/** `quantity` is the most units of one fact, `megabytes` the most that one company holds. */
export const usageLimits = {
  facts: 5000,
  quantity: 1_000_000_000,
  levels: 5000,
  megabytes: 100_000_000_000,
  periods: 13,
  people: 20,
} as const

/** Days for which a fact may come late: a connection that was down for a month can still report everything. */
export const lateDays = 35
/** Minutes that the clock of a product may be ahead. */
export const aheadMinutes = 5

/** Whole percent of what is allotted, rounded down, so that 100 means all of it; null without a limit. */
export function percentOf({ used, allotted }: { used: number; allotted: number | null }): number | null {
  if (allotted === null) return null
  if (allotted === 0) return used > 0 ? 100 : 0
  return Math.floor((used * 100) / allotted)
}
