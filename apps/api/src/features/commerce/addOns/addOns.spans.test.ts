import { firstCharge } from '@portal/contract/commerce/addOns/addOns.rules'
import { sumOf } from '@portal/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthOf } from '../../../core/calendar/calendar.ts'
import { addOnLines } from '../billing/billing.lines.ts'
import { stepOf } from './addOns.calendar.ts'
import { type SpanValues, type Span, spanChange } from './addOns.spans.ts'

const values = (more: Partial<SpanValues> = {}): SpanValues => ({ quantity: 100, price: 20, currency: 'EUR', ...more })
/** Spans after a change, as the database then stores them. */
function changed(spans: readonly Span[], day: string, values: SpanValues | null): Span[] {
  const { drop, close, add } = spanChange(spans.at(-1), day, values)
  const kept = spans
    .filter(({ fromOn }) => fromOn !== drop)
    .map((span) => (span.fromOn === close?.fromOn ? { ...span, untilOn: close.untilOn } : span))
  return add ? [...kept, add] : kept
}
const linesOf = (spans: readonly Span[], month = '2026-11-01') =>
  addOnLines(
    spans.map((span) => ({
      ...span,
      customerId: 'c',
      customerName: 'Northwind',
      code: 'STORAGE-100',
      name: 'Storage',
    })),
    month,
  )

test('what is suspended is not charged, and resumed on the same day nothing is lost', () => {
  const on = changed([], '2026-11-01', values())
  const off = changed(on, '2026-11-11', null)
  expect(off).toEqual([{ ...values(), fromOn: '2026-11-01', untilOn: '2026-11-11' }])
  const repeated = changed(off, '2026-11-21', values())
  expect(linesOf(repeated).map(({ kind, net, days, reason }) => [kind, net, days, reason])).toEqual([
    ['ADDON', 667, 10, 'started'],
    ['ADDON', 667, 10, 'started'],
  ])
  expect(linesOf(changed(off, '2026-11-11', values())).map(({ net, reason }) => [net, reason])).toEqual([
    [2000, 'started'],
  ])
  expect(changed(changed([], '2026-11-11', values()), '2026-11-11', null)).toEqual([])
})

test('more units in the middle of a month are a line of their own, with how many', () => {
  const more = changed(changed([], '2026-10-01', values()), '2026-11-16', values({ quantity: 150 }))
  expect(linesOf(more)).toMatchObject([
    { quantity: 100, net: 1000, planCode: 'STORAGE-100', planName: 'Storage', subscriptionId: null },
    { quantity: 150, net: 1500, reason: 'quantity', reasonValues: { delta: '+50', day: '2026-11-16' } },
  ])
})

const acts = fc.array(
  fc.record({
    after: fc.integer({ min: -2, max: 12 }),
    what: fc.option(fc.record({ quantity: fc.integer({ min: 1, max: 50 }), price: fc.nat(5000) })),
  }),
  { maxLength: 12 },
)
test('whatever is done in whatever order, a day is charged once at most and at the price of that day', () => {
  fc.assert(
    fc.property(acts, (steps) => {
      let spans: Span[] = []
      let day = '2026-11-01'
      for (const { after, what } of steps) {
        day = addDays(day, after)
        spans = changed(spans, day, what && values(what))
      }
      for (const [at, span] of spans.entries()) {
        const before = spans[at - 1]
        if (before) expect((before.untilOn ?? '9999') <= span.fromOn).toBe(true)
        if (span.untilOn) expect(span.untilOn > span.fromOn).toBe(true)
      }
      for (const month of ['2026-11-01', '2026-12-01']) {
        const most = Math.max(0, ...spans.map(({ price, quantity }) => price * quantity))
        const lines = linesOf(spans, month)
        expect(sumOf(lines.map(({ net }) => net))).toBeLessThanOrEqual(most + lines.length)
        expect(sumOf(lines.map(({ days }) => days ?? 0))).toBeLessThanOrEqual(31)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('what is told before it is enabled is what the invoice charges', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 1000 }), fc.nat(100_000), (from, quantity, price) => {
      const lines = linesOf(changed([], from, values({ quantity, price })), monthOf(from))
      expect(lines.map(({ net }) => net)).toEqual([firstCharge({ quantity, price }, from)])
    }),
    { numRuns: 10_000 },
  )
})

test('the clock: on from the day that it looks, over from the day after the last one', () => {
  const offered = { status: 'Available', startOn: '2026-11-05', endOn: '2026-11-30' } as const
  expect(stepOf(offered, '2026-11-04')).toBeUndefined()
  expect(stepOf(offered, '2026-11-07')).toEqual({ status: 'Active', from: '2026-11-07' })
  expect(stepOf({ ...offered, status: 'Active' }, '2026-11-30')).toBeUndefined()
  expect(stepOf({ ...offered, status: 'Suspended' }, '2026-12-09')).toEqual({ status: 'Expired', from: '2026-12-01' })
  expect(stepOf({ ...offered, startOn: null }, '2026-11-07')).toBeUndefined()
  expect(stepOf({ ...offered, status: 'Expired' }, '2027-01-01')).toBeUndefined()
})
