import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { work } from '../../../../test/changes.ts'
import { newWorld } from '../../../../test/world.ts'

// Seats are never assigned twice, however many requests compete.

const world = await newWorld()
const tree = await world.demoTree()
const rosa = await world.signedInAt(tree.borealis)
const { pool } = world.db

test('two hundred assignments at once take the seats that there are, and not one more', async () => {
  // The table also refuses more than the available seats; without that rule, only the lock of the seats prevents it.
  const { rows: rule } = await pool.query(
    "select pg_get_constraintdef(oid) as said from pg_constraint where conname = 'subscription_seats'",
  )
  await pool.query('alter table subscription drop constraint subscription_seats')
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const plan = await aPlan(world)
  const { subscriptionId } = await aCompanyPlan(world, account, plan, { seats: 37 })
  const users = await Promise.all(Array.from({ length: 200 }, () => world.aUser({ account, kind: 'ENDUSER' })))
  const answers = await Promise.all(
    users.map(({ userId }) =>
      rosa.post('/api/v1/Portal/Customer/User/Plan/Assign', {
        CustomerKey: account.accountId,
        UserKeys: [userId],
        PlanCode: plan.planCode,
      }),
    ),
  )
  // On a slow machine, some requests time out before their turn.
  expect(answers.every(({ statusCode }) => [200, 409, 429].includes(statusCode))).toBe(true)
  const duration = answers.filter((one) => one.json().ResultContent?.Assigned?.length === 1)
  const { rows } = await pool.query(
    `select s.seats_used, (select count(*)::integer from user_plan up where up.subscription_id = s.subscription_id
      and up.user_plan_status = 'Assigned') as assigned from subscription s where subscription_id = $1`,
    [subscriptionId],
  )
  const inTime = answers.filter(({ statusCode }) => statusCode !== 429).length
  const seated = Math.min(37, inTime)
  expect(rows).toEqual([{ seats_used: seated, assigned: seated }])
  expect(duration).toHaveLength(seated)
  // A request that was refused or timed out leaves no preview behind, and what is under way ends without its request.
  const open = async () =>
    (
      await pool.query(
        "select state, count(*)::integer as sets from change_set where kind = 'userPlan.assign' and ended_at is null group by state",
      )
    ).rows
  expect((await open()).filter(({ state }) => state === 'Preview')).toEqual([])
  await work(world)
  expect(await open()).toEqual([])
  const { rows: ended } = await pool.query(
    "select count(*)::integer as sets from change_set where kind = 'userPlan.assign' and state in ('Done', 'Failed')",
  )
  expect(ended).toEqual([{ sets: inTime }])
  await pool.query(`alter table subscription add constraint subscription_seats ${rule[0].said}`)
  const onceMore = pool.query('update subscription set seats_used = 38 where subscription_id = $1', [subscriptionId])
  await expect(onceMore).rejects.toThrow('subscription_seats')
}, 120_000)
