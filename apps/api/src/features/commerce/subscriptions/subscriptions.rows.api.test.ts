import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'

// The constraints of the tables, whichever code writes them.

const world = await newWorld()
const tree = await world.demoTree()

test('a company has one live plan of each kind, and another once it has ended', async () => {
  const plan = await aPlan(world)
  await aCompanyPlan(world, tree.northwind, plan)
  await expect(aCompanyPlan(world, tree.northwind, plan)).rejects.toThrow('subscription_live')
  await aCompanyPlan(world, tree.southbank, plan)
  const over = { subscriptionStatus: 'Expired', startOn: '2025-01-01', endOn: '2025-12-31', endedOn: '2026-01-01' }
  const { subscriptionId } = await aCompanyPlan(world, tree.northwind, plan, over)
  const { rows } = await world.db.pool.query(
    `select s.rs_id, until_on::text from subscription s join subscription_span using (subscription_id)
      where subscription_id = $1`,
    [subscriptionId],
  )
  expect(rows).toEqual([{ rs_id: tree.cordage.accountId, until_on: '2026-01-01' }])
})
