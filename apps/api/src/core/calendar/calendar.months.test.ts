import { expect, test } from 'vitest'
import { checkMonths, monthsBefore, monthsIn } from './calendar.months.ts'

const months = (fromMonth: string, toMonth: string) => ({ fromMonth, toMonth })

test('months are counted with both ends, over the turn of a year', () => {
  expect(monthsIn(months('2025-11-01', '2026-02-01'))).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  expect(monthsIn(months('2026-02-01', '2026-02-01'))).toEqual(['2026-02-01'])
})

test('as many come before', () => {
  expect(monthsBefore(months('2026-01-01', '2026-03-01'))).toEqual(months('2025-10-01', '2025-12-01'))
  expect(monthsBefore(months('2026-03-01', '2026-03-01'))).toEqual(months('2026-02-01', '2026-02-01'))
})

test('the wrong way round and too many are refused', () => {
  expect(() => checkMonths(months('2026-02-01', '2026-01-01'), 13)).toThrow()
  expect(() => checkMonths(months('2025-01-01', '2026-02-01'), 13)).toThrow()
  expect(() => checkMonths(months('2025-01-01', '2026-01-01'), 13)).not.toThrow()
})
