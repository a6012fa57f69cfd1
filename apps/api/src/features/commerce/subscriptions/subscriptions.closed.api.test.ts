import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { done, keysOf, prepared, type WireSet, work } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { keepCompanyPlans } from './subscriptions.calendar.ts'

// Plans end with their company, and only an undo restores them; seats are unassigned on the day when a plan ends.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const [dt, second] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
const plan = await aPlan(world)
const mail = await aPlan(world, { productLine: 'SECUREEMAIL' })
const today = new Date().toISOString().slice(0, 10)
const tomorrow = new Date(`${addDays(today, 1)}T12:00:00Z`)
const year = { startOn: today, endOn: addDays(addMonths(today, 12), -1) }

const aCustomer = (under: Account = tree.cordage) => world.anAccount({ acctType: 'CU', under })
const aSeated = async (account: Account, subscriptionId: string, planId = plan.planId) => {
  const { userId } = await world.aUser({ account })
  await pool.query(
    `insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status)
     select gen_random_uuid(), $1, $2, subscription_id, $4, product_line, 'Assigned' from subscription where subscription_id = $3`,
    [account.accountId, userId, subscriptionId, planId],
  )
  return userId
}
const stateOf = async (key: string) =>
  (
    await pool.query(
      `select subscription_status as status, ended_on::text, cancel_on::text, grace_ends_on::text, seats_used
       from subscription where subscription_id = $1`,
      [key],
    )
  ).rows[0]
const spansOf = async (key: string) =>
  (
    await pool.query(
      'select from_on::text, until_on::text from subscription_span where subscription_id = $1 order by from_on',
      [key],
    )
  ).rows
const seatsOf = async (userId: string) =>
  (
    await pool.query(
      'select user_plan_status as status, released_with as why from user_plan where user_id = $1 order by assigned_at, released_at nulls last',
      [userId],
    )
  ).rows

const close = async (person: Person, accounts: readonly Account[], more: object = {}): Promise<WireSet> =>
  prepared(person, 'account.status', keysOf(accounts), { To: 'Closed', ReasonCode: 'CUSTREQ', ...more })
async function approve(person: Person, set: WireSet) {
  await done(person, set, 'Run', { ConfirmCount: set.ConfirmCount })
  await done(second, set, 'Decision', { Approve: true })
  await work(world)
}
const undone = async (person: Person, set: WireSet) => {
  const back = await done(person, set, 'Undo')
  const run = await done(person, back, 'Run', {})
  return { back, run }
}

test('a branch that is closed ends what it holds, says so before, and its undo gives back plans, seats and days', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [one, other] = [await aCustomer(reseller), await aCustomer(reseller)]
  const first = (await aCompanyPlan(world, one, plan, year)).subscriptionId
  const grace = (
    await aCompanyPlan(world, other, mail, {
      startOn: addMonths(today, -12),
      endOn: addDays(today, -2),
      subscriptionStatus: 'Grace',
      graceEndsOn: addDays(today, 12),
      autoRenew: false,
    })
  ).subscriptionId
  const person = await aSeated(one, first)
  const leaver = await aSeated(one, first)
  const set = await close(dt, [reseller], { Cascade: true })
  expect(set.Effects).toContain('Company plans that end: 2. Users who lose a seat: 2.')
  // Ten seats at $21.00 for twelve months, and nothing for the plan in grace.
  const amount = set.Effects.find((text) => text.startsWith('No longer charged'))
  expect(amount).toMatch(/^No longer charged for the rest of their terms, excluding tax: \$2,5\d\d\.\d\d\.$/)
  expect(set.Effects.join(' ')).toContain('Reopening an account doesn’t restore its plans')
  await approve(dt, set)
  expect(await stateOf(first)).toMatchObject({ status: 'Cancelled', ended_on: today, seats_used: 0 })
  expect(await stateOf(grace)).toMatchObject({ status: 'Cancelled', ended_on: today })
  expect(await spansOf(first)).toEqual([])
  expect((await spansOf(grace)).at(-1)).toMatchObject({ until_on: today })
  expect(await seatsOf(person)).toEqual([{ status: 'Released', why: 'ENDED' }])
  const [event] = await trailOf(world, { at: one, action: 'companyPlan.ended' })
  expect(event?.changes).toContainEqual(expect.objectContaining({ field: 'seatsUsed', old: 2, new: 0 }))
  await pool.query(`update app_user set user_status = 'Removed' where user_id = $1`, [leaver])

  const { back, run } = await undone(dt, set)
  expect(back.Effects.join(' ')).toContain('Company plans that continue from today, for the same users: 2.')
  expect(run).toMatchObject({ Done: 3, Failed: 0 })
  expect(await stateOf(first)).toMatchObject({ status: 'Active', ended_on: null, seats_used: 1 })
  expect(await stateOf(grace)).toMatchObject({ status: 'Grace', grace_ends_on: addDays(today, 12) })
  expect(await spansOf(first)).toEqual([{ from_on: today, until_on: null }])
  expect(await seatsOf(person)).toEqual([
    { status: 'Released', why: 'ENDED' },
    { status: 'Assigned', why: null },
  ])
  expect((await seatsOf(leaver)).at(-1)).toMatchObject({ status: 'Released' })
})

test('opened again without the undo, a company stays without its plans, which is said; scheduled changes are gone', async () => {
  const account = await aCustomer()
  const key = (await aCompanyPlan(world, account, plan, year)).subscriptionId
  await done(
    dt,
    await prepared(dt, 'plan.seats', { SubscriptionKeys: [key] }, { Seats: 20, Effective: 'PERIOD_END' }),
    'Run',
    {},
  )
  await approve(dt, await close(dt, [account]))
  const { rows } = await pool.query(
    'select activity_status as status from plan_activity where scheduled_for is not null and account_id = $1',
    [account.accountId],
  )
  expect(rows).toEqual([{ status: 'Cancelled' }])
  const opening = await prepared(dt, 'account.status', keysOf([account]), { To: 'Active', ReasonCode: 'ERROR' })
  expect(opening.Effects).toContain(
    'Company plans that ended when the account was closed and won’t be restored: 1. Renew those that should continue.',
  )
  await done(dt, opening, 'Run', {})
  expect(await stateOf(key)).toMatchObject({ status: 'Cancelled' })
})

test('a partner’s limit that was filled meanwhile refuses the undo: account and plans stay closed', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [account, next] = [await aCustomer(reseller), await aCustomer(reseller)]
  const key = (await aCompanyPlan(world, account, plan, year)).subscriptionId
  const set = await close(dt, [account])
  await approve(dt, set)
  await pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, 15)', [
    reseller.accountId,
    tree.borealis.accountId,
  ])
  await aCompanyPlan(world, next, plan, year)
  const { run } = await undone(dt, set)
  expect(run).toMatchObject({ Done: 0, Failed: 1 })
  expect(await stateOf(key)).toMatchObject({ status: 'Cancelled' })
  const { rows } = await pool.query('select account_status from account where account_id = $1', [account.accountId])
  expect(rows).toEqual([{ account_status: 'Closed' }])
})

test('whoever may close and not see plans is told that they end, not how many or what they cost', async () => {
  const account = await aCustomer()
  await aCompanyPlan(world, account, plan, year)
  const colleague = await hold(world, await world.signedInAt(tree.borealis), {
    entries: { 'Customer-Account Details': 'RW' },
  })
  const set = await close(colleague, [account])
  expect(set.Effects).toContain('The plans of these accounts end, and their users lose their seats.')
  expect(set.Effects.join(' ')).not.toMatch(/\$|Company plans that end/)
})

test('a plan that ends on its day gives back the seats, and a renewal gives them to those who had them, as far as they reach', async () => {
  const account = await aCustomer()
  const monthly = await aPlan(world, { terms: { renewalType: 'MANUAL', termMonths: 1 } })
  const key = (
    await aCompanyPlan(world, account, monthly, {
      startOn: addMonths(today, -2),
      endOn: addDays(today, -14),
      subscriptionStatus: 'Grace',
      graceEndsOn: today,
      seats: 2,
      autoRenew: false,
    })
  ).subscriptionId
  const [first, late] = [await aSeated(account, key), await aSeated(account, key)]
  await keepCompanyPlans(world, tomorrow)
  expect(await stateOf(key)).toMatchObject({ status: 'Expired', seats_used: 0 })
  expect([await seatsOf(first), await seatsOf(late)]).toEqual([
    [{ status: 'Released', why: 'ENDED' }],
    [{ status: 'Released', why: 'ENDED' }],
  ])
  const [event] = await trailOf(world, { at: account, action: 'companyPlan.dayReached' })
  expect(event?.changes).toContainEqual(expect.objectContaining({ field: 'seatsUsed', old: 2, new: 0 }))
  const body = { SubscriptionKey: key, Effective: 'NOW', Seats: 1 }
  // The clock of the job was one day ahead.
  await pool.query('update subscription set ended_on = $2 where subscription_id = $1', [key, today])
  await pool.query('update subscription_span set until_on = $2 where subscription_id = $1', [key, today])
  expect((await dt.post('/api/v1/PlanManagement/RenewPlan', body)).statusCode).toBe(200)
  expect(await stateOf(key)).toMatchObject({ status: 'Active', seats_used: 1 })
  expect([(await seatsOf(first)).at(-1), (await seatsOf(late)).at(-1)]).toMatchObject([
    { status: 'Assigned' },
    { status: 'Released' },
  ])
})

test('a seat is not given back to somebody who has another plan of the line by now', async () => {
  const account = await aCustomer()
  const key = (await aCompanyPlan(world, account, plan, year)).subscriptionId
  const person = await aSeated(account, key)
  const ending = await prepared(dt, 'plan.status', { SubscriptionKeys: [key] }, { To: 'CANCEL_NOW' })
  await done(dt, ending, 'Run', {})
  const same = await aPlan(world)
  const now = (await aCompanyPlan(world, account, same, year)).subscriptionId
  await pool.query(
    `insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status)
     values (gen_random_uuid(), $1, $2, $3, $4, 'ESIGN', 'Assigned')`,
    [account.accountId, person, now, same.planId],
  )
  expect((await undone(dt, ending)).run).toMatchObject({ Done: 1 })
  expect(await stateOf(key)).toMatchObject({ status: 'Active', seats_used: 0 })
  expect(await stateOf(now)).toMatchObject({ seats_used: 1 })
})
