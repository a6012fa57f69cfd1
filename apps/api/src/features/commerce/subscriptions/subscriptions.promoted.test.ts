import { sumOf } from '@portal/contract/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { planLines } from '../billing/billing.lines.ts'
import type { Plan } from '../plans/plans.service.ts'
import { planSale } from './subscriptions.sale.ts'

// The preview of a plan that is sold with a promotion equals the sum of the invoices of its term.

const plan = (planType: string, termMonths: number) =>
  ({
    planId: 'A',
    termsId: 'A',
    planCode: 'A',
    planType,
    termMonths,
    renewalType: 'AUTO',
    trialDays: 0,
    maxUsers: null,
    currency: 'EUR',
  }) as unknown as Plan
const aCase = fc.record({
  day: fc.integer({ min: 0, max: 800 }),
  planType: fc.constantFrom('PERUSER', 'SHARED'),
  termMonths: fc.constantFrom(1, 12),
  seats: fc.integer({ min: 1, max: 400 }),
  price: fc.integer({ min: 0, max: 90_000 }),
  kind: fc.constantFrom('PERCENT', 'AMOUNT', 'UNITS'),
  value: fc.integer({ min: 1, max: 10_000 }),
  months: fc.option(fc.integer({ min: 1, max: 14 })),
})

test('each month of the term is charged as it was foreseen, and a month at once is what the sum of a month says', () => {
  fc.assert(
    fc.property(aCase, ({ day, planType, termMonths, seats, price, kind, value, months }) => {
      const startOn = addDays('2027-01-01', day)
      const benefit = { promotionId: 'P', kind, value, months } as const
      const found = { price, overagePrice: null, currency: 'EUR', billTo: 'x', issuer: 'y' } as const
      const target = { plan: plan(planType, termMonths), sold: true, price: found, currency: 'EUR', held: false }
      const facts = {
        today: startOn,
        target,
        hadBefore: false,
        countedUntil: null,
        accountOpen: true,
        trialGiven: 0,
        benefit,
      }
      const { span, newEnd, prorationMinor, monthlyMinor } = planSale(facts, { seats })
      const added = span.add
      if (!added) throw new Error('nothing is held')
      const promotion = { code: 'P', kind, value, currency: 'EUR', untilOn: added.promotionUntil }
      const named = {
        subscriptionId: 'S',
        customerId: 'C',
        customerName: 'C',
        planCode: 'A',
        planName: 'A',
        planNameFr: 'A',
      }
      const all = { ...named, ...added, planType: target.plan.planType, why: 'PLAN_ADDED', promotion } as const
      const until = addDays(newEnd, 1)
      const monthOn = (at: number) => addMonths(monthOf(startOn), at)
      const netOf = (at: number, untilOn: string | null) =>
        sumOf(planLines([{ ...all, untilOn }], monthOn(at)).map(({ net }) => net))
      const invoiced = Array.from({ length: termMonths + 2 }, (_, at) => netOf(at, until))
      expect(sumOf(invoiced)).toBe(prorationMinor)
      // The first whole month, unless the promotion ends earlier.
      if (months === null || months > 1) expect(netOf(startOn.endsWith('-01') ? 0 : 1, null)).toBe(monthlyMinor)
    }),
    { numRuns: 10_000 },
  )
})
