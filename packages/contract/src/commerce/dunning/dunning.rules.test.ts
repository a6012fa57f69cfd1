import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultSteps,
  type DunnedInvoice,
  type DunningSteps,
  nextStep,
  remindedUntil,
  stepFaults,
} from './dunning.rules.ts'

const day = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const fresh: DunnedInvoice = {
  overdueAt: new Date(start).toISOString(),
  reminded: 0,
  remindedAt: null,
  suspendAt: null,
  suspended: false,
  payerStatus: 'Active',
}
const steps: DunningSteps = {
  mails: [
    { days: 3, tone: 'Friendly' },
    { days: 10, tone: 'Firm' },
  ],
  suspendAfter: 20,
  noticeDays: 7,
}
const on = (days: number) => start + (days - 1) * day

test('the next step is the first to come, and of several that are due the latest', () => {
  expect(nextStep(defaultSteps, fresh, on(-5))).toMatchObject({ act: 'Mail', days: 1, at: on(1) })
  expect(nextStep(steps, fresh, on(11))).toMatchObject({ act: 'Mail', days: 10, tone: 'Firm' })
  expect(nextStep(steps, fresh, on(60))).toMatchObject({ act: 'Notice', days: 13 })
  expect(remindedUntil(steps, fresh, on(60))).toBe(10)
  expect(nextStep(defaultSteps, { ...fresh, reminded: 30 }, on(60))).toBeUndefined()
})

test.each(['Pending', 'Suspended', 'SuspendedAbuse', 'Closed'] as const)(
  'no suspension is announced to a payer that is %s, and its reminders go on',
  (payerStatus) => {
    const payer = { ...fresh, payerStatus }
    expect(nextStep(steps, payer, on(60))).toMatchObject({ act: 'Mail', days: 10 })
    expect(nextStep(steps, { ...payer, reminded: 10 }, on(60))).toBeUndefined()
    // One that was announced before ends on its day.
    const noticed = { ...payer, reminded: 10, suspendAt: new Date(on(70)).toISOString() }
    expect(nextStep(steps, noticed, on(70))).toMatchObject({ act: 'Suspend' })
  },
)

test('a day passes between two mails, and a suspension waits for its notice', () => {
  const reminded = { ...fresh, reminded: 3, remindedAt: new Date(on(9.5)).toISOString() }
  expect(nextStep(steps, reminded, on(10))?.at).toBe(on(10.5))
  const noticed = { ...fresh, reminded: 10, suspendAt: new Date(on(70)).toISOString() }
  expect(nextStep(steps, noticed, on(60))).toMatchObject({ act: 'Suspend', at: on(70) })
  expect(nextStep(steps, { ...noticed, suspended: true }, on(80))).toBeUndefined()
})

const anySteps = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
    after: fc.option(fc.integer({ min: 1, max: 60 })),
    notice: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ days, after, notice }): DunningSteps => {
    const mails = days.toSorted((one, other) => one - other).map((at) => ({ days: at, tone: 'Friendly' as const }))
    const suspendAfter = after === null ? null : (mails.at(-1)?.days ?? 0) + after
    return {
      mails,
      suspendAfter,
      noticeDays: suspendAfter === null ? null : Math.min(notice, suspendAfter - 1) || null,
    }
  })
  .filter((one) => stepFaults(one).length === 0)

test('however often the clock is looked at: a mail a day at most, each step once, no suspension before its notice', () => {
  fc.assert(
    fc.property(anySteps, fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 60 }), (plan, hours) => {
      const invoice = { ...fresh }
      const mails: number[] = []
      const days: number[] = []
      let [now, noticedAt] = [start - 5 * day, Infinity]
      for (const passed of hours) {
        now += passed * 3_600_000
        const next = nextStep(plan, invoice, now)
        if (!next || next.at > now) continue
        if (next.act === 'Suspend') {
          expect(now).toBeGreaterThanOrEqual(noticedAt + (plan.noticeDays ?? 0) * day)
          invoice.suspended = true
          continue
        }
        expect(now - (mails.at(-1) ?? 0)).toBeGreaterThanOrEqual(day)
        mails.push(now)
        if (next.act === 'Mail') {
          expect(days).not.toContain(next.days)
          days.push(next.days)
        } else {
          noticedAt = now
          invoice.suspendAt = new Date(now + (plan.noticeDays ?? 0) * day).toISOString()
        }
        invoice.reminded = next.act === 'Mail' ? next.days : remindedUntil(plan, invoice, now)
        invoice.remindedAt = new Date(now).toISOString()
      }
    }),
  )
})
