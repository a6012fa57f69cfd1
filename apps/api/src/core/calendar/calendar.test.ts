import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysInMonth, monthOf, termEnd } from './calendar.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(addMonths(from, months)).toBe(expected)
})

test('a term ends the day before the same day of a later month', () => {
  expect(termEnd('2026-01-31', 1, '2026-01-31')).toBe('2026-02-27')
  expect(termEnd('2026-01-31', 1, '2026-02-28')).toBe('2026-03-30')
  expect(termEnd('2026-01-31', 1, '2026-03-30')).toBe('2026-03-30')
  expect(termEnd('2026-03-15', 12, '2027-03-14')).toBe('2027-03-14')
  expect(termEnd('2026-03-15', 12, '2027-03-15')).toBe('2028-03-14')
  expect(termEnd('2026-03-15', 12, '2025-01-01')).toBe('2027-03-14')
})

const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

test('terms follow each other without gap or overlap', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(1, 12, 24, 36), fc.nat(20_000), (date, months, after) => {
      const start = dayOf(date)
      const at = addDays(start, after)
      const end = termEnd(start, months, at)
      expect(end >= at).toBe(true)
      const next = termEnd(start, months, addDays(end, 1))
      expect(next > end).toBe(true)
      expect(termEnd(start, months, end)).toBe(end)
      expect(daysBetween(addDays(end, 1), addDays(next, 1))).toBeGreaterThanOrEqual(months * 28)
    }),
    { numRuns: 10_000 },
  )
})

test('whatever the days, they are counted as Temporal counts them', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -600, max: 600 }), (one, other, count) => {
      const [from, to] = [dayOf(one), dayOf(other)]
      const [first, second] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
      expect([
        addMonths(from, count),
        addDays(from, count),
        daysBetween(from, to),
        daysInMonth(from),
        monthOf(from),
      ]).toEqual([
        first.add({ months: count }).toString(),
        first.add({ days: count }).toString(),
        first.until(second, { largestUnit: 'day' }).days,
        first.daysInMonth,
        first.with({ day: 1 }).toString(),
      ])
    }),
    { numRuns: 10_000 },
  )
  expect(() => addDays('soon', 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-01-01', '')).toThrow(RangeError)
})

test('days and months count as the calendar does', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysInMonth('2028-02-10')).toBe(29)
  expect(monthOf('2026-11-25')).toBe('2026-11-01')
})
