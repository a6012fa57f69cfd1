import { Temporal } from 'temporal-polyfill'

// Calendar days as `YYYY-MM-DD`, with no clock and no zone: the day where an account is comes from the database
// (`account_today`). Months are added to the original day, so that the 31st stays the last of its month.

const day = (text: string) => Temporal.PlainDate.from(text)

// Plan costs are counted month by month, for thousands of plans in a set or a run: Temporal in JavaScript took most of
// their time. The numbers of a UTC date are the same days; a test compares them with Temporal.
const [perDay, isoLength] = [86_400_000, 10]
function momentOf(text: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new RangeError(`${text} is no day`)
  return ms
}
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, isoLength)
const partsOf = (text: string) =>
  [Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8))] as const
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The day a number of months later; the last day of the month where that month is shorter. */
export function addMonths(from: string, months: number): string {
  const [year, month, day] = partsOf(from)
  return textOf(Date.UTC(year, month + months, Math.min(day, lastOf(year, month + months))))
}
export const addDays = (from: string, days: number): string => textOf(momentOf(from) + days * perDay)
/** Days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / perDay
/** The first day of the month that a day is in. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** How many days the month of a day has. */
export function daysInMonth(day: string): number {
  const [year, month] = partsOf(day)
  return lastOf(year, month)
}

/**
 * The last day of the term that contains a day: terms of `months` months follow each other from the first day on. For a
 * day before the first, the end of the first term.
 */
export function termEnd(startOn: string, months: number, at: string): string {
  const elapsed = Math.max(0, day(startOn).until(day(at), { largestUnit: 'month' }).months)
  // A month that ends early (31 January to 28 February) is not counted as whole, so one more term may have passed.
  for (let terms = Math.floor(elapsed / months); ; terms += 1) {
    const next = addMonths(startOn, (terms + 1) * months)
    if (next > at) return addDays(next, -1)
  }
}
