import { expect, test } from 'vitest'
import { act, done, prepared, rowsOf, seen, type WireSet, work } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'

// A set larger than one piece: FAIL applies to all of it, and a full company plan is replaced as a whole.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rosa = await world.signedInAt(tree.borealis)
const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const many = 1_100

const crowd = async (count: number): Promise<string[]> =>
  (
    await pool.query(
      `insert into app_user (user_id, account_id, email, email_typed, kind, user_status)
       select gen_random_uuid(), $1, e.email, e.email, 'ENDUSER', 'Active'
       from (select 'crowd.' || gen_random_uuid() || '@plans.test' as email from generate_series(1, $2)) e returning user_id`,
      [account.accountId, count],
    )
  ).rows.map(({ user_id: key }) => key)
const usedOf = async ({ subscriptionId }: { subscriptionId: string }): Promise<number> =>
  (await pool.query('select seats_used from subscription where subscription_id = $1', [subscriptionId])).rows[0]
    .seats_used
const run = async (set: WireSet): Promise<WireSet> => {
  await act(rosa, set, 'Run', {})
  await work(world)
  return seen(rosa, set)
}

test('where seats went meanwhile nobody gets one of those left; all do while they suffice, and back', async () => {
  const plan = await aPlan(world)
  const subscription = await aCompanyPlan(world, account, plan, { seats: many })
  const input = { AcctKey: account.accountId, PlanCode: plan.planCode }
  await crowd(many)
  const all = { UserFilter: { AcctKey: account.accountId, NoPlan: true } }
  const set = await prepared(rosa, 'userPlan.assign', all, input)
  expect(set).toMatchObject({ Ready: many, Refused: 0 })
  const [first = ''] = await crowd(1)
  await done(rosa, await prepared(rosa, 'userPlan.assign', { UserKeys: [first] }, input), 'Run', {})
  expect(await run(set)).toMatchObject({ State: 'Failed', Done: 0, Failed: many })
  expect((await rowsOf(rosa, set, 'failed'))[0]).toMatchObject({
    Message: `Not enough seats in ${plan.planCode}: 1,100 needed, 1,099 free. Upgrade to 1,101 or choose fewer users.`,
  })
  expect(await usedOf(subscription)).toBe(1)
  await done(rosa, await prepared(rosa, 'userPlan.release', { UserKeys: [first] }, input), 'Run', {})
  const fitting = await run(await prepared(rosa, 'userPlan.assign', { ...all, Except: [first] }, input))
  expect(fitting).toMatchObject({ State: 'Done', Done: many, Failed: 0 })
  const other = await aPlan(world)
  const full = await aCompanyPlan(world, account, other, { seats: many })
  const moved = await run(
    await prepared(
      rosa,
      'userPlan.change',
      { UserFilter: { AcctKey: account.accountId, Plan: plan.planCode } },
      { AcctKey: account.accountId, FromPlanCode: plan.planCode, ToPlanCode: other.planCode },
    ),
  )
  expect(moved).toMatchObject({ State: 'Done', Done: many })
  expect([await usedOf(subscription), await usedOf(full)]).toEqual([0, many])
  expect(await run(await done(rosa, moved, 'Undo'))).toMatchObject({ State: 'Done', Done: many })
  expect([await usedOf(subscription), await usedOf(full)]).toEqual([many, 0])
}, 120_000)
