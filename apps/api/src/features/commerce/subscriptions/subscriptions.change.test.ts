import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Plan, Terms } from '../plans/plans.service.ts'
import { type Change, planChange } from './subscriptions.change.ts'
import {
  advanced,
  agreedOf,
  costOf,
  coveredUntil,
  type Facts,
  spanStateOf,
  type StoredSubscription,
  type Target,
} from './subscriptions.stored.ts'
import { changed, chargesIn, type SpanState, type Span, spanChange } from './subscriptions.spans.ts'
import { initialState, stepsUntil } from './subscriptions.states.ts'

// Generated company plans are changed repeatedly and compared with a ledger that stores the latest state of each day.

const first = '2027-12-20'
const horizon = 130
const days = Array.from({ length: horizon }, (_, at) => addDays(first, at))
const dayAt = (at: number) => days[at] as string
const indexOf = new Map(days.map((day, at) => [day, at]))

const terms = (termsId: string, more: Partial<Plan>): Plan =>
  ({
    termsId,
    planId: termsId,
    planCode: termsId,
    productLine: 'ESIGN',
    planType: 'PERUSER',
    planName: termsId,
    planNameFr: termsId,
    maxUsers: null,
    unitQuantity: null,
    ...more,
  }) as Plan
const aPlan = fc.record({
  // A year behaves like a month, but takes twelve times as long to count.
  termMonths: fc.constantFrom(...Array.from({ length: 19 }, () => 1), 12),
  renewalType: fc.constantFrom('AUTO', 'MANUAL', 'NONE'),
  planType: fc.constantFrom('PERUSER', 'SHARED'),
}) as fc.Arbitrary<Partial<Plan>>
const anAct = fc.record({
  after: fc.integer({ min: 0, max: 20 }),
  what: fc.constantFrom('seats', 'seats', 'plan', 'renew', 'cancel', 'cancelLater', 'resume'),
  seats: fc.integer({ min: 1, max: 400 }),
  price: fc.integer({ min: 0, max: 90_000 }),
})
type Action = typeof anAct extends fc.Arbitrary<infer T> ? T : never
const aCase = fc.record({
  plans: fc.tuple(aPlan, aPlan),
  trialDays: fc.constantFrom(0, 0, 14),
  autoRenew: fc.boolean(),
  seats: fc.integer({ min: 1, max: 400 }),
  price: fc.integer({ min: 0, max: 90_000 }),
  acts: fc.array(anAct, { minLength: 1, maxLength: 3 }),
})
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never

/** The history of a company plan, next to a ledger without spans. */
class Life {
  stored: StoredSubscription
  terms: Terms
  spans: Span[] = []
  readonly plans: readonly [Plan, Plan]
  readonly ledger: (SpanState | null)[] = Array.from({ length: horizon }, () => null)

  constructor({ plans, trialDays, autoRenew, seats, price }: Case) {
    this.plans = [terms('A', plans[0]), terms('B', plans[1])]
    this.terms = this.plans[0]
    const state = initialState({ startOn: first, today: first, trialDays, autoRenew }, this.plans[0])
    const agreed = { seats, price, overagePrice: null, priceOverride: false, currency: 'EUR', poNumber: null } as const
    this.stored = { ...state, ...agreed, planId: 'A', termsId: 'A', promotionId: null, promotionUntil: null }
    this.spans = changed([], spanChange(undefined, first, spanStateOf(this.stored)))
    this.say(first)
  }
  get agreed() {
    return agreedOf(this.terms, false)
  }
  get termsOf() {
    return new Map<string, Terms>(this.plans.map((plan) => [plan.termsId, plan]))
  }
  /** Enters the held state in the ledger from a day until the next entry. */
  say(on: string) {
    this.ledger.fill(spanStateOf(this.stored), indexOf.get(on))
  }
  /** Applies the calendar until a day, and enters each step in the ledger on its due day. */
  advanceTo(today: string) {
    const { changes } = advanced(this.stored, this.agreed, this.spans.at(-1), today)
    for (const change of changes) this.spans = changed(this.spans, change)
    for (const { on, to } of stepsUntil(this.stored, this.agreed, today)) {
      this.stored = { ...this.stored, ...to }
      this.say(on)
    }
  }
  facts(today: string): Facts {
    return {
      stored: this.stored,
      terms: this.terms,
      seatsUsed: 0,
      capUsers: true,
      accountActive: true,
      accountOpen: true,
      suspended: false,
      today,
      last: this.spans.at(-1),
      discounts: new Map(),
      otherLive: false,
      scheduled: false,
    }
  }
  change({ what, seats, price }: Action, effective: 'NOW' | (string & {}) = 'NOW'): Change {
    const [one, other] = this.plans
    const plan = this.stored.planId === one.planId ? other : one
    const found = { price, overagePrice: null, currency: 'EUR', billTo: 'x', issuer: 'y' } as const
    const target: Target = { plan, sold: true, price: found, currency: 'EUR', held: false }
    if (what === 'plan') return { kind: 'upgrade', target, seats, effective }
    if (what === 'renew') return { kind: 'renew', seats, effective }
    if (what === 'cancel') return { kind: 'cancel', effective: 'NOW' }
    if (what === 'cancelLater') return { kind: 'cancel', effective: 'PERIOD_END' }
    if (what === 'resume') return { kind: 'resume' }
    return { kind: 'upgrade', seats, effective }
  }
  cost(on: string) {
    return costOf(this.spans, coveredUntil(this.stored, on), on, { termsOf: this.termsOf, discounts: new Map() })
  }
}

test('whatever is changed in whichever order: each day is charged as it was held, and a preview says what the run costs', () => {
  fc.assert(
    fc.property(aCase, (given) => {
      const life = new Life(given)
      let at = 0
      for (const act of given.acts) {
        at += act.after
        const today = dayAt(at)
        life.advanceTo(today)
        const change = life.change(act)
        const run = planChange(life.facts(today), change)
        if (run.refusals.length > 0) continue
        const from = change.kind === 'cancel' && change.effective === 'PERIOD_END' ? today : run.on
        const before = life.cost(from)
        life.spans = changed(life.spans, run.span)
        life.stored = run.after
        life.terms = run.terms
        life.say(today)
        expect(life.cost(from) - before).toBe(run.prorationMinor)
      }
      const end = dayAt(at + 1)
      const past = life.ledger.slice(0, at + 1)
      const charges = chargesIn(life.spans, first, end)
      expect(charges.reduce((sum, charge) => sum + charge.days, 0)).toBe(past.filter(Boolean).length)
      // Each day is in one span, which agrees with the ledger.
      const fieldsOf = (one: SpanState | null | undefined) =>
        one ? `${one.termsId} ${one.seats} ${one.price} ${one.trial}` : ''
      const spanned = past.map((_, day) =>
        life.spans.filter(({ fromOn, untilOn }) => fromOn <= dayAt(day) && (untilOn === null || dayAt(day) < untilOn)),
      )
      expect(spanned.map((spans) => spans.map(fieldsOf).join(' and '))).toEqual(past.map(fieldsOf))
      // The lines of consecutive months add up to the total.
      const sum = (list: typeof charges) => list.reduce((total, { minor }) => total + minor, 0)
      const months = [...new Set(charges.map(({ month }) => month))]
      const byMonth = months.map((month) => sum(charges.filter((charge) => charge.month === month)))
      expect(byMonth.reduce((total, minor) => total + minor, 0)).toBe(sum(charges))
    }),
    { numRuns: 10_000 },
  )
})

test('what is scheduled does on its day what its preview said, whatever the calendar did until then', () => {
  fc.assert(
    fc.property(aCase, fc.integer({ min: 1, max: 60 }), (given, ahead) => {
      const [act] = given.acts
      if (!act || !['seats', 'plan', 'renew'].includes(act.what)) return
      const life = new Life(given)
      const today = dayAt(act.after)
      life.advanceTo(today)
      const on = dayAt(act.after + ahead)
      const preview = planChange(life.facts(today), life.change(act, on))
      if (preview.refusals.length > 0) return
      expect(preview).toMatchObject({ later: true, on })
      const change = life.change(act)
      life.advanceTo(addDays(on, -1))
      const run = planChange(life.facts(on), change)
      expect(run.refusals).toEqual([])
      expect([run.after, run.terms, run.span]).toEqual([preview.after, preview.terms, preview.span])
      const settled = advanced(run.after, agreedOf(run.terms, false), undefined, on).stored
      expect(preview.newEnd).toBe(settled.cancelOn === null ? settled.endOn : addDays(settled.cancelOn, -1))
    }),
    { numRuns: 10_000 },
  )
})
