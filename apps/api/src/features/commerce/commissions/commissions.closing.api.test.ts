import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  aDeal,
  assign,
  close,
  commissionPath,
  invoiceOf,
  newPlan,
  payOn,
  readStatement,
  statementOf,
  well,
} from '../../../../test/commissions.ts'
import { lastMonth, statusAndCode } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { keyOf } from './commissions.statement.ts'

// Closing what was read; partners that can have a plan, and from when on.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const earlier = addMonths(month, -1)

test('a statement that has changed since it was read is not closed', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, agreementKey } = deal
  const invoice = await invoiceOf(deal, 10_000, 'USD', month)
  await payOn(deal, invoice, 12_000, month)
  const { PreviewKey } = await readStatement(deal)
  await payOn(deal, invoice, -12_000, addDays(month, 1))
  expect(statusAndCode(await close(boss, agreementKey, month, PreviewKey))).toEqual([409, 'commission.changed'])
  expect(await readStatement(deal)).toMatchObject({ ClosedOn: null, Sums: [{ Total: 0 }] })
  const { PreviewKey: ofOther } = await readStatement(deal, earlier)
  expect(statusAndCode(await close(boss, agreementKey, month, ofOther))).toEqual([409, 'commission.changed'])
  expect(well(await close(boss, agreementKey, month))).toMatchObject({ PreviewKey: null, Sums: [{ Total: 0 }] })
})

test('the key of what was read has the limit and what is after it', () => {
  const row = {
    sourceId: 'a',
    kind: 'PAYMENT' as const,
    day: month,
    invoiceId: 'b',
    number: 'INV-1',
    payerName: 'Payer',
    currency: 'EUR' as const,
    paid: 120,
    rate: 1000,
    months: 2,
    past: 10,
    pastCustomers: ['c'],
    netPaid: 100,
    commission: 10,
  }
  const keys = [
    row,
    { ...row, months: 3 },
    { ...row, months: null },
    { ...row, past: 0 },
    { ...row, pastCustomers: [] },
  ].map((one) => keyOf([one], month, null))
  expect(new Set(keys).size).toBe(keys.length)
})

test('open months before a statement are named, and closed with it; none before the plan', async () => {
  const deal = await aDeal(world, tree.atlas, { from: addDays(addMonths(month, -3), 9) })
  const { boss, agreementKey } = deal
  const first = addMonths(month, -3)
  expect(statusAndCode(await close(boss, agreementKey, addMonths(month, -4)))).toEqual([409, 'commission.beforePlan'])
  expect(await readStatement(deal, first)).toMatchObject({
    OpenSince: null,
    ClosedWith: null,
    Close: { Allowed: true },
  })
  expect(await readStatement(deal)).toMatchObject({ OpenSince: first })
  well(await close(boss, agreementKey, first))
  expect(await readStatement(deal)).toMatchObject({ OpenSince: addMonths(month, -2) })
  well(await close(boss, agreementKey, month))
  expect(await readStatement(deal, earlier)).toMatchObject({ OpenSince: null, ClosedWith: month, ClosedOn: null })
  expect(await readStatement(deal)).toMatchObject({ OpenSince: null, ClosedWith: null })
})

test('the partner is told in its audit', async () => {
  const { boss, partner, agreementKey } = await aDeal(world, tree.atlas)
  well(await close(boss, agreementKey, month))
  const { rowCount } = await pool.query(
    "select from audit_event where action = 'commission.closed' and account_id = $1",
    [partner.accountId],
  )
  expect(rowCount).toBe(1)
})

test('a plan is for partners that the issuer bills, directly below it, and for days from 2020 on', async () => {
  const { boss, partner, planKey, issuer } = await aDeal(world, tree.atlas)
  const above = await world.signedInAt(tree.atlas)
  const plan = String(well(await above.post(`${commissionPath}/Plan`, newPlan()))['PlanKey'])
  expect(statusAndCode(await assign(above, plan, partner, month))).toEqual([409, 'commission.notPartner'])
  well(await assign(above, plan, issuer, month))
  const other = await world.anAccount({ acctType: 'RS', under: issuer })
  for (const day of ['0001-01-01', '2019-12-31'])
    expect(statusAndCode(await assign(boss, planKey, other, day))).toEqual([400, 'request.invalid'])
  const assigned = well(await assign(boss, planKey, other, '2020-01-01'))
  expect(assigned).toMatchObject({ ValidFrom: '2020-01-01' })
  const { rows } = await pool.query('select agreement_id from commission_agreement where partner_id = $1', [
    other.accountId,
  ])
  const key = String(rows[0].agreement_id)
  expect(statusAndCode(await statementOf(boss, key, '0001-01-01'))).toEqual([400, 'request.invalid'])
  expect(await statementOf(boss, key, '2020-01-01')).toMatchObject({ statusCode: 200 })
})

test('a partner that has moved away still earns on the invoices of before', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, partner, agreementKey } = deal
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 6000, earlier)
  const elsewhere = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await world.db.inScope({ level: 'sp', accountId: tree.atlas.accountId } as never, (tx) =>
    sql`select account_move(${partner.accountId}::uuid, ${elsewhere.accountId}::uuid, 'test')`.execute(tx),
  )
  await payOn(deal, invoice, 6000, month)
  expect(await readStatement(deal)).toMatchObject({ Sums: [{ Opening: 500, Total: 1000 }] })
  well(await close(boss, agreementKey, month))
})

test('plans and assignments that have ended leave room for others', async () => {
  const { boss, issuer, agreementKey, planKey } = await aDeal(world, tree.atlas)
  await pool.query(
    `with made as (insert into commission_plan (plan_id, account_id, name, rate, plan_codes)
       select gen_random_uuid(), $1, 'Old ' || n, 100, '{}' from generate_series(1, 100) n returning plan_id)
     select plan_id from made`,
    [issuer.accountId],
  )
  await pool.query(
    `insert into commission_assignment (assignment_id, agreement_id, plan_id, rate, plan_codes, valid_from, valid_to)
     select gen_random_uuid(), $2, plan_id, 100, '{}', day, day from commission_plan cross join lateral (
       select '2021-01-01'::date + n as day from generate_series(1, 10) n) days
     where account_id = $1 and name like 'Old %'`,
    [issuer.accountId, agreementKey],
  )
  const plan = newPlan()
  well(await boss.post(`${commissionPath}/Plan`, plan))
  expect(statusAndCode(await boss.post(`${commissionPath}/Plan`, { ...plan, Name: 'Old 77' }))).toEqual([
    409,
    'commission.nameTaken',
  ])
  well(await assign(boss, planKey, await world.anAccount({ acctType: 'RS', under: issuer }), month))
})
