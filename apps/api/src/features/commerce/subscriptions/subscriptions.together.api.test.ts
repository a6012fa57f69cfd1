import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { done, prepared, recorded, rowsOf, seen, work } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { tripsOf } from '../../../../test/trips.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { keepCompanyPlans } from './subscriptions.calendar.ts'

// Many company plans in one change: one statement of each kind for all of them, and a separate verdict for each.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const dt = await world.signedInAt(tree.borealis)
const [plan, other] = [await aPlan(world), await aPlan(world, { terms: { listPrice: 2500 } })]
const today = new Date().toISOString().slice(0, 10)
const year = { startOn: today, endOn: addDays(addMonths(today, 12), -1) }
type CustomerSubscription = Account & { subscriptionId: string }

async function limited(maxSeats: number): Promise<Account> {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, $3)', [
    reseller.accountId,
    tree.borealis.accountId,
    maxSeats,
  ])
  return reseller
}
const customersOf = (count: number, under: Account): Promise<Account[]> =>
  Promise.all(Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under })))
const subscriptionsOf = (customers: readonly Account[], more: object = {}): Promise<CustomerSubscription[]> =>
  Promise.all(
    customers.map(async (one) => ({ ...one, ...(await aCompanyPlan(world, one, plan, { ...year, ...more })) })),
  )
const keysOf = (subscriptions: readonly CustomerSubscription[]) => ({
  SubscriptionKeys: subscriptions.map(({ subscriptionId }) => subscriptionId),
})

describe('three times as many take hardly more round trips', () => {
  const cases = [
    ['plan.renew', { Effective: 'NOW' }],
    ['plan.renew', { Effective: 'PERIOD_END', Seats: 12 }],
    ['plan.upgrade', { Effective: 'NOW', ToPlanCode: other.planCode }],
    ['plan.seats', { Effective: 'NOW', Add: 2 }],
    ['plan.status', { To: 'CANCEL_NOW', Reason: 'Asked for' }],
    ['plan.add', { PlanCode: other.planCode, Seats: 3 }],
  ] as const
  test.each(cases)('%s %o, its preview and its undo', async (kind, input) => {
    const counted = async (count: number) => {
      const customers = await customersOf(count, await limited(100_000))
      const selection =
        kind === 'plan.add'
          ? { AcctKeys: customers.map(({ accountId }) => accountId) }
          : keysOf(await subscriptionsOf(customers))
      return tripsOf(async () => {
        const set = await prepared(dt, kind, selection, { ...input })
        const confirm = set.ConfirmCount === null ? {} : { ConfirmCount: set.ConfirmCount }
        await done(dt, set, 'Run', confirm)
        await work(world)
        expect(await seen(dt, set)).toMatchObject({ State: 'Done', Done: count, Failed: 0 })
        const back = await done(dt, set, 'Undo')
        await done(dt, back, 'Run', back.ConfirmCount === null ? {} : { ConfirmCount: back.ConfirmCount })
        await work(world)
        expect(await seen(dt, back)).toMatchObject({ State: 'Done', Done: count, Failed: 0 })
        expect(await recorded(world, set)).toHaveLength(count)
        expect(await recorded(world, back)).toHaveLength(count)
      })
    }
    const [few, many] = [await counted(30), await counted(90)]
    expect(many).toBeLessThan(few + 15)
  })
})

test('a limit that has room for some is told by the preview as the run finds it, plan by plan', async () => {
  const reseller = await limited(12)
  const subscriptions = await subscriptionsOf(await customersOf(3, reseller), { seats: 3 })
  const set = await prepared(dt, 'plan.seats', keysOf(subscriptions), { Add: 2, Effective: 'NOW' })
  const verdicts = (await rowsOf(dt, set)).map(({ Verdict, Code }) => Code ?? Verdict)
  expect(verdicts.toSorted()).toEqual(['Ready', 'limit.seats', 'limit.seats'])
  expect(await done(dt, set, 'Run', {})).toMatchObject({ Done: 1, Failed: 0, Refused: 2 })
  const seats = async () =>
    (await pool.query('select sum(seats)::int as seats from subscription where rs_id = $1', [reseller.accountId]))
      .rows[0].seats
  expect(await seats()).toBe(11)
  // Concurrent sales: the last seat is sold once.
  const fresh = await customersOf(2, reseller)
  const AcctKeys = fresh.map(({ accountId }) => accountId)
  const sale = await prepared(dt, 'plan.add', { AcctKeys }, { PlanCode: other.planCode, Seats: 1 })
  expect(sale).toMatchObject({ Ready: 1, Refused: 1 })
  expect(await done(dt, sale, 'Run', {})).toMatchObject({ Done: 1, Failed: 0 })
  expect(await seats()).toBe(12)
})

test('room that went since the preview refuses the plans that have none, and no other', async () => {
  const reseller = await limited(13)
  const subscriptions = await subscriptionsOf(await customersOf(3, reseller), { seats: 3 })
  const set = await prepared(dt, 'plan.seats', keysOf(subscriptions), { Add: 1, Effective: 'NOW' })
  expect(set).toMatchObject({ Ready: 3 })
  await subscriptionsOf(await customersOf(1, reseller), { seats: 2 })
  expect(await done(dt, set, 'Run', {})).toMatchObject({ Done: 2, Failed: 1 })
  const { rows } = await pool.query('select sum(seats)::int as seats from subscription where rs_id = $1', [
    reseller.accountId,
  ])
  expect(rows).toEqual([{ seats: 13 }])
})

describe('the calendar', () => {
  const after = (days: number) => new Date(`${addDays(year.endOn, days)}T12:00:00Z`)
  const endsOf = async (subscriptions: readonly CustomerSubscription[]) =>
    (
      await pool.query(
        'select end_on::text as ends, version, count(*)::int as n from subscription where subscription_id = any($1) group by 1, 2',
        [subscriptions.map(({ subscriptionId }) => subscriptionId)],
      )
    ).rows
  const renewed = addDays(addMonths(today, 24), -1)

  test('renews plans of many companies together, each with its history and its line in the audit', async () => {
    // Clears the due steps of other tests first.
    await keepCompanyPlans(world, after(1))
    const counted = async (count: number) => {
      const subscriptions = await subscriptionsOf(await customersOf(count, tree.cordage), { autoRenew: true })
      const trips = await tripsOf(() => keepCompanyPlans(world, after(1)))
      expect(await endsOf(subscriptions)).toEqual([{ ends: renewed, version: 2, n: count }])
      const { rows } = await pool.query(
        `select (select count(*)::int from plan_activity where subscription_id = any($1) and type = 'RENEWED') as told,
          (select count(*)::int from audit_event where action = 'companyPlan.dayReached' and account_id = any($2)) as audited`,
        [subscriptions.map(({ subscriptionId }) => subscriptionId), subscriptions.map(({ accountId }) => accountId)],
      )
      expect(rows).toEqual([{ told: count, audited: count }])
      return trips
    }
    const [few, many] = [await counted(10), await counted(90)]
    expect(many).toBeLessThan(few + 5)
  })

  test('does all others where one has a fault, and that one once it is mended', async () => {
    const subscriptions = await subscriptionsOf(await customersOf(5, tree.cordage), { autoRenew: false })
    const [broken, ...whole] = subscriptions
    // A span that closes in the future: no other may begin before its end.
    const close = (until: string | null) =>
      pool.query('update subscription_span set until_on = $2 where subscription_id = $1', [
        broken?.subscriptionId,
        until,
      ])
    await close(addDays(year.endOn, 90))
    await expect(keepCompanyPlans(world, after(1))).rejects.toThrow('a span that is closed')
    const statusOf = async (some: readonly (CustomerSubscription | undefined)[]) => {
      const { rows } = await pool.query(
        'select distinct subscription_status as status from subscription where subscription_id = any($1)',
        [some.map((one) => one?.subscriptionId)],
      )
      return rows.map(({ status }) => status)
    }
    expect([await statusOf(whole), await statusOf([broken])]).toEqual([['Grace'], ['Active']])
    await close(null)
    await keepCompanyPlans(world, after(1))
    expect(await statusOf(subscriptions)).toEqual(['Grace'])
  })
})
