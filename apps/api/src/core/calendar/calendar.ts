import { Temporal } from 'temporal-polyfill'

// Calendar days as `YYYY-MM-DD`, with no clock and no zone: the day where an account is comes from the database
// (`account_today`). Months are added to the first day of all, so that the 31st stays the last of its month.

const day = (text: string) => Temporal.PlainDate.from(text)

/** The day so many months after another; where that month is shorter, its last. */
export const addMonths = (from: string, months: number): string => day(from).add({ months }).toString()
export const addDays = (from: string, days: number): string => day(from).add({ days }).toString()
/** Days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number => day(from).until(day(to), { largestUnit: 'day' }).days
/** The first day of the month that a day is in. */
export const monthOf = (of: string): string => day(of).with({ day: 1 }).toString()
/** How many days the month of a day has. */
export const daysInMonth = (of: string): number => day(of).daysInMonth

/**
 * The last day of the term that a day is in: terms of so many months follow each other from the first day on. For a day
 * before the first, the end of the first term.
 */
export function termEnd(startOn: string, months: number, at: string): string {
  const begun = Math.max(0, day(startOn).until(day(at), { largestUnit: 'month' }).months)
  // Months that end early (31 January, 28 February) are one more than whole months count.
  for (let terms = Math.floor(begun / months); ; terms += 1) {
    const next = addMonths(startOn, (terms + 1) * months)
    if (next > at) return addDays(next, -1)
  }
}
