import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import {
  type AgreedTerms,
  isRenewable,
  nextStep,
  renewed,
  initialState,
  type State,
  stepsUntil,
} from './subscriptions.states.ts'

const yearly: AgreedTerms = { termMonths: 12, renewalType: 'AUTO', suspended: false }
const monthly: AgreedTerms = { ...yearly, termMonths: 1 }
const sale = (
  startOn: string,
  agreed = monthly,
  more: { today?: string; trialDays?: number; autoRenew?: boolean } = {},
) => initialState({ startOn, today: startOn, trialDays: 0, autoRenew: true, ...more }, agreed)
const stepsOf = (state: State, agreed: AgreedTerms, today: string) =>
  stepsUntil(state, agreed, today).map(({ on, what, to }) => [on, what, to.status, to.endOn])

test('a month from the 31st ends on the last of each month, in a leap year too, and the 31st comes back', () => {
  expect(stepsOf(sale('2027-12-31'), monthly, '2028-04-30')).toEqual([
    ['2028-01-31', 'renews', 'Active', '2028-02-28'],
    ['2028-02-29', 'renews', 'Active', '2028-03-30'],
    ['2028-03-31', 'renews', 'Active', '2028-04-29'],
    ['2028-04-30', 'renews', 'Active', '2028-05-30'],
  ])
})

test('a plan of a later day begins, is tried out, and its first term is counted from the end of the trial', () => {
  const state = sale('2026-12-01', yearly, { today: '2026-11-25', trialDays: 14 })
  expect(state.status).toBe('Scheduled')
  expect(stepsOf(state, yearly, '2026-12-15')).toEqual([
    ['2026-12-01', 'begins', 'Trial', '2026-12-14'],
    ['2026-12-15', 'converts', 'Active', '2027-12-14'],
  ])
  const alone = sale('2026-12-01', yearly, { trialDays: 14, autoRenew: false })
  expect(stepsOf(alone, yearly, '2026-12-15')).toEqual([['2026-12-15', 'expires', 'Expired', '2026-12-14']])
})

test('not renewed it has 14 days of grace and expires; without renewal it expires at once', () => {
  const state = sale('2026-01-01', yearly, { autoRenew: false })
  expect(stepsOf(state, yearly, '2027-01-14').at(-1)).toEqual(['2027-01-01', 'lapses', 'Grace', '2026-12-31'])
  expect(stepsOf(state, yearly, '2027-01-15').at(-1)).toEqual(['2027-01-15', 'expires', 'Expired', '2026-12-31'])
  const never: AgreedTerms = { ...yearly, renewalType: 'NONE' }
  expect(stepsOf(sale('2026-01-01', never), never, '2027-01-01')).toEqual([
    ['2027-01-01', 'expires', 'Expired', '2026-12-31'],
  ])
})

test('a year is not renewed while the account is suspended, a month is', () => {
  const suspended = (agreed: AgreedTerms): AgreedTerms => ({ ...agreed, suspended: true })
  expect(nextStep(sale('2026-01-01', yearly), suspended(yearly), '2027-01-01')?.what).toBe('lapses')
  expect(nextStep(sale('2026-01-01'), suspended(monthly), '2026-02-01')?.what).toBe('renews')
})

test('renewed in grace the term follows the last one; within 30 days of its end it begins anew; then no more', () => {
  const [lapsed, ended] = stepsUntil(sale('2026-01-01', yearly, { autoRenew: false }), yearly, '2027-01-15')
  expect(renewed(lapsed?.to as State, yearly, '2027-01-10')).toMatchObject({
    status: 'Active',
    startOn: '2026-01-01',
    endOn: '2027-12-31',
    graceEndsOn: null,
  })
  const gone = ended?.to as State
  expect(isRenewable(gone, '2027-02-14')).toBe(true)
  expect(isRenewable(gone, '2027-02-15')).toBe(false)
  expect(renewed(gone, yearly, '2027-02-14')).toMatchObject({
    status: 'Active',
    startOn: '2027-02-14',
    endOn: '2028-02-13',
    endedOn: null,
  })
})

test('what is set to end ends on its day instead of renewing, even when the clock has jumped past it', () => {
  const state = { ...sale('2026-01-01'), cancelOn: '2026-03-01' }
  expect(stepsOf(state, monthly, '2027-06-30')).toEqual([
    ['2026-02-01', 'renews', 'Active', '2026-02-28'],
    ['2026-03-01', 'ends', 'Cancelled', '2026-02-28'],
  ])
  const early = { ...sale('2026-01-01', yearly), cancelOn: '2026-05-15' }
  expect(stepsOf(early, yearly, '2026-05-14')).toEqual([])
  expect(stepsOf(early, yearly, '2026-05-15')).toEqual([['2026-05-15', 'ends', 'Cancelled', '2026-12-31']])
  expect(renewed(early, yearly, '2026-05-01')).toMatchObject({ cancelOn: null, endOn: '2027-12-31' })
})

test('however the clock jumps, the same steps are done, each once and in their order', () => {
  fc.assert(
    fc.property(
      fc.record({
        back: fc.integer({ min: 0, max: 400 }),
        trialDays: fc.constantFrom(0, 0, 14, 90),
        autoRenew: fc.boolean(),
        termMonths: fc.constantFrom(1, 12, 24, 36),
        renewalType: fc.constantFrom('AUTO', 'MANUAL', 'NONE'),
        suspended: fc.boolean(),
        stops: fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 4 }),
      }),
      ({ back, trialDays, autoRenew, stops, ...agreed }) => {
        const state = initialState(
          { startOn: addDays('2026-01-31', back), today: '2026-01-30', trialDays, autoRenew },
          agreed,
        )
        const last = addDays('2026-01-31', 800)
        const whole = stepsUntil(state, agreed, last)
        const days = stops.toSorted((a, b) => a - b).map((days) => addDays('2026-01-31', days))
        const parts = [...days, last].reduce<{ at: State; steps: unknown[] }>(
          ({ at, steps }, today) => {
            const more = stepsUntil(at, agreed, today, 200)
            return { at: more.at(-1)?.to ?? at, steps: [...steps, ...more] }
          },
          { at: state, steps: [] },
        )
        expect(parts.steps.slice(0, whole.length)).toEqual(whole)
        for (const [place, step] of whole.entries()) {
          expect(step.on <= last && step.to.endOn >= state.startOn).toBe(true)
          const previous = whole[place - 1]
          if (previous) expect(previous.on < step.on).toBe(true)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
