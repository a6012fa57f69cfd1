import { Problem } from '@portal/contract/core/errors'
import { dayOf } from './entry.ts'

type Parts = [first: number, second: number, year: number]

/** A day whose order is plain: ISO, eight digits, or with points, which put the day first. */
function plainDay(cell: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].{0,40})?$/.exec(cell) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day))
  const [, first, second, short] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?: .{0,40})?$/.exec(cell) ?? []
  return first ? dayOf(fullYear(short), Number(second), Number(first)) : undefined
}
const fullYear = (year = '') => (year.length === 2 ? 2000 : 0) + Number(year)
/** The numbers of a day with slashes or hyphens, whose order depends on the country. */
function partsOf(cell: string): Parts | undefined {
  const [, first, second, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .{0,40})?$/.exec(cell) ?? []
  return first ? [Number(first), Number(second), fullYear(year)] : undefined
}

/** Whether days with a two-digit year may begin with it: all of them fit, and their years are at most one apart. */
function mayBeginWithYear(cells: readonly string[]): boolean {
  const years: number[] = []
  for (const cell of cells) {
    const [, year, month, day] = /^(\d{2})[/-](\d{1,2})[/-](\d{2})(?: .{0,40})?$/.exec(cell) ?? []
    if (year === undefined) continue
    if (!dayOf(fullYear(year), Number(month), Number(day))) return false
    years.push(Number(year))
  }
  return years.length > 0 && years.every((year) => Math.abs(year - (years[0] ?? 0)) <= 1)
}

/**
 * How the dates of a column are read. The whole column has one order; a number above 12 is a day. Nothing is guessed.
 * @throws Problem bankImport.dates where several orders fit
 */
export function datesIn(cells: readonly string[]): (cell: string) => string | undefined {
  const unclear = cells.flatMap((cell) => {
    const parts = plainDay(cell) ? undefined : partsOf(cell)
    return parts ? [{ cell, parts }] : []
  })
  const dayFirst = unclear.some(({ parts: [first] }) => first > 12)
  const monthFirst = unclear.some(({ parts: [, second] }) => second > 12)
  const differing = unclear.find(({ parts: [first, second] }) => first !== second)
  const yearFirst = mayBeginWithYear(cells) ? unclear[0] : undefined
  const guessed = yearFirst ?? (dayFirst === monthFirst ? differing : undefined)
  if (guessed) throw new Problem('bankImport.dates', { values: { date: guessed.cell.slice(0, 40) } })
  return (cell) => {
    const parts = partsOf(cell)
    if (!parts) return plainDay(cell)
    const [first, second, year] = parts
    return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
  }
}
