import { expect, test } from 'vitest'
import { billable, invoicesOf, onceOnly, sellPlan } from '../../../../test/invoices.ts'
import { addCharge } from '../../../../test/charges.ts'
import { newWorld } from '../../../../test/world.ts'
import { createBiller, planRuns } from './billing.run.ts'

// The months that the calendar requests after the portal was down for more than a month.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

/** An issuer whose customer is known since a day, with a plan of 2024. */
async function anIssuer(since: string) {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  await pool.query('update account set created_at = $2 where account_id = $1', [payer.accountId, since])
  await billable(world, issuer, [payer])
  await sellPlan(world, payer)
  const months = async () => {
    const { rows } = await pool.query(
      `select to_char(period, 'YYYY-MM') as month from billing_run where account_id = $1 order by ended_at, created_at, period`,
      [issuer.accountId],
    )
    return rows.map(({ month }) => month)
  }
  return { issuer, payer, months, person: await world.signedInAt(issuer) }
}
const at = (day: string) => planRuns(world, new Date(`${day}T12:05:00Z`))

test('a portal that was off for two months bills each of them once, in their order', async () => {
  const { payer, months, person } = await anIssuer('2024-01-01')
  // The first run ever is of the latest month, whatever customers held before.
  await at('2026-01-02')
  await createBiller(world)()
  expect(await months()).toEqual(['2025-12'])
  await Promise.all([at('2026-04-02'), at('2026-04-02'), at('2026-04-02')])
  await Promise.all([createBiller(world)(), createBiller(world)()])
  await at('2026-04-03')
  expect(await months()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  const periods = (await invoicesOf(person, payer)).map(({ Period }) => Period)
  for (const period of ['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(periods.filter((one) => one === period)).toHaveLength(1)
})

test('a month that a person ran first hides none before it, and is not run again', async () => {
  const { months, person } = await anIssuer('2025-12-10')
  await at('2026-01-02')
  expect((await person.post('/api/v1/Billing/Run', { Period: '2026-03-01' }, onceOnly())).statusCode).toBe(202)
  await at('2026-04-02')
  await createBiller(world)()
  expect(await months()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  await at('2026-04-03')
  expect(await months()).toHaveLength(4)
})

test('no month is billed before the first customer, before the first run, or more than twelve back', async () => {
  const [none, old, late] = [await anIssuer('2026-02-20'), await anIssuer('2020-01-01'), await anIssuer('2026-02-20')]
  for (const [{ issuer }, period] of [
    [old, '2020-05-01'],
    [late, '2025-06-01'],
  ] as const)
    await pool.query(
      `insert into billing_run (run_id, account_id, period, run_state, ended_at, created_at) values (gen_random_uuid(), $1, $2, 'Done', '2020-06-01', '2020-06-01')`,
      [issuer.accountId, period],
    )
  await at('2026-04-02')
  await createBiller(world)()
  expect(await none.months()).toEqual(['2026-02', '2026-03'])
  expect(await late.months()).toEqual(['2025-06', '2026-02', '2026-03'])
  const caughtUp = await old.months()
  expect([caughtUp.length, caughtUp[1], caughtUp.at(-1)]).toEqual([13, '2025-04', '2026-03'])
})

test('a gap that lies before a run of the calendar stays as it is', async () => {
  const { issuer, months } = await anIssuer('2020-01-01')
  for (const period of ['2025-10-01', '2026-02-01'])
    await pool.query(
      `insert into billing_run (run_id, account_id, period, run_state, ended_at) values (gen_random_uuid(), $1, $2, 'Done', '2026-03-01')`,
      [issuer.accountId, period],
    )
  await at('2026-04-02')
  await createBiller(world)()
  expect(await months()).toEqual(['2025-10', '2026-02', '2026-03'])
})

const inOrder = (months: readonly string[]) => months.toSorted((one, other) => one.localeCompare(other))
const aRun = ({ accountId }: { accountId: string }, period: string, more: { state?: string; behind?: number } = {}) =>
  pool.query(
    `insert into billing_run (run_id, account_id, period, run_state, behind, ended_at) values (gen_random_uuid(), $1, $2, $3, $4, now())`,
    [accountId, period, more.state ?? 'Done', more.behind ?? 0],
  )

test('a month that left companies out is run again until it has them, and not for longer than 31 days', async () => {
  const [{ issuer, months }, old] = [await anIssuer('2025-12-10'), await anIssuer('2025-12-10')]
  for (const one of [issuer, old.issuer]) {
    await aRun(one, '2025-12-01', { behind: 1 })
    await aRun(one, '2026-01-01')
  }
  await pool.query(
    `update billing_run set created_at = now() - interval '32 days' where account_id = $1 and period = '2025-12-01'`,
    [old.issuer.accountId],
  )
  await at('2026-02-02')
  await createBiller(world)()
  await at('2026-02-03')
  expect(inOrder(await months())).toEqual(['2025-12', '2025-12', '2026-01'])
  expect(inOrder(await old.months())).toEqual(['2025-12', '2026-01'])
})

test('a month whose run failed is requested again, three times in all, and hides no month', async () => {
  const [between, last, often] = [
    await anIssuer('2025-12-10'),
    await anIssuer('2025-12-10'),
    await anIssuer('2025-12-10'),
  ]
  for (const { issuer } of [between, often]) await aRun(issuer, '2026-01-01')
  await aRun(between.issuer, '2025-12-01', { state: 'Failed' })
  await aRun(last.issuer, '2025-12-01', { state: 'Failed' })
  for (const _ of [1, 2, 3]) await aRun(often.issuer, '2025-12-01', { state: 'Failed' })
  await at('2026-02-02')
  await createBiller(world)()
  await at('2026-02-03')
  expect(inOrder(await between.months())).toEqual(['2025-12', '2025-12', '2026-01'])
  expect(inOrder(await last.months())).toEqual(['2025-12', '2025-12', '2026-01'])
  expect(inOrder(await often.months())).toEqual(['2025-12', '2025-12', '2025-12', '2026-01'])
})

test('a one-off charge waits for the month in which it was charged, or the latest', async () => {
  const { payer, person } = await anIssuer('2024-01-01')
  await at('2026-01-02')
  await createBiller(world)()
  expect((await addCharge(person, payer, 2500)).statusCode).toBe(201)
  await pool.query(`update one_off_charge set charged_on = '2026-02-10' where account_id = $1`, [payer.accountId])
  await at('2026-04-02')
  await createBiller(world)()
  const { rows } = await pool.query(
    `select to_char(i.period, 'YYYY-MM') as month, l.from_on::text as day from invoice_line l join invoice i on i.invoice_id = l.invoice_id
     where l.kind = 'CHARGE' and l.customer_id = $1 order by i.period`,
    [payer.accountId],
  )
  expect(rows[0]).toEqual({ month: '2026-02', day: '2026-02-10' })
})
