import fc from 'fast-check'
import { ranges } from '@portal/contract/commerce/plans/plans.fields'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import { type Day, type MeterSpan, meterOf } from './usage.meter.ts'

const span = (more: Partial<MeterSpan> = {}): MeterSpan => ({
  fromOn: '2026-01-01',
  untilOn: null,
  seats: 10,
  trial: false,
  planType: 'PERUSER',
  range: 'MONTH',
  termMonths: 12,
  unitQuantity: 10,
  carryOver: false,
  overage: 'CHARGE',
  extra: 0,
  extraUntil: null,
  ...more,
})
const meter = (spans: MeterSpan[], days: [string, number][], today: string, startOn = spans[0]?.fromOn ?? '') =>
  meterOf(
    { spans, startOn },
    days.map(([day, used]) => ({ day, used })),
    today,
  )
const figuresOf = ({ periods, beyond }: ReturnType<typeof meter>) => [
  periods.map(({ start, allotted, used, remaining, overage }) => [start, allotted, used, remaining, overage]),
  beyond.map(({ day, units }) => [day, units]),
]

test('units beyond are those of the day on which nothing was left; a new period begins with all of its own', () => {
  const days: [string, number][] = [
    ['2026-01-03', 90],
    ['2026-01-20', 30],
    ['2026-01-31', 5],
    ['2026-02-01', 5],
  ]
  expect(figuresOf(meter([span()], days, '2026-02-03'))).toEqual([
    [
      ['2026-01-01', 100, 125, 0, 25],
      ['2026-02-01', 100, 5, 95, 0],
    ],
    [
      ['2026-01-20', 20],
      ['2026-01-31', 5],
    ],
  ])
})

test('seats that come later cover what follows, seats that go charge nothing that was covered', () => {
  const more = [span({ untilOn: '2026-01-15' }), span({ fromOn: '2026-01-15', seats: 20 })]
  const days: [string, number][] = [
    ['2026-01-10', 120],
    ['2026-01-20', 30],
    ['2026-01-25', 80],
  ]
  // 100 covered and 20 beyond; the units of 100 more seats cover 30 and 70, the last 10 are beyond: 230 used of 200.
  expect(figuresOf(meter(more, days, '2026-01-25'))).toEqual([
    [['2026-01-01', 200, 230, 0, 30]],
    [
      ['2026-01-10', 20],
      ['2026-01-25', 10],
    ],
  ])
  const fewer = [span({ untilOn: '2026-01-15' }), span({ fromOn: '2026-01-15', seats: 5 })]
  expect(
    figuresOf(
      meter(
        fewer,
        [
          ['2026-01-10', 80],
          ['2026-01-20', 3],
        ],
        '2026-01-25',
      ),
    ),
  ).toEqual([
    // oxfmt-ignore
    [['2026-01-01', 50, 83, 0, 3]],
    [['2026-01-20', 3]],
  ])
})

test('carried over is what is left of a period’s own units, once', () => {
  const days: [string, number][] = [
    ['2026-01-10', 30],
    ['2026-03-31', 250],
  ]
  expect(figuresOf(meter([span({ carryOver: true })], days, '2026-03-31'))[0]).toEqual([
    ['2026-01-01', 100, 30, 70, 0],
    ['2026-02-01', 170, 0, 170, 0],
    ['2026-03-01', 200, 250, 0, 50],
  ])
})

test('periods begin with the plan, anew after a trial, a gap, a term begun anew, or when units reset otherwise', () => {
  const starts = (spans: MeterSpan[], today: string, startOn?: string) =>
    meter(spans, [], today, startOn).periods.map(({ start, end }) => [start, end])
  const from = span({ fromOn: '2026-01-31' })
  expect(starts([from], '2026-03-01')).toEqual([
    ['2026-01-31', '2026-02-27'],
    ['2026-02-28', '2026-03-30'],
  ])
  const bought = span({ fromOn: '2026-01-15' })
  const restarted = [
    ['2026-01-01', '2026-01-31'],
    ['2026-01-15', '2026-02-14'],
  ]
  expect(starts([span({ untilOn: '2026-01-15', trial: true }), bought], '2026-01-20')).toEqual(restarted)
  expect(starts([span({ untilOn: '2026-01-10' }), bought], '2026-01-20')).toEqual(restarted)
  expect(starts([span({ untilOn: '2026-01-15' }), bought], '2026-01-20', '2026-01-15')).toEqual(restarted)
  expect(starts([span({ untilOn: '2026-01-15' }), { ...bought, range: 'YEAR' }], '2026-01-20')[1]).toEqual([
    '2026-01-15',
    '2027-01-14',
  ])
  // Changes of only seats, price or units do not restart a period; a future plan shows its first one.
  expect(starts([span({ untilOn: '2026-01-15' }), bought], '2026-01-20')).toEqual([['2026-01-01', '2026-01-31']])
  expect(starts([bought], '2025-12-01')).toEqual([['2026-01-15', '2026-02-14']])
})

test('a shared pool is one for all seats; without limit nothing is beyond; a promotion gives more until its day', () => {
  const units = (more: Partial<MeterSpan>, today = '2026-01-20') =>
    meter([span(more)], [['2026-01-10', 70]], today).periods.at(-1)
  expect(units({ planType: 'SHARED', unitQuantity: 60 })).toMatchObject({ allotted: 60, overage: 10 })
  expect(units({ unitQuantity: null })).toMatchObject({ allotted: null, remaining: null, overage: 0, used: 70 })
  expect(units({ planType: 'PAYG', unitQuantity: 0 })).toMatchObject({ allotted: 0, overage: 70 })
  expect(units({ extra: 50, extraUntil: '2026-02-01' })).toMatchObject({ allotted: 150 })
  expect(units({ extra: 50, extraUntil: '2026-02-01' }, '2026-02-05')).toMatchObject({ allotted: 100 })
})

const first = '2025-01-31'
const spans = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      gap: fc.constantFrom(0, 0, 0, 12),
      seats: fc.integer({ min: 1, max: 50 }),
      trial: fc.boolean(),
      planType: fc.constantFrom('PERUSER', 'SHARED', 'PAYG'),
      range: fc.constantFrom(...ranges),
      unitQuantity: fc.option(fc.nat(40), { freq: 6 }),
      carryOver: fc.boolean(),
      extra: fc.constantFrom(0, 0, 25),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    let at = first
    return parts.map(({ days, gap, ...more }, place): MeterSpan => {
      const fromOn = at
      const end = addDays(fromOn, days)
      at = addDays(end, gap)
      return span({ ...more, fromOn, untilOn: place === parts.length - 1 ? null : end })
    })
  })
const used = fc
  .uniqueArray(fc.record({ after: fc.nat(150), units: fc.nat(300) }), { selector: ({ after }) => after, maxLength: 12 })
  .map((facts): Day[] =>
    facts
      .toSorted((a, b) => a.after - b.after)
      .map(({ after, units }) => ({ day: addDays(first, after), used: units })),
  )

test('whatever is held: every unit counts once, none is charged that was covered, and months add up to the periods', () => {
  fc.assert(
    fc.property(spans, used, (held, days) => {
      const today = addDays(first, 151)
      const { periods, beyond } = meterOf({ spans: held, startOn: first }, days, today)
      const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
      expect(sum(periods.map((period) => period.used))).toBe(sum(days.map((day) => day.used)))
      expect(sum(periods.map(({ overage }) => overage))).toBe(sum(beyond.map(({ units }) => units)))
      const usedOn = new Map(days.map((day) => [day.day, day.used]))
      for (const { day, units } of beyond) expect(units > 0 && units <= (usedOn.get(day) ?? 0)).toBe(true)
      for (const { allotted, carried, remaining, used: all, overage } of periods) {
        expect(overage <= all).toBe(true)
        if (allotted === null) continue
        expect(remaining !== null && remaining >= 0 && remaining <= allotted && carried <= allotted).toBe(true)
      }
      // With the same state on all days, allotted and beyond equal the used and the remaining units.
      const [alone] = held
      if (held.length === 1 && alone?.unitQuantity !== null && alone?.extra === 0)
        for (const { allotted, used: all, remaining, overage } of periods)
          expect((allotted ?? 0) + overage).toBe(all + (remaining ?? 0))
    }),
    { numRuns: 10_000 },
  )
})
