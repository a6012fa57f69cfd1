import { sumOf } from '@portal/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import { changed, chargesIn, type SpanState, type Span, type SpanChange, spanChange } from './subscriptions.spans.ts'

const state = (more: Partial<SpanState> = {}): SpanState => ({
  termsId: 'a',
  seats: 10,
  price: 2500,
  currency: 'EUR',
  trial: false,
  promotionId: null,
  promotionUntil: null,
  ...more,
})
const open = (fromOn: string, more: Partial<SpanState> = {}): Span => ({ ...state(more), fromOn, untilOn: null })

test('a change closes the last span on its day, and one of the same day takes its place', () => {
  const spans = [open('2026-01-31')]
  const once = changed(spans, spanChange(spans.at(-1), '2026-02-10', state({ seats: 12 })))
  expect(once).toEqual([{ ...open('2026-01-31'), untilOn: '2026-02-10' }, open('2026-02-10', { seats: 12 })])
  const repeated = changed(once, spanChange(once.at(-1), '2026-02-10', state({ seats: 25 })))
  expect(repeated).toEqual([once[0], open('2026-02-10', { seats: 25 })])
  expect(spanChange(repeated.at(-1), '2026-03-01', state({ seats: 25 }))).toEqual({})
})

test('an end on the first day leaves no span; held again later it begins anew, never inside what is closed', () => {
  expect(changed([open('2026-05-04')], spanChange(open('2026-05-04'), '2026-05-04', null))).toEqual([])
  const ended = [{ ...open('2026-05-04'), untilOn: '2026-06-01' }]
  expect(changed(ended, spanChange(ended.at(-1), '2026-06-20', state()))).toEqual([ended[0], open('2026-06-20')])
  expect(() => spanChange(ended.at(-1), '2026-05-20', state())).toThrow(RangeError)
})

test('a plan that has not begun changes on its first day', () => {
  const spans = [open('2027-01-01')]
  expect(changed(spans, spanChange(spans.at(-1), '2026-11-25', state({ seats: 3 })))).toEqual([
    open('2027-01-01', { seats: 3 }),
  ])
})

const inDecember = (spans: readonly Span[]) =>
  sumOf(chargesIn(spans, '2026-12-01', '2027-01-01').map(({ minor }) => minor))
const more = (spans: readonly Span[], change: SpanChange) => inDecember(changed(spans, change)) - inDecember(spans)
test('ten seats become twenty-five in the middle of a month: fifteen seats by the days that are left', () => {
  const spans = [open('2026-11-01')]
  const change = spanChange(spans.at(-1), '2026-12-13', state({ seats: 25 }))
  // 15 seats at 25.00 for 19 of the 31 days of December, with each span rounded separately.
  expect(more(spans, change)).toBe(22_983)
  const toTrial = spanChange(spans.at(-1), '2026-12-13', state({ trial: true }))
  expect(more(spans, toTrial)).toBe(-15_323)
})

const first = '2027-12-25'
const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 12 }),
    what: fc.option(
      fc.record({
        seats: fc.integer({ min: 1, max: 5000 }),
        termsId: fc.constantFrom('a', 'b'),
        price: fc.integer({ min: 0, max: 100_000 }),
        trial: fc.boolean(),
      }),
      { freq: 6 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

test('whatever changes: no gap, no overlap, charged days are the days held, and lines add up to the total', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      let [at, spans, days] = [first, [] as Span[], 0]
      let now: SpanState | null = null
      for (const { after, what } of changes) {
        if (now) days += after
        at = addDays(at, after)
        now = what && state(what)
        spans = changed(spans, spanChange(spans.at(-1), at, now))
      }
      expect(spans.filter(({ untilOn }) => untilOn === null)).toHaveLength(now ? 1 : 0)
      for (const [place, span] of spans.entries()) {
        if (span.untilOn !== null) expect(span.untilOn > span.fromOn).toBe(true)
        const previous = spans[place - 1]
        if (previous) expect(previous.untilOn !== null && previous.untilOn <= span.fromOn).toBe(true)
      }
      const charged = chargesIn(spans, first, at).reduce((sum, charge) => sum + charge.days, 0)
      expect(charged).toBe(days)
    }),
    { numRuns: 10_000 },
  )
})
