import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moveAccount } from '../../../../test/reports.ts'
import { billable, anIssuedInvoice, keyOf, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rights = { RptBill: 'R', ReportAccessEnable: 'R' } as const
const rs = await world.signedInAt(tree.cordage)
const path = '/api/v1/Report/Receivables'
const { pool } = world.db

/** A copy of an issued invoice for another payer, due some days ago. */
const copy = (key: string, payer: Account, days: number) =>
  pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
       'account_id', $3::text, 'provider_id', p.provider_id, 'sp_id', p.sp_id, 'dt_id', p.dt_id, 'rs_id', p.rs_id,
       'period', ('2024-01-01'::date + make_interval(months => $4::integer))::date, 'bill_to', i.bill_to || jsonb_build_object('name', p.acct_name), 'due_on', current_date - $4::integer,
       'overdue_at', now() - make_interval(days => $4::integer) + interval '23 hours'))).*
     from invoice i, account p where i.invoice_id = $1 and p.account_id = $3::uuid`,
    [key, randomUUID(), payer.accountId, days],
  )

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

test('by partner: each company directly below the issuer with its branch on the day of issue, and balances once', async () => {
  const issuer = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const person = await world.signedInAt(issuer)
  const partner = await world.anAccount({ acctType: 'RS', under: issuer })
  const other = await world.anAccount({ acctType: 'RS', under: issuer })
  const direct = await world.anAccount({ acctType: 'CU', under: issuer })
  const [first, second] = [
    await world.anAccount({ acctType: 'CU', under: partner }),
    await world.anAccount({ acctType: 'CU', under: partner }),
  ]
  const key = keyOf(await anIssuedInvoice(world, { issuer, person, payer: direct }))
  for (const [payer, days] of [
    [partner, 10],
    [first, 40],
    [second, 70],
    [other, 5],
  ] as const)
    await copy(key, payer, days)
  const receive = { Amount: 5_000, Currency: 'USD', PaidOn: new Date().toISOString().slice(0, 10) }
  const paid = `/api/v1/Billing/Balance/${first.accountId}/Payment`
  expect((await person.post(paid, receive, { 'idempotency-key': randomUUID() })).statusCode).toBe(201)
  const by = { GroupBy: 'Partner' }
  const page = await report(person, by)
  const partnerRow = { UnpaidInvoices: 3, Days1To30: 12_000, Days31To60: 12_000, Days61To90: 12_000, TotalOpen: 36_000 }
  expect(rowsOf(page)).toMatchObject([
    { AcctKey: partner.accountId, AcctName: partner.acctName, ...partnerRow, Balance: 5_000, Owed: 31_000 },
    { AcctKey: other.accountId, UnpaidInvoices: 1, TotalOpen: 12_000 },
    { AcctKey: direct.accountId, AcctName: direct.acctName, UnpaidInvoices: 1, NotDue: 12_000 },
  ])
  expect(rowsOf(page)).toHaveLength(3)
  const byPayer = await report(person)
  expect(page['Sums']).toEqual(byPayer['Sums'])
  // A partner leads to its payers.
  const below = rowsOf(await report(person, { Company: partner.accountId })).map(({ AcctKey }) => AcctKey)
  expect(below).toEqual([second.accountId, first.accountId, partner.accountId])
  const file = await person.post(`${path}/Export`, { Format: 'csv', ...by })
  expect(file.body).toContain('360,50,310,')
  expect(file.body).not.toContain(first.acctName)
  expect(statusAndCode(await person.post(path, { GroupBy: 'Tag' }))).toEqual([400, 'request.invalid'])
  // A payer that moves stays with the partner of its invoices, and its balance is counted once.
  await moveAccount(world, first, other)
  await copy(key, first, 0)
  const after = rowsOf(await report(person, by))
  expect(after.map(({ UnpaidInvoices, Balance }) => [UnpaidInvoices, Balance])).toEqual([
    [3, 0],
    [2, 5_000],
    [1, 0],
  ])
  await moveAccount(world, partner, tree.meridian)
  expect(rowsOf(await report(person, by))[0]).toMatchObject({ AcctKey: partner.accountId, UnpaidInvoices: 3 })
})

test('a colleague held to a payer alone reads its debts under its partner, but neither the partner’s name nor its other payers', async () => {
  const issuer = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const person = await world.signedInAt(issuer)
  const partner = await world.anAccount({ acctType: 'RS', under: issuer })
  const [mine, other] = [
    await world.anAccount({ acctType: 'CU', under: partner }),
    await world.anAccount({ acctType: 'CU', under: partner }),
  ]
  const direct = await world.anAccount({ acctType: 'CU', under: issuer })
  const key = keyOf(await anIssuedInvoice(world, { issuer, person, payer: direct }))
  for (const payer of [mine, other]) await copy(key, payer, 40)
  const entries = { 'Customer-Company Plans': 'R' } as const
  const colleague = await world.signedInAt(issuer)
  await hold(world, colleague, { entries, accountScope: 'LIST', accounts: [mine.accountId] })
  expect(rowsOf(await report(colleague, { GroupBy: 'Partner' }))).toMatchObject([
    { AcctKey: partner.accountId, AcctName: null, UnpaidInvoices: 1, TotalOpen: 12_000 },
  ])
})
