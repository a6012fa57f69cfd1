import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moveAccount } from '../../../../test/reports.ts'
import { billable, anIssuedInvoice, keyOf, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rights = { RptBill: 'R', ReportAccessEnable: 'R' } as const
const rs = await world.signedInAt(tree.cordage)
const path = '/api/v1/Report/Receivables'
const { pool } = world.db

/** Copies of an invoice of 120.00, each due some days ago; an issued invoice never changes. */
async function owed(payer: Account, overdueDays: readonly number[]): Promise<void> {
  await billable(world, tree.cordage, [payer])
  const key = keyOf(await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }))
  for (const [at, days] of overdueDays.entries())
    await pool.query(
      `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
         'period', ('2024-01-01'::date + make_interval(months => $4::integer))::date, 'due_on', current_date - $3::integer,
         'overdue_at', now() - make_interval(days => $3::integer) + interval '23 hours'))).* from invoice i where invoice_id = $1`,
      [key, randomUUID(), days, at],
    )
}
const report = async (person: Person, body: Row = {}) => resultOf(await person.post(path, body))
const rowsOf = (page: Row) => page['Items'] as Row[]

const late = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const punctual = await world.anAccount({ acctType: 'CU', under: tree.cordage })
await owed(late, [1, 30, 31, 60, 61, 90, 91, 400])
await owed(punctual, [])

test('each unpaid invoice counts once, by the days since it was due, the oldest debt first', async () => {
  const page = await report(rs)
  const [first, second] = rowsOf(page)
  const two = 24_000
  expect(first).toMatchObject({
    AcctKey: late.accountId,
    AcctName: late.acctName,
    UnpaidInvoices: 9,
    NotDue: 12_000,
    Days1To30: two,
    Days31To60: two,
    Days61To90: two,
    DaysOver90: two,
    TotalOpen: 9 * 12_000,
  })
  expect(second).toMatchObject({ AcctKey: punctual.accountId, NotDue: 12_000, DaysOver90: 0, TotalOpen: 12_000 })
  const ages = ['NotDue', 'Days1To30', 'Days31To60', 'Days61To90', 'DaysOver90'] as const
  for (const row of rowsOf(page)) expect(ages.reduce((sum, age) => sum + Number(row[age]), 0)).toBe(row['TotalOpen'])
  expect(page).toMatchObject({ MoreInvoices: false, Sums: [{ Currency: 'USD', TotalOpen: 120_000, NotDue: 24_000 }] })
})

test('one payer or one branch alone; what is foreign is not found', async () => {
  expect(rowsOf(await report(rs, { AcctKey: punctual.accountId }))).toHaveLength(1)
  expect(rowsOf(await report(rs, { Company: tree.cordage.accountId }))).toHaveLength(2)
  const foreign = { Company: tree.halyard.accountId }
  expect(statusAndCode(await rs.post(path, foreign))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await rs.post(path, { Cursor: 'x' }))).toEqual([400, 'request.invalid'])
})

test('only what the reader’s own company issued, with the right to billing reports and to reports', async () => {
  expect(rowsOf(await report(await world.signedInAt(tree.borealis)))).toEqual([])
  for (const [flag, value] of [
    ['RptBill', 'N'],
    ['ReportAccessEnable', 'N'],
  ] as const) {
    const without = await world.signedInAt(tree.cordage, { rights: { ...rights, [flag]: value } })
    expect((await without.post(path, {})).statusCode).toBe(403)
  }
  const buyer = await world.signedInAt(late)
  expect((await buyer.post(path, {})).statusCode).toBe(403)
})

test('pages hold each payer once, and the file has the amounts of the page', async () => {
  const payers = await Promise.all(
    Array.from({ length: 55 }, () => world.anAccount({ acctType: 'CU', under: tree.cordage })),
  )
  const { rows } = await pool.query<{ invoice_id: string }>('select invoice_id from invoice where account_id = $1', [
    punctual.accountId,
  ])
  for (const payer of payers)
    await pool.query(
      `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
         'account_id', $3::text))).* from invoice i where invoice_id = $1`,
      [rows[0]?.invoice_id, randomUUID(), payer.accountId],
    )
  const first = await report(rs)
  const second = await report(rs, { Cursor: first['NextCursor'] })
  const keys = [...rowsOf(first), ...rowsOf(second)].map(({ AcctKey }) => AcctKey)
  expect([rowsOf(first).length, new Set(keys).size, keys.length]).toEqual([50, 57, 57])
  expect(second).toMatchObject({ Sums: null, HasMore: false })
  const file = await rs.post(`${path}/Export`, { Format: 'csv', AcctKey: late.accountId })
  expect(file.body).toContain(late.acctName)
  expect(file.body).toContain('1080')
})

test('a payer that moved to another company is still found by whom it owes', async () => {
  const gone = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await owed(gone, [10])
  await moveAccount(world, gone, tree.halyard)
  expect(rowsOf(await report(rs, { AcctKey: gone.accountId }))).toMatchObject([{ UnpaidInvoices: 2 }])
  const other = await world.signedInAt(tree.halyard)
  expect(rowsOf(await report(other, { AcctKey: gone.accountId }))).toEqual([])
})

test('what a payer has on its balance is in no age, and comes off what it owes', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await owed(payer, [40])
  const receive = (Amount: number, Currency: string) => {
    const body = { Amount, Currency, PaidOn: new Date().toISOString().slice(0, 10) }
    return rs.post(`/api/v1/Billing/Balance/${payer.accountId}/Payment`, body, { 'idempotency-key': randomUUID() })
  }
  expect((await receive(5_000, 'USD')).statusCode).toBe(201)
  expect((await receive(900, 'EUR')).statusCode).toBe(201)
  const page = await report(rs, { AcctKey: payer.accountId })
  const amounts = { NotDue: 12_000, Days31To60: 12_000, TotalOpen: 24_000, Balance: 5_000, Owed: 19_000 }
  expect(rowsOf(page)).toMatchObject([amounts])
  expect(page['Sums']).toEqual([{ Currency: 'USD', Days1To30: 0, Days61To90: 0, DaysOver90: 0, ...amounts }])
  // A branch may leave out invoices of a payer that was elsewhere then.
  const branch = await report(rs, { Company: payer.accountId })
  expect(rowsOf(branch)).toMatchObject([{ TotalOpen: 24_000, Balance: 5_000, Owed: null }])
  expect(branch['Sums']).toMatchObject([{ Balance: 5_000, Owed: null }])
  const file = await rs.post(`${path}/Export`, { Format: 'csv', AcctKey: payer.accountId })
  expect(file.body).toContain('240,50,190,')
  for (const row of rowsOf(await report(rs)))
    expect(row['Owed']).toBe(Number(row['TotalOpen']) - Number(row['Balance']))
})
