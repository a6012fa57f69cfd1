import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { bill, billable, documentOf, issue, keyOf, lastMonth, resultOf, type Row } from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, daysInMonth } from '../../../core/calendar/calendar.ts'
import { shareOf } from '@portal/contract/core/money'

// Pending and suspended customers are charged as the terms of their plan say.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const month = lastMonth()
const before = addMonths(month, -1)
const days = daysInMonth(month)

/** Ten seats at 10.00 since the first of the month before the last. */
async function aCustomer(terms: Row) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const plan = await aPlan(world, { terms: { listPrice: 1000, ...terms } })
  await aCompanyPlan(world, payer, plan, { startOn: before, endOn: addMonths(before, 48), seats: 10, price: 1000 })
  return { ...payer, planId: plan.planId }
}
const suspend = ({ accountId }: Account, since: string, until: string | null) =>
  world.db.pool.query(
    `insert into account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by, since, cleared_at)
     select gen_random_uuid(), account_id, 'Suspended', 'nonPayment', parent_id, 'A', $2, $3 from account where account_id = $1`,
    [accountId, since, until],
  )
const invoiceOf = (payer: Account, period: string) => documentOf(rs, payer, period, () => true)
const linesOf = async (payer: Account, period = month) =>
  ((await invoiceOf(payer, period))['Lines'] as Row[]).map(({ FromOn, UnitPrice, Days, Net, Why }) => [
    FromOn,
    UnitPrice,
    Days,
    Net,
    // The reason alone, without the price unit after it.
    String(Why).split(' · ')[0],
  ])

test('days of a suspension are charged in full, in part or not', async () => {
  const [full, half, none] = await Promise.all([{}, { suspendedShare: 50 }, { suspendedShare: 0 }].map(aCustomer))
  const [since, until] = [addDays(month, 9), addDays(month, 19)]
  for (const payer of [full, half, none]) if (payer) await suspend(payer, since, until)
  await bill(world, rs)
  const text = new Intl.DateTimeFormat('en-us', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const part = (price: number, some: number) => shareOf(price * 10, some, days)
  const paused = (price: number, share: string) => [
    [month, 1000, 9, part(1000, 9), expect.any(String)],
    [since, 1000, 10, part(price, 10), `Suspended: ${share} of the price`],
    [until, 1000, days - 19, part(1000, days - 19), `Reactivated on ${text.format(new Date(until))}`],
  ]
  expect(full && (await linesOf(full))).toMatchObject([[month, 1000, days, 10_000, 'The whole month']])
  expect(half && (await linesOf(half))).toEqual(paused(500, '50%'))
  expect(none && (await linesOf(none))).toEqual(paused(0, '0%'))
})

test('a pending customer is charged from its activation, or from the sale', async () => {
  const [sale, activation, pending] = await Promise.all(
    [{}, { pendingFrom: 'ACTIVATION' }, { pendingFrom: 'ACTIVATION' }].map(aCustomer),
  )
  const { pool } = world.db
  const all = [sale, activation, pending].map((one) => one?.accountId)
  await pool.query(`update account set account_status = 'Pending' where account_id = any($1)`, [all])
  await pool.query(`update account set account_status = 'Active' where account_id = any($1)`, [all.slice(0, 2)])
  const { rows } = await pool.query<{ at: string }>(
    'select activated_at::date = current_date as at from account where account_id = any($1) order by activated_at',
    [all],
  )
  expect(rows.map(({ at }) => at)).toEqual([true, true, null])
  await pool.query(`update account set activated_at = $2 where account_id = any($1) and account_status = 'Active'`, [
    all,
    addDays(month, 14),
  ])
  await bill(world, rs)
  expect(sale && (await linesOf(sale))).toEqual([[month, 1000, days, 10_000, 'The whole month']])
  expect(activation && (await linesOf(activation))).toEqual([
    [addDays(month, 14), 1000, days - 14, shareOf(10_000, days - 14, days), expect.stringContaining('Since')],
  ])
  expect(pending && (await invoiceOf(pending, month))).toEqual({})
})

test('a suspension of days that were paid ahead is refunded by its share', async () => {
  const payer = await aCustomer({ billingTiming: 'ADVANCE', suspendedShare: 50 })
  await bill(world, rs, before)
  expect((await issue(rs, keyOf(await invoiceOf(payer, before)))).statusCode).toBe(200)
  await suspend(payer, addDays(month, 9), null)
  await bill(world, rs)
  const rest = days - 9
  const next = addMonths(month, 1)
  expect((await linesOf(payer)).map((line) => line.slice(0, 4))).toEqual([
    [addDays(month, 9), 1000, rest, shareOf(5000, rest, days)],
    [next, 1000, daysInMonth(next), 5000],
  ])
  expect((await invoiceOf(payer, month))['Refunds']).toMatchObject([
    { FromOn: addDays(month, 9), Net: -shareOf(10_000, rest, days) },
  ])
})

test('a suspension of a company above counts on the days on which the customer stood under it', async () => {
  const formerParent = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const payer = await aCustomer({ suspendedShare: 0 })
  const moved = addDays(month, 10)
  await world.db.pool.query(
    `insert into account_path select $1, provider_id, sp_id, dt_id, $2::uuid, $3::date from account where account_id = $1`,
    [payer.accountId, formerParent.accountId, moved],
  )
  // The company of today was suspended before the move, the former one for two days of it and after it.
  await suspend(tree.cordage, month, moved)
  await suspend(formerParent, addDays(month, 8), addDays(month, 20))
  await bill(world, rs)
  const lines = await linesOf(payer)
  expect(lines.map((line) => line.slice(0, 3))).toEqual([
    [month, 1000, 8],
    [addDays(month, 8), 1000, 2],
    [moved, 1000, days - 10],
  ])
})

test.each([
  [50, 5000, 3500],
  [0, 0, 0],
])('days of a suspension at %d percent cost that share of the buying price', async (suspendedShare, revenue, cost) => {
  const payer = await aCustomer({ suspendedShare })
  const other = await aPlan(world, { terms: { listPrice: 100 } })
  await aCompanyPlan(world, payer, other, { startOn: month, endOn: addMonths(month, 48), seats: 1, price: 100 })
  await world.db.pool.query(
    `insert into plan_price (account_id, plan_id, currency, price)
     select a.parent_id, p.plan_id, 'USD', p.price from account a, unnest($2::uuid[], $3::int[]) p(plan_id, price) where a.account_id = $1`,
    [tree.cordage.accountId, [payer.planId, other.planId], [700, 70]],
  )
  await suspend(payer, month, null)
  await bill(world, rs)
  expect((await issue(rs, keyOf(await invoiceOf(payer, month)))).statusCode).toBe(200)
  const reader = await world.signedInAt(tree.cordage, { rights: { RptBill: 'R', ReportAccessEnable: 'R' } })
  const report = { FromMonth: month, ToMonth: month, AcctKey: payer.accountId }
  const sums = resultOf(await reader.post('/api/v1/Report/Margin', report))['Sums']
  expect(sums).toMatchObject([{ NetRevenue: revenue + 100, BuyingCost: cost + 70, UncostedRevenue: 0 }])
})
