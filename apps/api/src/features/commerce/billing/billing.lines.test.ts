import { percentOf, shareOf, sumOf } from '@portal/contract/core/money'
import { quantityOf } from '@portal/contract/commerce/plans/plans.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysInMonth, monthOf } from '../../../core/calendar/calendar.ts'
import { overSeatLines, planLines, type Span } from './billing.lines.ts'
import { taxesLeft, taxing } from './billing.tax.ts'

const span = (overrides: Partial<Span>): Span => ({
  subscriptionId: 's',
  customerId: 'c',
  customerName: 'Northwind Legal',
  planCode: 'MAIL-PRO',
  planName: 'Mail Pro',
  planNameFr: 'Mail Pro',
  planType: 'PERUSER',
  fromOn: '2026-01-01',
  untilOn: null,
  seats: 10,
  price: 1000,
  trial: false,
  why: 'PLAN_ADDED',
  promotion: null,
  ...overrides,
})
const brief = (spans: readonly Span[], month = '2026-11-01') =>
  planLines(spans, month).map(({ kind, fromOn, untilOn, quantity, days, net, reason, reasonValues }) => ({
    kind,
    fromOn,
    untilOn,
    quantity,
    days,
    net,
    reason,
    ...reasonValues,
  }))

test('a month at one price is that price, however many spans it has', () => {
  const renewed = [span({ untilOn: '2026-11-15' }), span({ fromOn: '2026-11-15', why: 'RENEWED' })]
  expect(brief(renewed)).toEqual([
    { kind: 'PLAN', fromOn: '2026-11-01', untilOn: '2026-12-01', quantity: 10, days: 30, net: 10_000, reason: 'held' },
  ])
})

test('seats that come in the middle are charged from their day, with the reason', () => {
  const grown = [span({ untilOn: '2026-11-04' }), span({ fromOn: '2026-11-04', seats: 22, why: 'SEATS_CHANGED' })]
  expect(brief(grown)).toEqual([
    {
      kind: 'PLAN',
      fromOn: '2026-11-01',
      untilOn: '2026-11-04',
      quantity: 10,
      days: 3,
      net: 1000,
      reason: 'ended',
      day: '2026-11-03',
    },
    {
      kind: 'PLAN',
      fromOn: '2026-11-04',
      untilOn: '2026-12-01',
      quantity: 22,
      days: 27,
      net: 19_800,
      reason: 'seats',
      day: '2026-11-04',
      delta: '+12',
    },
  ])
})

test('seats that come on the first say so, too', () => {
  const grown = [span({ untilOn: '2026-11-01' }), span({ fromOn: '2026-11-01', seats: 7, why: 'SEATS_CHANGED' })]
  expect(brief(grown)).toMatchObject([{ quantity: 7, net: 7000, reason: 'seats', delta: '\u22123' }])
})

test('a trial is free, and says until when', () => {
  const tried = [span({ fromOn: '2026-11-02', untilOn: '2026-11-16', trial: true }), span({ fromOn: '2026-11-16' })]
  expect(brief(tried)).toMatchObject([
    { net: 0, days: 14, reason: 'trial', day: '2026-11-15' },
    { net: 5000, days: 15, reason: 'started', day: '2026-11-16' },
  ])
})

test('a line says the unit of its price, and what it includes where that is the same on all its days', () => {
  const messages = { per: 'SEAT', unit: 'MESSAGE', included: 500, range: 'MONTH' } as const
  const valuesOf = (...spans: Span[]) => planLines(spans, '2026-11-01').map(({ reasonValues }) => reasonValues)
  expect(valuesOf(span({ units: messages }))).toEqual([messages])
  expect(valuesOf(span({ units: { ...messages, included: null } }))).toEqual([
    { per: 'SEAT', unit: 'MESSAGE', range: 'MONTH' },
  ])
  expect(valuesOf(span({ units: { ...messages, per: 'COMPANY', included: 0 } }))).toEqual([{ per: 'COMPANY' }])
  const later = span({ fromOn: '2026-11-15', units: { ...messages, included: 600 } })
  expect(valuesOf(span({ untilOn: '2026-11-15', units: messages }), later)).toEqual([{ per: 'SEAT' }])
  const spring = {
    code: 'SPRING',
    name: 'Spring offer',
    kind: 'PERCENT',
    value: 1000,
    currency: 'EUR',
    untilOn: null,
  } as const
  expect(valuesOf(span({ promotion: spring }))[1]).toMatchObject({ code: 'SPRING', name: 'Spring offer', value: 1000 })
})

test('a promotion takes off its part, up to its last day, and never more than was charged', () => {
  const half = { code: 'HALF', kind: 'PERCENT', value: 5000, currency: 'EUR', untilOn: '2026-11-11' } as const
  expect(brief([span({ promotion: half })])).toMatchObject([
    { kind: 'PLAN', net: 10_000 },
    {
      fromOn: '2026-11-01',
      untilOn: '2026-11-11',
      net: -1667,
      code: 'HALF',
      kind: 'PERCENT',
      value: 5000,
      days: 10,
      of: 30,
    },
  ])
  const much = { code: 'MUCH', kind: 'AMOUNT', value: 99_999_999, currency: 'EUR', untilOn: null } as const
  expect(sumOf(planLines([span({ promotion: much })], '2026-11-01').map(({ net }) => net))).toBe(0)
})

test('people beyond the seats are charged by the day', () => {
  const seated = Array.from({ length: 12 }, (_, n) => ({ fromOn: n < 10 ? '2026-01-01' : '2026-11-26', untilOn: null }))
  const lines = overSeatLines([span({})], seated, '2026-11-01')
  expect(lines).toMatchObject([{ kind: 'SEATS', quantity: 10, net: 333 }])
  // A reader can calculate each line from its own values, as documents do.
  for (const { unitPrice, quantity, days, daysOf, net } of lines)
    expect(shareOf(unitPrice * quantity, days ?? 0, daysOf ?? 1)).toBe(net)
})

// Few values of each, so that neighbouring spans often agree in part: only those that agree in all are joined.
const spanList = fc
  .array(
    fc.record({
      after: fc.constantFrom(0, 0, 0, 0, 1, 40),
      days: fc.integer({ min: 1, max: 70 }),
      seats: fc.oneof(fc.constantFrom(1, 10), fc.integer({ min: 1, max: 5000 })),
      price: fc.oneof(fc.constantFrom(0, 999), fc.integer({ min: 0, max: 500_000 })),
      planCode: fc.constantFrom('A1', 'B2'),
      planType: fc.constantFrom('PERUSER' as const, 'SHARED' as const),
      trial: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => {
    let at = '2026-01-17'
    return parts.map(({ after, days, ...overrides }) => {
      const fromOn = addDays(at, after)
      at = addDays(fromOn, days)
      return span({ ...overrides, fromOn, untilOn: at })
    })
  })
const calendar = Array.from({ length: 1400 }, (_, at) => addDays('2026-01-17', at))
const monthLengths = new Map(calendar.map((day) => [day, daysInMonth(day)]))
const daysOf = (fromOn: string, untilOn: string | null) =>
  calendar.slice(calendar.indexOf(fromOn), calendar.indexOf(untilOn ?? ''))
/** The charge of a day, for spans and lines. */
const onDay = (one: Pick<Span, 'planCode'>, price: number, quantity: number) => `${one.planCode} ${price} ${quantity}`

test('each day that was held is charged once, as it was held; the lines come to the exact amount within half a unit each', () => {
  fc.assert(
    fc.property(spanList, (spans) => {
      const [held, charged]: [string[], string[]] = [[], []]
      let [exact, lines, total] = [0, 0, 0]
      for (const one of spans)
        for (const day of daysOf(one.fromOn, one.untilOn)) {
          const price = one.trial ? 0 : one.price
          held.push(`${day} ${onDay(one, price, quantityOf(one))}`)
          exact += (price * quantityOf(one)) / (monthLengths.get(day) ?? 0)
        }
      const last = spans.at(-1)?.untilOn as string
      for (let month = monthOf(spans[0]?.fromOn as string); month < last; month = addMonths(month, 1)) {
        const created = planLines(spans, month)
        lines += created.length
        total = sumOf([total, ...created.map(({ net }) => net)])
        for (const { planCode, unitPrice, quantity, fromOn, untilOn, days } of created) {
          expect(days).toBe(daysBetween(fromOn, untilOn))
          for (const day of daysOf(fromOn, untilOn))
            charged.push(`${day} ${onDay({ planCode: planCode ?? '' }, unitPrice, quantity)}`)
        }
      }
      expect(charged.join('\n')).toBe(held.join('\n'))
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(lines / 2 + 0.001)
    }),
    { numRuns: 10_000 },
  )
})

test('taxes of lines add up to the tax of their sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e7, max: 1e8 }), { maxLength: 30 }), fc.nat(10_000), (nets, rate) => {
      expect(sumOf(nets.map(taxing(rate)))).toBe(percentOf(sumOf(nets), rate))
    }),
    { numRuns: 10_000 },
  )
})

test('credits in parts take off the tax of the invoice, each that of its own amount; at once they mirror it line by line', () => {
  const parts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.nat(1e8), { minLength: 1, maxLength: 12 }), parts, fc.nat(10_000), (nets, cuts, rate) => {
      const taxes = nets.map(taxing(rate))
      const left = { net: sumOf(nets), tax: sumOf(taxes) }
      expect(taxesLeft(left, nets, rate)).toEqual(taxes)
      for (const cut of [...cuts, 1000]) {
        const net = Math.floor((left.net * cut) / 1000)
        const [tax = 0] = taxesLeft(left, [net], rate)
        expect(Math.abs(100 * tax - percentOf(100 * net, rate))).toBeLessThan(100)
        const ofLines = taxesLeft(left, [net - Math.floor(net / 3), Math.floor(net / 3)], rate)
        expect(sumOf(ofLines)).toBe(tax)
        left.net -= net
        left.tax -= tax
      }
      expect(left).toEqual({ net: 0, tax: 0 })
    }),
    { numRuns: 10_000 },
  )
})
