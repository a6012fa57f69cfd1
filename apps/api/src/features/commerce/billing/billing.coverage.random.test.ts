import { shareOf, sumOf } from '@portal/contract/core/money'
import {
  type BillingTerms,
  isMonthlyInArrears,
  monthlyInArrears,
  quantityOf,
} from '@portal/contract/commerce/plans/plans.rules'
import { discountOf } from '@portal/contract/commerce/promotions/promotions.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../../core/calendar/calendar.ts'
import { ahead, billedIn, type Document, half, issueIn, netOf, since, span } from './billing.coverage.samples.ts'
import { type DueRequest, linesDue } from './billing.coverage.ts'
import type { TermSpan } from './billing.coverage.units.ts'
import { type Covered, monthlyOf } from './billing.terms.ts'

// Random years: what was charged for each day in the end is what was held on it, at the price of that day.

const terms = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...([1, 3, 12] as const))
      .chain((every) => fc.constantFrom(ahead(every), ahead(every, 'ANNIVERSARY'))),
  },
  { weight: 1, arbitrary: fc.constant<BillingTerms>({ ...ahead(3), billingTiming: 'ARREARS' }) },
  { weight: 1, arbitrary: fc.constant<BillingTerms>({ ...ahead(12, 'ANNIVERSARY'), billingTiming: 'ARREARS' }) },
  { weight: 1, arbitrary: fc.constant(monthlyInArrears) },
)
const plans = fc.tuple(terms, terms)
const promotions = fc.constantFrom(
  null,
  null,
  { ...half, value: 1000 },
  half,
  { ...half, code: 'FREE', value: 10_000 },
  { ...half, code: 'FIXED', kind: 'AMOUNT' as const, value: 4000 },
)
const changes = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 150 }),
    seats: fc.integer({ min: 1, max: 30 }),
    price: fc.constantFrom(999, 999, 1000, 1250),
    plan: fc.constantFrom(0, 0, 0, 1),
    held: fc.constantFrom(true, true, true, false),
    trial: fc.constantFrom(false, false, false, true),
    suspended: fc.constantFrom(undefined, undefined, undefined, 33, 0),
    planType: fc.constantFrom('PERUSER' as const, 'PERUSER' as const, 'SHARED' as const),
    promotion: promotions,
  }),
  { minLength: 1, maxLength: 5 },
)
/** A value once in so many cases, else null: `freq` of `fc.option` is how often it is null. */
const rarely = <T>(once: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: once - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const handCredit = fc.record({ invoice: fc.nat(5), line: fc.nat(12), share: fc.constantFrom(0.01, 0.5, 1) })
/** Actions in their order: months are run in any order, with what was known so many months after the start. */
const actsWith = (credits: fc.Arbitrary<HandCredit | null>) =>
  fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 14 }),
      later: fc.integer({ min: 0, max: 6 }),
      issues: fc.constantFrom(true, true, true, false),
      /** An invoice that is voided, is billed again, or has a line credited by hand in part or wholly. */
      voids: rarely(4, fc.nat(5)),
      again: rarely(4, fc.nat(5)),
      credits,
    }),
    { minLength: 2, maxLength: 8 },
  )
/** Most years have no credit by hand: only their days can be compared exactly. */
const acts = fc.oneof(
  { weight: 2, arbitrary: actsWith(fc.constant(null)) },
  { weight: 1, arbitrary: actsWith(rarely(3, handCredit)) },
)
const start = '2026-01-17'

type Change = Pick<TermSpan, 'seats' | 'price' | 'trial' | 'planType' | 'promotion'> & {
  suspended: number | undefined
  days: number
  plan: number
  held: boolean
}
function spansOf(all: readonly Change[], [first, second]: readonly [BillingTerms, BillingTerms]): TermSpan[] {
  let day = start
  return all.flatMap(({ days, plan, held, suspended, ...rest }) => {
    const values = { ...rest, ...(suspended !== undefined && { suspended }) }
    const [fromOn, untilOn] = [day, addDays(day, days)]
    day = untilOn
    return held ? [span({ ...values, fromOn, untilOn, planCode: `P${plan}`, terms: plan === 0 ? first : second })] : []
  })
}
/** The spans as they were known on a day: the last one goes on. */
const knownOn = (spans: readonly TermSpan[], day: string) =>
  spans
    .filter(({ fromOn }) => fromOn <= day)
    .map((one) => (one.untilOn && one.untilOn > day ? { ...one, untilOn: null } : one))

const priceKey = ({ planCode, unitPrice, share = 100 }: Covered) => [planCode, unitPrice, share].join(' ')
/** The price of a month in hundredths, by day, plan, price and share. */
type Days = Map<string, number>
function count(days: Days, from: string, until: string, about: string, price: number): void {
  for (let day = from; day < until; day = addDays(day, 1)) {
    const key = `${day} ${about}`
    const sum = (days.get(key) ?? 0) + price
    if (sum === 0) days.delete(key)
    else days.set(key, sum)
  }
}
function heldDays(spans: readonly TermSpan[], last: string): Days {
  const held: Days = new Map()
  for (const one of spans) {
    if (one.trial || isMonthlyInArrears(one.terms)) continue
    const full = one.price * quantityOf(one)
    const { suspended = 100 } = one
    const price = full - (one.promotion ? discountOf(one.promotion, full, 1, 1) : 0)
    count(held, one.fromOn, one.untilOn ?? last, `${one.planCode} ${one.price} ${suspended}`, price * suspended)
  }
  return held
}
function chargedDays(documents: readonly Document[]): Days {
  const charged: Days = new Map()
  for (const { covered } of billedIn(documents))
    count(charged, covered.fromOn, covered.untilOn, priceKey(covered), monthlyOf(covered) * (covered.share ?? 100))
  return charged
}

/** Actions on an invoice: it is voided, or credited by hand within what is left of it. */
function actOn(documents: Document[], { voids, credits }: { voids: number | null; credits: HandCredit | null }): void {
  const voided = documents[voids ?? -1]
  if (voided && voided.credits.length === 0) documents.splice(documents.indexOf(voided), 1)
  const credited = documents[credits?.invoice ?? -1]
  const place = credited && credits ? credits.line % Math.max(1, credited.lines.length) : 0
  const line = credited?.lines[place]
  if (!credited || !line || !credits) return
  const left = line.net + sumOf(credited.credits.filter((one) => one.place === place).map(({ net }) => net))
  const net = Math.floor(Math.min(left, netOf(credited)) * credits.share)
  if (net > 0) credited.credits.push({ place, net: -net, covered: [], byHand: true })
}
type HandCredit = { invoice: number; line: number; share: number }

const years = 10_000
test('random years: each held day is charged once, in any order of months, and whatever is issued, voided, credited or billed again', () => {
  let compared = 0
  fc.assert(
    fc.property(plans, changes, acts, (both, all, done) => {
      const spans = spansOf(all, both)
      const anchorOn = spans.find(({ trial }) => !trial)?.fromOn ?? start
      const documents: Document[] = []
      let [byHand, ids] = [0, 0]
      const run = (request: DueRequest, known: readonly TermSpan[]) =>
        linesDue({ spans: known, anchorOn, heldUntil: null }, billedIn(documents, request.month), request)
      const issue = (month: string, known: readonly TermSpan[]) => {
        issueIn(documents, run({ month, since, openSince: since }, known), `i${(ids += 1)}`, month)
        const rest = run({ month, since, openSince: since }, known)
        expect(rest.charges).toEqual([])
        expect(byHand > 0 ? [] : rest.refunds).toEqual([])
      }
      let now = 0
      for (const { month, later, issues, again, ...act } of done) {
        now += later
        const period = addMonths('2025-12-01', month)
        const known = knownOn(spans, addDays(addMonths('2026-01-01', now), 9))
        actOn(documents, act)
        byHand += act.credits === null ? 0 : 1
        const replaced = documents[again ?? -1]
        if (replaced) documents.splice(documents.indexOf(replaced), 1)
        if (issues || replaced) issue(period, known)
      }
      const last = addMonths(start, 40)
      issue(`${last.slice(0, 7)}-01`, spans)
      const lines = documents.flatMap((one) => [...one.lines, ...one.credits.flatMap(({ covered }) => covered)])
      expect(
        lines.every((one) => {
          const days = daysBetween(one.fromOn, one.untilOn)
          return one.net === shareOf(monthlyOf(one), days * (one.share ?? 100), one.daysOf * 100)
        }),
      ).toBe(true)
      // No more is refunded than was charged, except for rounding of lines that add up to nothing.
      expect(documents.every((one) => netOf(one) >= -0.5 * one.lines.length)).toBe(true)
      const paid = sumOf(documents.map(netOf))
      const held = heldDays(spans, last)
      if (byHand === 0) {
        expect(chargedDays(documents)).toEqual(held)
        compared += 1
      }
      const hand = sumOf(
        documents.flatMap(({ credits }) => credits.filter(({ byHand }) => byHand)).map(({ net }) => net),
      )
      const days = new Map(
        lines.flatMap((one) => {
          const found: [string, number][] = []
          for (let day = one.fromOn; day < one.untilOn; day = addDays(day, 1))
            found.push([`${day} ${priceKey(one)}`, one.daysOf])
          return found
        }),
      )
      // Days of an invoice that was credited whole stay free at another price, which no document has then.
      const given = documents.some((one) => netOf(one) <= 0 && one.credits.some(({ byHand }) => byHand))
      const none = given ? Number.POSITIVE_INFINITY : Number.NaN
      const exact = [...held].reduce((sum, [key, price]) => sum + price / 100 / (days.get(key) ?? none), 0)
      const rounding = 0.5 * lines.length + 0.001
      expect(paid - exact).toBeLessThanOrEqual(rounding)
      if (!given) expect(paid - exact).toBeGreaterThanOrEqual(hand - rounding)
    }),
    { numRuns: years },
  )
  expect(compared).toBeGreaterThan(years / 2)
}, 900_000)
