import fc from 'fast-check'
import { ranges } from '@portal/contract/commerce/plans/plans.fields'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import { type PeriodTerms, type Period, periodAt, reached } from './usage.periods.ts'

/** All periods from the first to the one with a day. */
function periodsUntil(of: PeriodTerms, until: string): Period[] {
  const all = [periodAt(of, of.startOn)]
  for (let at = all[0]?.end; at && at < until; at = all.at(-1)?.end) all.push(periodAt(of, addDays(at, 1)))
  return all
}

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days))
const plan = fc.record({
  range: fc.constantFrom(...ranges),
  termMonths: fc.constantFrom(1, 12, 24, 36),
  startOn: day,
})

test('months that end early stay in step with the first day, leap days included', () => {
  const monthly = { range: 'MONTH', termMonths: 12, startOn: '2024-01-31' } as const
  expect(periodAt(monthly, '2024-02-29')).toEqual({ start: '2024-02-29', end: '2024-03-30' })
  expect(periodAt(monthly, '2024-02-28')).toEqual({ start: '2024-01-31', end: '2024-02-28' })
  expect(periodAt(monthly, '2023-12-01')).toEqual({ start: '2024-01-31', end: '2024-02-28' })
  expect(periodAt({ ...monthly, range: 'TERM' }, '2024-06-01')).toEqual({ start: '2024-01-31', end: '2025-01-30' })
  expect(periodAt({ ...monthly, range: 'ONCE' }, '2030-06-01')).toEqual({ start: '2024-01-31', end: null })
})

test('periods follow each other without gap or overlap, and the last one holds the day', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 0, max: 1500 }), (of, after) => {
      const at = addDays(of.startOn, after)
      const all = periodsUntil(of, at)
      expect(all[0]?.start).toBe(of.startOn)
      for (const [place, next] of all.slice(1).entries()) expect(next.start).toBe(addDays(all[place]?.end ?? '', 1))
      expect(all.at(-1)).toEqual(periodAt(of, at))
      const { start, end } = periodAt(of, at)
      expect(start <= at && (end === null || at <= end)).toBe(true)
    }),
  )
})

test('the highest threshold that is reached is told, none of what has no limit', () => {
  const at = (used: number, allotted: number | null = 1000) => reached({ used, allotted })
  expect([at(799), at(800), at(899), at(900), at(999), at(1000), at(5000)]).toEqual([0, 80, 80, 90, 90, 100, 100])
  expect([at(5000, null), at(0, 0), at(1, 0)]).toEqual([0, 0, 100])
})
