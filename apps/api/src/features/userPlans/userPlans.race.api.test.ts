import { afterAll, expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../test/companyPlans.ts'
import { newWorld } from '../../../test/world.ts'

// Seats are never given twice, however many ask for them at once.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const rosa = await world.signedInAt(tree.borealis)
const { pool } = world.db

test('two hundred assignments at once take the seats that there are, and not one more', async () => {
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
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  const took = answers.filter((one) => one.json().ResultContent?.Assigned?.length === 1)
  const { rows } = await pool.query(
    `select s.seats_used, (select count(*)::integer from user_plan up where up.subscription_id = s.subscription_id
      and up.user_plan_status = 'Assigned') as assigned from subscription s where subscription_id = $1`,
    [subscriptionId],
  )
  expect(rows).toEqual([{ seats_used: 37, assigned: 37 }])
  expect(took).toHaveLength(37)
}, 120_000)
