import { describe, expect, test } from 'vitest'
import { done, prepared, type WireSet } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// Removed people free their seat; people who return, by undo or restoration, get their plan back while a seat is free.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rosa = await world.signedInAt(tree.cordage)

/** A company with a plan of `seats` seats, and as many people who have it. */
async function aSeatedCompany(seats: number) {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const plan = await aPlan(world)
  const { subscriptionId } = await aCompanyPlan(world, account, plan, { seats })
  const users = await Promise.all(Array.from({ length: seats }, () => world.aUser({ account, kind: 'ENDUSER' })))
  const setup = { account, plan, subscriptionId, users }
  await assign(setup, users)
  return setup
}
type SeatedCompany = Awaited<ReturnType<typeof aSeatedCompany>>
const keysOf = (users: readonly { userId: string }[]) => ({ UserKeys: users.map(({ userId }) => userId) })
const assign = async ({ account, plan }: Omit<SeatedCompany, 'users'>, users: readonly { userId: string }[]) => {
  const set = await prepared(rosa, 'userPlan.assign', keysOf(users), {
    AcctKey: account.accountId,
    PlanCode: plan.planCode,
  })
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ Done: users.length })
}
const removed = async (users: readonly { userId: string }[]) =>
  done(rosa, await prepared(rosa, 'user.status', keysOf(users), { OperationCode: 2 }), 'Run', {})
const seatsOf = async ({ account }: SeatedCompany) =>
  (
    await pool.query(
      `select user_plan_id, user_id, user_plan_status, assigned_at, released_with from user_plan where account_id = $1
       order by user_plan_id`,
      [account.accountId],
    )
  ).rows
const usedOf = async ({ subscriptionId }: SeatedCompany): Promise<number> =>
  (await pool.query('select seats_used from subscription where subscription_id = $1', [subscriptionId])).rows[0]
    .seats_used
const recordsOf = async ({ ChangeKey }: WireSet) =>
  (
    await pool.query(
      `select (select count(*)::int from audit_event where batch_id = $1 and action = 'userplan.removed') as removed,
        (select count(*)::int from audit_event where batch_id = $1 and action = 'userplan.assigned') as assigned,
        (select count(*)::int from plan_activity where change_set_id = $1) as activities`,
      [ChangeKey],
    )
  ).rows[0]
const plansIn = ({ Effects }: WireSet) => Effects.filter((effect) => /plans? (is|are)/.test(effect))
const restore = async (by: Person, { userId }: { userId: string }) => {
  const answer = await by.post(`/api/v1/User/${userId}/Restore`, { Reason: 'Removed by mistake' })
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent
}

test('a removal gives the seats back and says so; its undo brings back the plans as they were', async () => {
  const setup = await aSeatedCompany(3)
  const before = await seatsOf(setup)
  const set = await removed(setup.users)
  expect(await usedOf(setup)).toBe(0)
  expect(await recordsOf(set)).toEqual({ removed: 3, assigned: 0, activities: 3 })
  const undo = await done(rosa, set, 'Undo')
  expect(plansIn(undo)).toEqual(['3 plans are restored.'])
  const back = await done(rosa, undo, 'Run', {})
  expect(back).toMatchObject({ Done: 3, Failed: 0 })
  expect(await seatsOf(setup)).toEqual(before)
  expect(await usedOf(setup)).toBe(3)
  expect(await recordsOf(back)).toEqual({ removed: 0, assigned: 3, activities: 3 })
})

test('where seats went meanwhile, people come back all the same, and the preview says how many miss their plan', async () => {
  const setup = await aSeatedCompany(3)
  const set = await removed(setup.users)
  await assign(setup, [await world.aUser({ account: setup.account, kind: 'ENDUSER' })])
  const undo = await done(rosa, set, 'Undo')
  expect(plansIn(undo)).toEqual([
    '2 plans are restored.',
    '1 plan isn’t restored, as there’s no free seat or the company plan has ended.',
  ])
  expect(await done(rosa, undo, 'Run', {})).toMatchObject({ Done: 3, Failed: 0 })
  expect(await usedOf(setup)).toBe(3)
})

test('who is restored has the plan again, or the answer names what they miss', async () => {
  const setup = await aSeatedCompany(1)
  const [user] = setup.users as [(typeof setup.users)[0]]
  const before = await seatsOf(setup)
  await removed([user])
  expect(await restore(rosa, user)).toEqual({ done: true, PlansMissed: [] })
  expect(await seatsOf(setup)).toEqual(before)
  await removed([user])
  const other = await world.aUser({ account: setup.account, kind: 'ENDUSER' })
  await assign(setup, [other])
  const { planCode } = setup.plan
  const missed = { done: true, PlansMissed: [{ PlanName: `Plan ${planCode}`, PlanNameFr: `Forfait ${planCode}` }] }
  expect(await restore(rosa, user)).toEqual(missed)
  // A plan that could not be restored once is not restored after a later removal.
  await removed([user])
  await removed([other])
  expect(await restore(rosa, user)).toEqual({ done: true, PlansMissed: [] })
  expect(await usedOf(setup)).toBe(0)
})

test('a plan that ended meanwhile does not come back', async () => {
  const setup = await aSeatedCompany(1)
  const set = await removed(setup.users)
  await pool.query(
    `update subscription set subscription_status = 'Cancelled', ended_on = now() where subscription_id = $1`,
    [setup.subscriptionId],
  )
  const undo = await done(rosa, set, 'Undo')
  expect(plansIn(undo)).toEqual(['1 plan isn’t restored, as there’s no free seat or the company plan has ended.'])
  expect(await done(rosa, undo, 'Run', {})).toMatchObject({ Done: 1 })
  expect(await usedOf(setup)).toBe(0)
})

test('a person who is disabled keeps the plan; whoever may restore people alone gives it back with them', async () => {
  const setup = await aSeatedCompany(1)
  const [user] = setup.users as [(typeof setup.users)[0]]
  const set = await prepared(rosa, 'user.status', keysOf([user]), { OperationCode: 3 })
  await done(rosa, set, 'Run', {})
  expect(await usedOf(setup)).toBe(1)
  await removed([user])
  const answer = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Add/Edit Users': 'RW' } as never,
  })
  await restore(answer, user)
  expect(await usedOf(setup)).toBe(1)
})

test('two who come back for one seat take it once', async () => {
  const setup = await aSeatedCompany(2)
  const sets = [await removed([setup.users[0]!]), await removed([setup.users[1]!])]
  await pool.query('update subscription set seats = 1 where subscription_id = $1', [setup.subscriptionId])
  const undos = [await done(rosa, sets[0]!, 'Undo'), await done(rosa, sets[1]!, 'Undo')]
  const ends = await Promise.all(undos.map((undo) => done(rosa, undo, 'Run', {})))
  expect(ends.map(({ Done }) => Done)).toEqual([1, 1])
  expect(await usedOf(setup)).toBe(1)
})

describe('who is transferred to another company', () => {
  const transfer = async (users: readonly { userId: string }[]) => {
    const to = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    const set = await prepared(rosa, 'user.transfer', keysOf(users), { AcctKey: to.accountId })
    expect(await done(rosa, set, 'Run', {})).toMatchObject({ Done: users.length })
    return { to, set }
  }

  test('gives the seat back, which is recorded where it was; the undo brings back the plan as it was', async () => {
    const setup = await aSeatedCompany(2)
    const before = await seatsOf(setup)
    const { to, set } = await transfer(setup.users)
    expect(await usedOf(setup)).toBe(0)
    expect(await recordsOf(set)).toEqual({ removed: 2, assigned: 0, activities: 2 })
    // A plan of the new company is not transferred.
    const { subscriptionId } = await aCompanyPlan(world, to, setup.plan, { seats: 1 })
    const there = { ...setup, account: to, subscriptionId }
    await assign(there, setup.users.slice(0, 1))
    const undo = await done(rosa, set, 'Undo')
    expect(plansIn(undo)).toEqual(['2 plans are restored.'])
    const back = await done(rosa, undo, 'Run', {})
    expect(back).toMatchObject({ Done: 2, Failed: 0 })
    expect(await seatsOf(setup)).toEqual(before)
    expect([await usedOf(setup), await usedOf(there)]).toEqual([2, 0])
    expect(await recordsOf(back)).toEqual({ removed: 1, assigned: 2, activities: 3 })
  })

  test('comes back without the plan where the seat went meanwhile, and the preview says so', async () => {
    const setup = await aSeatedCompany(2)
    const { set } = await transfer(setup.users)
    await assign(setup, [await world.aUser({ account: setup.account, kind: 'ENDUSER' })])
    const undo = await done(rosa, set, 'Undo')
    expect(plansIn(undo)).toEqual([
      '1 plan is restored.',
      '1 plan isn’t restored, as there’s no free seat or the company plan has ended.',
    ])
    expect(await done(rosa, undo, 'Run', {})).toMatchObject({ Done: 2, Failed: 0 })
    expect(await usedOf(setup)).toBe(2)
  })

  test('has after the undo what that transfer took, and nothing of an earlier one', async () => {
    const setup = await aSeatedCompany(1)
    const { set } = await transfer(setup.users)
    const { accountId } = setup.account
    const home = await prepared(rosa, 'user.transfer', keysOf(setup.users), { AcctKey: accountId })
    await done(rosa, home, 'Run', {})
    const repeated = await transfer(setup.users)
    const undo = await done(rosa, repeated.set, 'Undo')
    expect(plansIn(undo)).toEqual([])
    await done(rosa, undo, 'Run', {})
    expect(await usedOf(setup)).toBe(0)
    expect(set.ChangeKey).not.toBe(repeated.set.ChangeKey)
  })
})
