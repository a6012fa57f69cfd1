import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../core/calendar/calendar.ts'
import { sumOf } from '@portal/contract/core/money'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'
import { chargesIn, type Span } from './subscriptions.spans.ts'

// Validation and run agree, for generated company plans on a real database.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const dt = await world.signedInAt(tree.borealis, { rights: { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' } })
const today = new Date().toISOString().slice(0, 10)
const plans = [
  await aPlan(world, { terms: { termMonths: 1, listPrice: 1900 } }),
  await aPlan(world, { terms: { termMonths: 12, listPrice: 3150, maxUsers: 50 } }),
  await aPlan(world, { terms: { termMonths: 12, renewalType: 'NONE', listPrice: 999 } }),
] as const

const aCase = fc.record({
  from: fc.constantFrom(0, 1, 2),
  status: fc.constantFrom('Active', 'Active', 'Trial', 'Grace', 'Cancelled'),
  seats: fc.integer({ min: 1, max: 60 }),
  wanted: fc.integer({ min: 1, max: 60 }),
  begun: fc.integer({ min: 0, max: 25 }),
  left: fc.integer({ min: 0, max: 40 }),
  price: fc.integer({ min: 0, max: 9000 }),
  act: fc.constantFrom('seats', 'plan', 'renew', 'renewAs', 'cancel'),
})
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never

async function aSubscription({ from, status, seats, begun, left, price }: Case): Promise<string> {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const startOn = addDays(today, -begun - 30)
  const endOn = status === 'Grace' ? addDays(today, -3) : addDays(today, left)
  const more = {
    ...(status === 'Trial' && { trialEndsOn: endOn }),
    ...(status === 'Grace' && { graceEndsOn: addDays(today, 11), autoRenew: false }),
    ...(status === 'Cancelled' && { endedOn: addDays(today, -4) }),
  }
  const given = { subscriptionStatus: status, seats, startOn, endOn, price, ...more }
  return (await aCompanyPlan(world, account, plans[from], given)).subscriptionId
}
const callOf = ({ act, wanted, from }: Case) => {
  const ToPlanCode = plans[from === 0 ? 1 : 0].planCode
  if (act === 'seats') return ['Upgrade', 'UpgradePlan', { Seats: wanted, Effective: 'NOW' }] as const
  if (act === 'plan') return ['Upgrade', 'UpgradePlan', { Seats: wanted, ToPlanCode, Effective: 'NOW' }] as const
  if (act === 'renew') return ['Renew', 'RenewPlan', { Effective: 'NOW' }] as const
  if (act === 'renewAs') return ['Renew', 'RenewPlan', { ToPlanCode, Seats: wanted, Effective: 'NOW' }] as const
  return ['Cancel', 'CancelPlan', { Effective: 'NOW' }] as const
}
type Row = { status: string; seats: number; ends: string; planCode: string }
const rowOf = async (key: string): Promise<Row> =>
  (
    await pool.query(
      `select s.subscription_status as status, s.seats, p.plan_code as "planCode",
        case when s.subscription_status = 'Cancelled' then (s.ended_on - 1) else s.end_on end::text as ends
       from subscription s join plan p using (plan_id) where s.subscription_id = $1`,
      [key],
    )
  ).rows[0]
/** The charges of a company plan from today until the day after its end. */
async function chargedOf(key: string, { status, ends }: Row): Promise<number> {
  const { rows } = await pool.query(
    `select from_on::text as "fromOn", until_on::text as "untilOn", seats, price::int, currency, trial, terms_id as "termsId",
      promotion_id as "promotionId", promotion_until as "promotionUntil" from subscription_span where subscription_id = $1 order by from_on`,
    [key],
  )
  const until = status === 'Cancelled' || ends < today ? today : addDays(ends, 1)
  return sumOf(chargesIn(rows as Span[], today, until).map(({ minor }) => minor))
}

test('what is validated is what is done: whether, why not, the plan, its seats and end, and every cent', async () => {
  const cases = fc.sample(aCase, { numRuns: 60, seed: 13 })
  const seen = new Set<string>()
  for (const given of cases) {
    const key = await aSubscription(given)
    const [route, run, body] = callOf(given)
    const post = (route: string) => dt.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey: key, ...body })
    const before = await rowOf(key)
    const charged = await chargedOf(key, before)
    const preview = (await post(`Validate${route}`)).json().ResultContent
    expect(await rowOf(key)).toEqual(before)
    const answer = await post(run)
    if (preview.Allowed) expect([given, answer.statusCode]).toEqual([given, 200])
    else expect([given, answer.json().Code]).toEqual([given, preview.Reasons[0].Code])
    const after = await rowOf(key)
    seen.add(`${given.act} ${given.status} ${preview.Allowed}`)
    if (!preview.Allowed) {
      expect(after).toEqual(before)
      continue
    }
    const seats = after.status === 'Cancelled' ? 0 : after.seats
    expect([given, seats, after.planCode]).toEqual([given, preview.Seats, preview.PlanCode])
    if (given.act !== 'cancel') expect([given, after.ends]).toEqual([given, preview.NewEnd])
    expect([given, (await chargedOf(key, after)) - charged]).toEqual([given, preview.ProrationMinor])
  }
  // The changes of each kind include refused and accepted ones.
  expect(seen.size).toBeGreaterThan(15)
})
