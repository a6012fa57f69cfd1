import { sumOf } from '@portal/contract/core/money'
import { expect, test } from 'vitest'
import {
  ahead,
  billedIn,
  type Document,
  half,
  issueIn,
  netOf,
  planOf,
  since,
  span,
} from './billing.coverage.samples.ts'
import { invoicesAhead } from './billing.ahead.service.ts'
import { type PlanLines, linesDue } from './billing.coverage.ts'
import { type Billed, billedFor, type TermSpan } from './billing.coverage.units.ts'
import { firstDayOf, firstMonthOf } from './billing.overage.ts'
import { planLines } from './billing.lines.ts'
import { withPauses } from './billing.pauses.ts'

const issued = (due: PlanLines): Billed[] => {
  const documents: Document[] = []
  issueIn(documents, due, 'first')
  return billedIn(documents)
}
const chargesIn = ({ charges }: PlanLines) => charges.map(({ line }) => line.net)
/** The documents of what is due, with the refunds as lines of credit notes. */
const issuedAs = ({ charges, refunds }: PlanLines): Billed[] => {
  const about = { currency: 'EUR', own: true, credited: 0, given: false, left: 0, rest: 0, place: 0 }
  const all = [...charges.map(({ line }) => line.covered), ...refunds.flatMap(({ covered }) => covered)]
  return all.map((covered) => ({ ...about, covered, invoiceId: 'second' }))
}
const brief = ({ charges, refunds }: PlanLines) => [
  ...charges.map(({ line }) => [line.fromOn, line.untilOn, line.quantity, line.unitPrice, line.net, line.reason]),
  ...refunds.map(({ fromOn, untilOn, place, net, reason }) => [fromOn, untilOn, 'line', place, net, reason]),
]
const dueOf = (spans: TermSpan[], documents: readonly Document[], month: string) =>
  linesDue(planOf(spans), billedIn(documents), { month, since, openSince: since })

test('the invoice of a month has the next one in advance, and the first one from its day', () => {
  const plan = planOf([span({ fromOn: '2026-02-10' })])
  expect(brief(linesDue(plan, [], { month: '2025-12-01', since, openSince: since }))).toEqual([])
  expect(brief(linesDue(plan, [], { month: '2026-02-01', since, openSince: since }))).toEqual([
    ['2026-02-10', '2026-03-01', 10, 1000, 6786, 'started'],
    ['2026-03-01', '2026-04-01', 10, 1000, 10_000, 'held'],
  ])
})

test('seats that come or go are charged or refunded for the days that were paid ahead', () => {
  const first = issued(linesDue(planOf([span({})]), [], { month: '2025-12-01', since, openSince: since }))
  const grown = planOf([span({ untilOn: '2026-01-11' }), span({ fromOn: '2026-01-11', seats: 12 })])
  expect(brief(linesDue(grown, first, { month: '2026-01-01', since, openSince: since }))).toEqual([
    ['2026-01-11', '2026-02-01', 2, 1000, 1355, 'seats'],
    ['2026-02-01', '2026-03-01', 12, 1000, 12_000, 'held'],
  ])
  const fewer = planOf([span({ untilOn: '2026-01-11' }), span({ fromOn: '2026-01-11', seats: 7 })])
  expect(brief(linesDue(fewer, first, { month: '2026-01-01', since, openSince: since }))).toEqual([
    ['2026-02-01', '2026-03-01', 7, 1000, 7000, 'held'],
    ['2026-01-11', '2026-02-01', 'line', 0, -2032, 'refundSeats'],
  ])
})

test('a year that was paid ahead is refunded by months when the plan ends', () => {
  const first = issued(
    linesDue(planOf([span({ terms: ahead(12) })]), [], { month: '2025-12-01', since, openSince: since }),
  )
  expect(first).toHaveLength(12)
  const ended = planOf([span({ terms: ahead(12), untilOn: '2026-10-16' })])
  expect(brief(linesDue(ended, first, { month: '2026-10-01', since, openSince: since }))).toEqual([
    ['2026-10-16', '2026-11-01', 'line', 9, -5161, 'refundDays'],
    ['2026-11-01', '2026-12-01', 'line', 10, -10_000, 'refundDays'],
    ['2026-12-01', '2027-01-01', 'line', 11, -10_000, 'refundDays'],
  ])
})

test('months of an anniversary begin on the day of the plan, and on the last day of a shorter month', () => {
  const plan = planOf([span({ fromOn: '2026-01-31', terms: ahead(3, 'ANNIVERSARY') })])
  expect(brief(linesDue(plan, [], { month: '2025-12-01', since, openSince: since }))).toEqual([
    ['2026-01-31', '2026-02-28', 10, 1000, 10_000, 'started'],
    ['2026-02-28', '2026-03-31', 10, 1000, 10_000, 'held'],
    ['2026-03-31', '2026-04-30', 10, 1000, 10_000, 'held'],
  ])
})

test('a quarter in arrears waits for its end', () => {
  const plan = planOf([span({ terms: { ...ahead(3), billingTiming: 'ARREARS' } })])
  expect(brief(linesDue(plan, [], { month: '2026-02-01', since, openSince: since }))).toEqual([])
  expect(brief(linesDue(plan, [], { month: '2026-03-01', since, openSince: since }))).toHaveLength(3)
})

test('nothing is billed beyond a known end, refunded twice, or beyond what credits by hand left', () => {
  const plan = planOf([span({})], '2026-01-21')
  const due = linesDue(plan, [], { month: '2025-12-01', since, openSince: since })
  expect(brief(due)).toEqual([['2026-01-01', '2026-01-21', 10, 1000, 6452, 'started']])
  const ended = planOf([span({ untilOn: '2026-01-11' })])
  const refund = (credited: number, own = true) => {
    const documents: Document[] = []
    issueIn(documents, due, 'first')
    if (credited < 0) documents[0]?.credits.push({ place: 0, net: credited, covered: [], byHand: true })
    const billed = billedIn(documents).map((one) => ({ ...one, own }))
    return linesDue(ended, billed, { month: '2026-01-01', since, openSince: since }).refunds.map(({ net }) => net)
  }
  expect(refund(0)).toEqual([-3226])
  expect(refund(-100)).toEqual([-3226])
  expect(refund(-5000)).toEqual([-1452])
  expect(refund(-6452)).toEqual([])
  expect(refund(0, false)).toEqual([])
})

test('a refund takes its share of a promotion along, and is whole whatever the price of the plan', () => {
  const terms = ahead(12)
  const flat = { terms, planType: 'SHARED' as const, price: 10_000, promotion: half }
  const documents: Document[] = []
  issueIn(documents, dueOf([span(flat)], [], '2025-12-01'), 'year')
  expect(documents.map(netOf)).toEqual([60_000])
  documents[0]?.credits.push({ place: 6, net: -100, covered: [], byHand: true })
  const ended = dueOf([span({ ...flat, untilOn: '2026-04-01' })], documents, '2026-03-01')
  expect(ended.charges).toEqual([])
  expect(sumOf(ended.refunds.map(({ net }) => net))).toBe(-45_000 + 100)
  issueIn(documents, ended, 'april')
  expect(brief(dueOf([span({ ...flat, untilOn: '2026-04-01' })], documents, '2026-04-01'))).toEqual([])
})

test('fewer seats give back their price without their share of a promotion, on the invoice that charged them', () => {
  const seats = (count: number, from: string, untilOn: string | null = null, promotion = { ...half, value: 1000 }) =>
    span({ fromOn: from, untilOn, seats: count, terms: ahead(12), promotion })
  const documents: Document[] = []
  issueIn(documents, dueOf([seats(10, '2026-01-01')], [], '2025-12-01'), 'ten')
  const grown = [seats(10, '2026-01-01', '2026-02-01'), seats(15, '2026-02-01')]
  issueIn(documents, dueOf(grown, documents, '2026-01-01'), 'five')
  expect(documents.map(netOf)).toEqual([108_000, 49_500])
  const fewer = [...grown.slice(0, 1), seats(15, '2026-02-01', '2026-12-01'), seats(5, '2026-12-01')]
  const due = dueOf(fewer, documents, '2026-11-01')
  expect(due.refunds.map(({ invoiceId, net }) => [invoiceId, net])).toEqual([
    ['five', -4500],
    ['ten', -4500],
  ])
  issueIn(documents, due, 'fewer')
  const none = [...grown.slice(0, 1), seats(15, '2026-02-01', '2026-12-01')]
  expect(dueOf(none, documents, '2026-11-01').refunds.map(({ net }) => net)).toEqual([-4500])
})

test('an invoice that is credited whole releases its own days alone', () => {
  const grown = [
    span({ untilOn: '2026-01-16', terms: ahead(12) }),
    span({ fromOn: '2026-01-16', seats: 15, terms: ahead(12) }),
  ]
  const documents: Document[] = []
  issueIn(documents, dueOf([span({ terms: ahead(12) })], [], '2025-12-01'), 'ten')
  issueIn(documents, dueOf(grown, documents, '2026-01-01'), 'five')
  const fewer = [
    ...grown.slice(0, 1),
    span({ fromOn: '2026-01-16', untilOn: '2026-03-01', seats: 15, terms: ahead(12) }),
    span({ fromOn: '2026-03-01', seats: 8, terms: ahead(12) }),
  ]
  issueIn(documents, dueOf(fewer, documents, '2026-02-01'), 'fewer')
  const without = documents.filter(({ id }) => id !== 'five')
  // Only the days before there were fewer seats are charged again.
  const again = dueOf(fewer, without, '2026-03-01')
  expect(again.refunds).toEqual([])
  expect(again.charges.map(({ line }) => [line.fromOn, line.untilOn, line.quantity])).toEqual([
    ['2026-01-16', '2026-02-01', 5],
    ['2026-02-01', '2026-03-01', 5],
  ])
})

test('an older month leaves days alone that are held', () => {
  const grown = [
    span({ untilOn: '2026-05-15', terms: ahead(12) }),
    span({ fromOn: '2026-05-15', seats: 12, terms: ahead(12) }),
  ]
  const documents: Document[] = []
  issueIn(documents, dueOf([span({ terms: ahead(12) })], [], '2025-12-01'), 'ten')
  issueIn(documents, dueOf(grown, documents, '2026-05-01'), 'two')
  expect(brief(dueOf(grown, documents, '2026-02-01'))).toEqual([])
  const again = dueOf(grown, documents.slice(1), '2025-12-01')
  expect(again.refunds).toEqual([])
  expect(again.charges.map(({ line }) => line.net)).toEqual(Array.from({ length: 12 }, () => 10_000))
})

test('a plan without seats that is refunded and charged again says nothing of seats', () => {
  const flat = span({ planType: 'SHARED', terms: ahead(12) })
  const documents: Document[] = []
  issueIn(documents, dueOf([flat], [], '2025-12-01'), 'year')
  issueIn(documents, dueOf([{ ...flat, untilOn: '2026-12-01' }], documents, '2026-11-01'), 'ended')
  expect(dueOf([flat], documents, '2026-11-01').charges.map(({ line }) => line.reason)).toEqual(['held'])
})

test('what is left of an invoice is shared between the plans that are refunded', () => {
  const plan = planOf([span({ planType: 'SHARED', price: 100_000, terms: ahead(1) })])
  const paid = issued(linesDue(plan, [], { month: '2025-12-01', since, openSince: since })).map((one) => ({
    ...one,
    rest: 170_000,
  }))
  const ended = planOf([span({ planType: 'SHARED', price: 100_000, untilOn: '2026-01-01' })])
  const remainders = new Map<string, number>()
  const refunds = [1, 2].map(
    () => linesDue(ended, paid, { month: '2025-12-01', since, openSince: since, remainders }).refunds[0]?.net,
  )
  expect(refunds).toEqual([-100_000, -70_000])
})

test('another plan at the same cost is not what a draft was made for', () => {
  const first = issued(linesDue(planOf([span({})]), [], { month: '2025-12-01', since, openSince: since }))
  const changed = planOf([span({ untilOn: '2026-01-11' }), span({ fromOn: '2026-01-11', planCode: 'OTHER' })])
  const due = linesDue(changed, first, { month: '2025-12-01', since, openSince: since })
  const [charge] = due.charges
  const covered = charge?.line.covered
  if (!covered) throw new Error('nothing is due')
  const after = [...first, ...issuedAs(due)]
  expect(sumOf(due.charges.map(({ line }) => line.net)) + sumOf(due.refunds.map(({ net }) => net))).toBe(0)
  expect(billedFor(first, covered)).toBe(covered.before)
  expect(billedFor(after, covered)).not.toBe(covered.before)
})

test('a year in arrears is made up for where its invoice is late', () => {
  const terms = { ...ahead(12, 'ANNIVERSARY'), billingTiming: 'ARREARS' as const }
  const plan = planOf([span({ fromOn: '2025-03-15', untilOn: '2026-03-15', terms })])
  const dueIn = (month: string) =>
    sumOf(chargesIn(linesDue(plan, [], { month, since: firstDayOf(month), openSince: firstMonthOf(month) })))
  expect([dueIn('2026-02-01'), dueIn('2026-03-01'), dueIn('2026-06-01'), dueIn('2027-02-01')]).toEqual([
    0, 120_000, 120_000, 120_000,
  ])
  expect(dueIn('2027-04-01')).toBe(0)
})

test('an amount that a promotion takes off is shared while a customer is suspended', () => {
  const fixed = { ...half, code: 'FIXED', kind: 'AMOUNT' as const, value: 5000 }
  const held = span({ promotion: fixed, suspendedShare: 50 })
  const paused = withPauses([held], [{ pause: 'SUSPENDED', fromOn: '2026-02-01', untilOn: null }])
  const due = linesDue(planOf(paused), [], { month: '2026-01-01', since, openSince: since })
  const netIn = (month: string) =>
    sumOf(due.charges.filter(({ line }) => line.fromOn === month).map(({ line }) => line.net))
  expect([netIn('2026-01-01'), netIn('2026-02-01')]).toEqual([5000, 2500])
})

test('the share of a suspension is taken of the line, and rounded once', () => {
  // 333 seats at 0.99 by 50 % in a month of 28 days, 9 of them: 333 × 0.99 × 9 / 28 × 50 % = 52.982…
  const held = span({ seats: 333, price: 99, suspendedShare: 50, untilOn: '2026-02-10', fromOn: '2026-02-01' })
  const [paused] = withPauses([held], [{ pause: 'SUSPENDED', fromOn: '2026-01-01', untilOn: null }])
  if (!paused) throw new Error('no span')
  const [ahead] = linesDue(planOf([paused]), [], { month: '2026-02-01', since, openSince: since }).charges
  expect(ahead?.line).toMatchObject({ quantity: 333, unitPrice: 99, days: 9, daysOf: 28, net: 5298 })
  expect(ahead?.line.reasonValues).toMatchObject({ share: 50 })
  const { terms: _, ...monthly } = paused
  expect(planLines([monthly], '2026-02-01')).toMatchObject([{ quantity: 333, unitPrice: 99, net: 5298 }])
})

test('a month is made up for within a year of its end', () => {
  const plan = planOf([span({ fromOn: '2025-03-01', untilOn: '2025-04-01' })], '2025-04-01')
  const dueIn = (month: string) =>
    sumOf(chargesIn(linesDue(plan, [], { month, since: firstDayOf(month), openSince: firstMonthOf(month) })))
  expect([dueIn('2026-03-01'), dueIn('2026-04-01')]).toEqual([10_000, 0])
})

test('days that were given stay free at another price, and have only more seats at theirs', () => {
  const documents: Document[] = []
  issueIn(documents, dueOf([span({ promotion: half })], [], '2025-12-01'), 'gift', '2025-12-01')
  documents[0]?.credits.push({ place: 0, net: -netOf(documents[0]), covered: [], byHand: true })
  const since10 = (change: Partial<TermSpan>) => [
    span({ promotion: half, untilOn: '2026-01-11' }),
    span({ promotion: half, fromOn: '2026-01-11', ...change }),
  ]
  const inJanuary = (change: Partial<TermSpan>) =>
    brief(dueOf(since10(change), documents, '2026-01-01')).filter(([from]) => (from ?? '') < '2026-02-01')
  expect(inJanuary({ suspended: 50 })).toEqual([])
  expect(inJanuary({ price: 2000, planCode: 'MAIL-MAX' })).toEqual([])
  expect(inJanuary({ promotion: null })).toEqual([])
  expect(inJanuary({ seats: 4 })).toEqual([])
  expect(inJanuary({ seats: 12 }).map(([from, , , , net]) => [from, net])).toEqual([
    ['2026-01-11', 1355],
    ['2026-01-11', -677],
  ])
})

test('a company that moved is charged ahead from the move on, and in arrears what is due since its month', () => {
  const moved = (terms: TermSpan['terms']) => ({ ...planOf([span({ terms })]), movedOn: '2026-03-10' })
  const monthsDue = (terms: TermSpan['terms']) =>
    linesDue(moved(terms), [], { month: '2026-03-01', since, openSince: since }).charges.map(({ line }) => line.fromOn)
  expect(monthsDue(ahead())).toEqual(['2026-03-10', '2026-04-01'])
  expect(monthsDue({ ...ahead(3), billingTiming: 'ARREARS' })).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect(monthsDue({ ...ahead(1, 'ANNIVERSARY'), billingTiming: 'ARREARS' })).toEqual(['2026-02-01', '2026-03-01'])
})

test('a preview refunds no more of an invoice than is left of it, in all its months', () => {
  const terms = ahead(12)
  const year = issued(dueOf([span({ terms })], [], '2025-12-01')).map((one) => ({ ...one, rest: 30_000 }))
  const held = { anchorOn: '2026-01-01', heldUntil: null }
  const spans = [
    span({ terms, untilOn: '2026-02-01' }),
    span({ terms, fromOn: '2026-02-01', untilOn: '2026-03-01', seats: 5 }),
    span({ terms, fromOn: '2026-03-01', seats: 1 }),
  ].map((one) => ({ ...one, ...held }))
  const shown = invoicesAhead({ spans, billed: year, pauses: [] }, '2026-01-15')
  expect(sumOf(shown.map(({ refund }) => refund))).toBe(-30_000)
})
