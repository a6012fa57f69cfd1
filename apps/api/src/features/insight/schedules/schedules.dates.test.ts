import type { Frequency } from '@portal/contract/insight/schedules/schedules.frequency'
import { monthDays, repeats } from '@portal/contract/insight/schedules/schedules.fields'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { datesAfter, dueBy, momentsOf, monthsOf, nextAfter, plainFrequency } from './schedules.dates.ts'

const frequency = (overrides: Partial<Frequency> & Pick<Frequency, 'repeat'>): Frequency =>
  plainFrequency({ time: '08:00', zone: 'Europe/Paris', ...overrides })
const dates = (frequency: Frequency, after: string, count = 3) =>
  datesAfter(frequency, new Date(after), count).map((at) => at.toISOString())

// Each row: the name, the frequency, the time after which to search, and the expected dates.
const rows: [name: string, frequency: Frequency, after: string, dates: string[]][] = [
  [
    'daily at 02:30 in Paris over the last Sunday of March, when 02:00 is 03:00',
    frequency({ repeat: 'Daily', time: '02:30' }),
    '2026-03-27T12:00:00Z',
    ['2026-03-28T01:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z', '2026-03-31T00:30:00.000Z'],
  ],
  [
    'daily at 02:30 in Paris over the last Sunday of October, when 02:30 comes twice',
    frequency({ repeat: 'Daily', time: '02:30' }),
    '2026-10-23T12:00:00Z',
    ['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z', '2026-10-27T01:30:00.000Z'],
  ],
  [
    'the same in New York, second Sunday of March',
    frequency({ repeat: 'Daily', time: '02:15', zone: 'America/New_York' }),
    '2026-03-06T12:00:00Z',
    ['2026-03-07T07:15:00.000Z', '2026-03-08T07:00:00.000Z', '2026-03-09T06:15:00.000Z'],
  ],
  [
    'the same in New York, first Sunday of November',
    frequency({ repeat: 'Daily', time: '01:30', zone: 'America/New_York' }),
    '2026-10-30T12:00:00Z',
    ['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ],
  [
    'Lord Howe, whose clocks go half an hour on, first Sunday of October',
    frequency({ repeat: 'Daily', time: '02:10', zone: 'Australia/Lord_Howe' }),
    '2026-10-02T00:00:00Z',
    ['2026-10-02T15:40:00.000Z', '2026-10-03T15:30:00.000Z', '2026-10-04T15:10:00.000Z'],
  ],
  [
    'a day that begins at one o’clock: Cairo, the last Friday of April',
    frequency({ repeat: 'Daily', time: '00:00', zone: 'Africa/Cairo' }),
    '2026-04-22T23:00:00Z',
    ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z', '2026-04-25T21:00:00.000Z'],
  ],
  [
    'Mondays and Fridays',
    frequency({ repeat: 'Weekly', weekdays: [5, 1] }),
    '2026-11-27T08:00:00Z',
    ['2026-11-30T07:00:00.000Z', '2026-12-04T07:00:00.000Z', '2026-12-07T07:00:00.000Z'],
  ],
  [
    'the last day of each month, through a leap year',
    frequency({ repeat: 'Monthly', monthDay: 'Last', zone: 'UTC' }),
    '2027-12-31T08:00:00Z',
    ['2028-01-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z', '2028-03-31T08:00:00.000Z'],
  ],
  [
    'the last day of February, of a year that has no 29th',
    frequency({ repeat: 'Monthly', monthDay: 'Last', zone: 'UTC' }),
    '2027-01-31T08:00:00Z',
    ['2027-02-28T08:00:00.000Z', '2027-03-31T08:00:00.000Z', '2027-04-30T08:00:00.000Z'],
  ],
  [
    'the last working day: 31 January 2026 is a Saturday, 28 February too, 31 May a Sunday',
    frequency({ repeat: 'Monthly', monthDay: 'LastWorking', zone: 'UTC' }),
    '2026-01-01T00:00:00Z',
    [
      '2026-01-30T08:00:00.000Z',
      '2026-02-27T08:00:00.000Z',
      '2026-03-31T08:00:00.000Z',
      '2026-04-30T08:00:00.000Z',
      '2026-05-29T08:00:00.000Z',
    ],
  ],
  [
    'the 28th of each month over the end of a year',
    frequency({ repeat: 'Monthly', monthDay: '28', zone: 'UTC' }),
    '2026-11-28T08:00:00Z',
    ['2026-12-28T08:00:00.000Z', '2027-01-28T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ],
  [
    'the last month of each quarter',
    frequency({ repeat: 'Quarterly', month: 3, monthDay: 'Last', zone: 'UTC' }),
    '2026-09-30T08:00:00Z',
    ['2026-12-31T08:00:00.000Z', '2027-03-31T08:00:00.000Z', '2027-06-30T08:00:00.000Z'],
  ],
  [
    'the end of February each year',
    frequency({ repeat: 'Yearly', month: 2, monthDay: 'Last', zone: 'UTC' }),
    '2026-03-01T00:00:00Z',
    ['2027-02-28T08:00:00.000Z', '2028-02-29T08:00:00.000Z', '2029-02-28T08:00:00.000Z'],
  ],
  [
    'New Year in Auckland, which is still the year before in UTC',
    frequency({ repeat: 'Yearly', month: 1, monthDay: '1', time: '00:05', zone: 'Pacific/Auckland' }),
    '2026-11-27T00:00:00Z',
    ['2026-12-31T11:05:00.000Z', '2027-12-31T11:05:00.000Z'],
  ],
  [
    'once, on the 29th of February',
    frequency({ repeat: 'Once', date: '2028-02-29', zone: 'UTC' }),
    '2026-11-27T00:00:00Z',
    ['2028-02-29T08:00:00.000Z'],
  ],
  ['once, and over', frequency({ repeat: 'Once', date: '2026-11-27', zone: 'UTC' }), '2026-11-27T08:00:00Z', []],
]

test.each(rows)('%s', (_, of, after, expected) => {
  expect(dates(of, after, Math.max(3, expected.length)).slice(0, expected.length || 1)).toEqual(expected)
})

test('in another time zone the same hour is another moment', () => {
  const paris = frequency({ repeat: 'Daily' })
  const after = '2026-11-27T12:00:00Z'
  expect([dates(paris, after, 1), dates({ ...paris, zone: 'Asia/Tokyo' }, after, 1)]).toEqual([
    ['2026-11-28T07:00:00.000Z'],
    ['2026-11-27T23:00:00.000Z'],
  ])
})

test('dates that passed are one: the latest, with how many came before it', () => {
  const daily = frequency({ repeat: 'Daily', zone: 'UTC' })
  const first = new Date('2026-11-20T08:00:00Z')
  const found = dueBy(daily, first, new Date('2026-11-24T12:00:00Z'))
  expect([found.due.toISOString(), found.missed, found.next?.toISOString()]).toEqual([
    '2026-11-24T08:00:00.000Z',
    4,
    '2026-11-25T08:00:00.000Z',
  ])
  expect(dueBy(daily, first, first)).toMatchObject({ due: first, missed: 0 })
})

test('months are those where the schedule is', () => {
  const at = new Date('2026-12-31T23:30:00Z') // already January in Paris
  expect(monthsOf('LastMonth', at, 'Europe/Paris')).toEqual({ fromMonth: '2026-12-01', toMonth: '2026-12-01' })
  expect(monthsOf('LastMonth', at, 'UTC')).toEqual({ fromMonth: '2026-11-01', toMonth: '2026-11-01' })
  expect(monthsOf('ThisMonth', at, 'UTC')).toEqual({ fromMonth: '2026-12-01', toMonth: '2026-12-01' })
  expect(monthsOf('Last3Months', at, 'UTC')).toEqual({ fromMonth: '2026-09-01', toMonth: '2026-11-01' })
  expect(monthsOf('Last12Months', at, 'UTC')).toEqual({ fromMonth: '2025-12-01', toMonth: '2026-11-01' })
  expect(momentsOf('LastMonth', new Date('2026-04-15T00:00:00Z'), 'Europe/Paris')).toEqual({
    from: '2026-02-28T23:00:00.000Z',
    to: '2026-03-31T22:00:00.000Z',
  })
})

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
]
const any = fc
  .record({
    repeat: fc.constantFrom(...repeats.filter((one) => one !== 'Once')),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    monthDay: fc.constantFrom(...monthDays),
    month: fc.integer({ min: 1, max: 3 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    zone: fc.constantFrom(...zones),
  })
  .map(({ hour, minute, ...rest }) =>
    plainFrequency({
      ...rest,
      date: null,
      time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'),
    }),
  )

test('whatever the frequency, dates follow each other, one a day, on its days and not before its hour', () => {
  fc.assert(
    fc.property(
      any,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
      (of, after) => {
        const found = datesAfter(of, after, 3)
        expect(found).toHaveLength(3)
        const local = found.map((at) =>
          Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(of.zone),
        )
        expect(new Set(local.map((at) => at.toPlainDate().toString())).size).toBe(3)
        for (const [index, at] of found.entries()) {
          const before = index === 0 ? after : found[index - 1]
          expect(at > (before as Date)).toBe(true)
          expect(nextAfter(of, new Date(at.getTime() - 1))).toEqual(at)
          const time = (local[index] as Temporal.ZonedDateTime).toPlainTime()
          // The hour itself, or the first moment after the hour that the clocks skipped.
          if (time.toString({ smallestUnit: 'minute' }) !== of.time)
            expect(Temporal.PlainTime.compare(time, of.time)).toBe(1)
          if (of.repeat === 'Weekly') expect(of.weekdays).toContain((local[index] as Temporal.ZonedDateTime).dayOfWeek)
        }
      },
    ),
    { numRuns: 300 },
  )
})
