import { expect, test } from 'vitest'
import { momentIn } from './zoned.ts'

test.each([
  ['2026-01-15', '09:30', 'Europe/Paris', '2026-01-15T08:30:00.000Z'],
  ['2026-07-15', '09:30', 'Europe/Paris', '2026-07-15T07:30:00.000Z'],
  ['2026-07-15', '23:00', 'Pacific/Kiritimati', '2026-07-15T09:00:00.000Z'],
  ['2026-07-15', '01:00', 'Pacific/Pago_Pago', '2026-07-15T12:00:00.000Z'],
  ['2026-07-15', '12:00', 'Asia/Kathmandu', '2026-07-15T06:15:00.000Z'],
  // Occurs twice: the first of the two.
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
])('%s %s in %s', (day, time, zone, moment) => {
  expect(momentIn(day, time, zone)).toBe(moment)
})

test('a time skipped by the clock change is invalid, and so is a malformed one', () => {
  expect(momentIn('2026-03-29', '02:30', 'Europe/Paris')).toBe(undefined)
  expect(momentIn('2026-02-30', '10:00', 'Europe/Paris')).toBe(undefined)
  expect(momentIn('2026-02-03', '25:00', 'Europe/Paris')).toBe(undefined)
  expect(momentIn('', '', 'Europe/Paris')).toBe(undefined)
})
