/** The first day of a month, the given number of months before that of a day. */
export function monthBefore(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}
/** The months between two months, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  for (let next = monthBefore(first, -1); next <= last; next = monthBefore(next, -1)) months.push(next)
  return months
}
