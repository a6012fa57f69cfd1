import { expect, test } from 'vitest'
import { addCharge } from '../../../../test/charges.ts'
import { aCompanyPlan, aPlan, changeSeats } from '../../../../test/companyPlans.ts'
import { bill, billable, documentOf, issue, keyOf, lastMonth, resultOf, type Row } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'

// The page of a draft has its first 500 lines; what is said about refunds counts all of them.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const [first, second] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1)]

test('a credit by hand after 500 lines is pointed out beside the refunds of its company', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const terms = { listPrice: 1000, billingTiming: 'ADVANCE', billingInterval: 12, billingAnchor: 'ANNIVERSARY' }
  const plan = await aPlan(world, { terms })
  const held = { startOn: first, endOn: addMonths(first, 48), seats: 10, price: 1000 }
  const { subscriptionId } = await aCompanyPlan(world, payer, plan, held)
  await bill(world, rs, first)
  expect((await issue(rs, keyOf(await documentOf(rs, payer, first)))).statusCode).toBe(200)
  await changeSeats(world, subscriptionId, addMonths(first, 2), 4)
  await addCharge(rs, payer, 5000)
  await addCharge(rs, payer, -1000)
  await bill(world, rs, second)
  const draft = await documentOf(rs, payer, second)
  const short = draft['OtherRefunds'] as Row[]
  expect(short).toHaveLength(1)
  // 600 more lines like the first, and the credit after them.
  const { rowCount } = await pool.query(
    `insert into invoice_line select n.* from invoice_line l cross join generate_series(1, 600) at
     cross join lateral jsonb_populate_record(null::invoice_line, to_jsonb(l) || jsonb_build_object('place', 100 + at)) n
     where l.invoice_id = $1 and l.net > 0 and l.place = (select min(place) from invoice_line where invoice_id = $1 and net > 0)`,
    [keyOf(draft)],
  )
  const moved = await pool.query('update invoice_line set place = 1000 where invoice_id = $1 and net < 0', [
    keyOf(draft),
  ])
  expect([rowCount, moved.rowCount]).toEqual([600, 1])
  const long = resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(draft)}`))
  expect([long['LineCount'], (long['Lines'] as Row[]).length]).toEqual([602, 500])
  expect((long['Lines'] as Row[]).every(({ Net }) => Number(Net) > 0)).toBe(true)
  expect(long['OtherRefunds']).toEqual(short)
})
