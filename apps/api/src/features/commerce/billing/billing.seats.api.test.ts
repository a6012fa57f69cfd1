import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bill, billable, invoicesOf, lastMonth, resultOf, type Row, sellPlan } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'

// People beyond the seats of a plan that allows it.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db

/** A plan of one seat without a cap, and three people who had it for the last month except its last day. */
async function aCrowd() {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const { subscriptionId, planId } = await sellPlan(world, payer, { seats: 1, capUsers: false })
  for (let n = 0; n < 3; n += 1) {
    const { userId } = await world.signedInAt(payer)
    await pool.query(
      `insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status,
         assigned_at, released_at, released_with)
       values ($1, $2, $3, $4, $5, 'ESIGN', 'Released', $6, $7, 'RELEASED')`,
      [
        randomUUID(),
        payer.accountId,
        userId,
        subscriptionId,
        planId,
        addDays(lastMonth(), -10),
        addDays(addMonths(lastMonth(), 1), -1),
      ],
    )
  }
  return { payer, key: `/api/v1/Provision/Plan/${subscriptionId}` }
}

test('a cap that comes after the month charges people beyond the seats all the same', async () => {
  const [open, capped] = [await aCrowd(), await aCrowd()]
  const etag = String((await rs.get(capped.key)).headers['etag'])
  expect((await rs.patch(capped.key, { CapUsers: true }, { 'if-match': etag })).statusCode).toBe(200)
  await bill(world, rs)
  const days = Number(addDays(addMonths(lastMonth(), 1), -1).slice(-2)) - 1
  for (const { payer } of [open, capped]) {
    const [draft] = await invoicesOf(rs, payer)
    const detail = resultOf(await rs.get(`/api/v1/Billing/Invoice/${String(draft?.['BillKey'])}`))
    expect((detail['Lines'] as Row[]).map(({ Kind, Quantity }) => [Kind, Quantity])).toEqual([
      ['PLAN', 1],
      ['SEATS', 2 * days],
    ])
  }
})
