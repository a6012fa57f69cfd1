import { expect, test } from 'vitest'
import {
  bill,
  billable,
  invoicesOf,
  issue,
  anIssuedInvoice,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  sellPlan,
  voidByApi,
} from '../../../../test/invoices.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customer = (under: Account = tree.cordage) => world.anAccount({ acctType: 'CU', under })
const get = (person: Person, invoice: Row) => person.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`)
const sell = async (payer: Account) => anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })

test('the list finds by text, status and payer, adds up for each currency, and is exported', async () => {
  const payer = await customer()
  const invoice = await sell(payer)
  const search = async (body: Row, person = rs) =>
    resultOf(await person.post('/api/v1/Billing/Search', body))['Items'] as Row[]
  expect(await search({ SearchText: String(invoice['Number']).toLowerCase() })).toHaveLength(1)
  expect(await search({ SearchText: payer.acctName, InvoiceStatus: ['Draft'] })).toEqual([])
  expect(await search({ Account: payer.accountId, Overdue: true })).toEqual([])
  const sums = resultOf(await rs.post('/api/v1/Billing/Search/Sums', { Account: payer.accountId }))
  expect(sums).toMatchObject({
    Count: { Total: 1 },
    Sums: [{ Currency: 'USD', Invoices: 1, Net: 10_000, Tax: 2000, Total: 12_000, Open: 12_000 }],
  })
  const file = await rs.post('/api/v1/Billing/Search/Export', { Account: payer.accountId, Format: 'csv' })
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain(String(invoice['Number']))
  expect(file.body).toContain('120')
  expect(file.body).toMatch(/,Invoice,.*,Issued,Unpaid,No,/)
  expect(statusAndCode(await rs.post('/api/v1/Billing/Search', { Account: tree.southbank.accountId }))).toEqual([
    404,
    'account.notFound',
  ])
  expect(await search({ Own: true }, await world.signedInAt(payer))).toHaveLength(1)
})

test('a colleague held to some companies finds and adds up their invoices alone', async () => {
  const [one, two, tagged] = [
    await customer(),
    await customer(),
    await world.anAccount({ acctType: 'CU', under: tree.cordage, tags: ['vip'] }),
  ]
  const invoices = [await sell(one), await sell(two), await sell(tagged)]
  const entries = { 'Customer-Company Plans': 'R' } as const
  const seenBy = async (grant: Parameters<typeof hold>[2]) => {
    const person = await hold(world, await world.signedInAt(tree.cordage), { entries, ...grant })
    const rows = resultOf(await person.post('/api/v1/Billing/Search', {}))['Items'] as Row[]
    const sums = resultOf(await person.post('/api/v1/Billing/Search/Sums', {}))
    return { keys: rows.map(keyOf), sums }
  }
  const once = { Count: { Total: 1, Capped: false }, Sums: [{ Currency: 'USD', Invoices: 1, Total: 12_000 }] }
  const [first, second, third] = invoices.map(keyOf)
  const listed = await seenBy({ accountScope: 'LIST', accounts: [one.accountId, two.accountId] })
  expect(listed.keys).toEqual([second, first])
  expect(listed.sums).toMatchObject({ Count: { Total: 2 }, Sums: [{ Invoices: 2, Total: 24_000 }] })
  const byTag = await seenBy({ accountScope: 'TAG', tags: ['vip'] })
  expect(byTag.keys).toEqual([third])
  expect(byTag.sums).toMatchObject(once)
})

test('among more invoices than a page looks at, those of a number and of a payer’s name are found and added up', async () => {
  const customerNamed = (acctName: string) => world.anAccount({ acctType: 'CU', under: tree.cordage, acctName })
  const [payer, filling] = [await customerNamed('Quillon Works'), await customerNamed('Wide Fields')]
  const [required, copied] = [await sell(payer), await sell(filling)]
  await world.db.pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', gen_random_uuid(), 'number', 'FILL-' || n,
       'invoice_status', 'Voided', 'listed_at', now() + n * interval '1 second'))).* from invoice i, generate_series(1, 3100) n
     where i.invoice_id = $1`,
    [keyOf(copied)],
  )
  const search = async (SearchText: string, more: Row = {}, person = rs) => {
    const page = resultOf(await person.post('/api/v1/Billing/Search', { SearchText, ...more }))
    return [(page['Items'] as Row[]).map(keyOf), page['Partial']]
  }
  for (const text of ['quillon', 'Quillon Works', 'ILLON W', String(required['Number']).toLowerCase()])
    expect([text, ...(await search(text))]).toEqual([text, [keyOf(required)], false])
  expect(await search('quillon', { InvoiceStatus: ['Voided'] })).toEqual([[], false])
  expect(resultOf(await rs.post('/api/v1/Billing/Search/Sums', { SearchText: 'quillon' }))).toMatchObject({
    Count: { Total: 1, Capped: false },
    Sums: [{ Invoices: 1, Total: 12_000 }],
  })
  // A partial number searches only the latest invoices.
  expect((await search(String(required['Number']).slice(0, -1)))[0]).toContain(keyOf(required))
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: [filling.accountId],
  })
  expect((await search('quillon', {}, member))[0]).toEqual([])
  expect((await search(String(required['Number']), {}, member))[0]).toEqual([])
})

test('the report adds up to the invoices, credit notes taken off, voided ones left out', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payers = [await customer(issuer), await customer(issuer), await customer(issuer)]
  await billable(world, issuer, payers)
  for (const [at, payer] of payers.entries()) {
    await sellPlan(world, payer, { seats: at + 1, price: 333 })
    await sellPlan(world, payer, { seats: 7, price: 199 })
  }
  await bill(world, person)
  const drafts = resultOf(await person.post('/api/v1/Billing/Search', {}))['Items'] as Row[]
  for (const draft of drafts) await issue(person, keyOf(draft))
  await voidByApi(person, keyOf(drafts[0]))
  await person.post(
    `/api/v1/Billing/Invoice/${keyOf(drafts[1])}/Credit`,
    {
      Reason: 'Late',
      Lines: [{ Place: 1, Net: 100 }],
    },
    onceOnly(),
  )
  const body = { FromMonth: lastMonth(), ToMonth: lastMonth() }
  const report = resultOf(await person.post('/api/v1/Billing/Report', body))
  const rows = report['Items'] as { Net: number; Tax: number; Total: number }[]
  const sum = (field: 'Net' | 'Tax' | 'Total') => rows.reduce((all, row) => all + row[field], 0)
  expect(report['Sums']).toEqual([
    { Period: lastMonth(), Currency: 'USD', Net: sum('Net'), Tax: sum('Tax'), Total: sum('Total') },
  ])
  const { rows: stored } = await world.db.pool.query(
    "select sum(total)::int as total from invoice where issuer_id = $1 and invoice_status = 'Issued'",
    [issuer.accountId],
  )
  expect(sum('Total')).toBe(stored[0].total)
  expect(rows).toHaveLength(4)
  expect(
    (await person.post('/api/v1/Billing/Report/Export', { ...body, Format: 'csv' })).body.split('\n').length,
  ).toBeGreaterThan(4)
  expect(statusAndCode(await person.post('/api/v1/Billing/Report', { ...body, FromMonth: '2020-01-01' }))).toEqual([
    400,
    'request.invalid',
  ])
  const without = await world.signedInAt(issuer, { rights: { RptBill: 'N' } })
  expect((await without.post('/api/v1/Billing/Report', body)).statusCode).toBe(403)
})

test('what differs from the month before is said with its reason', async () => {
  const payer = await customer()
  await billable(world, tree.cordage, [payer])
  const { subscriptionId } = await sellPlan(world, payer)
  const before = new Date(`${lastMonth()}T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  await bill(world, rs, before.toISOString().slice(0, 10))
  await world.db.pool.query('update subscription_span set until_on = $2 where subscription_id = $1', [
    subscriptionId,
    lastMonth(),
  ])
  await world.db.pool.query(
    `insert into subscription_span (span_id, subscription_id, account_id, terms_id, from_on, seats, price, currency, why)
     select gen_random_uuid(), subscription_id, account_id, terms_id, $2, 22, price, currency, 'SEATS_CHANGED' from subscription_span where subscription_id = $1`,
    [subscriptionId, lastMonth()],
  )
  await bill(world, rs)
  const invoices = await invoicesOf(rs, payer)
  const now = invoices.find(({ Period }) => Period === lastMonth()) ?? {}
  const detail = resultOf(await get(rs, now))
  expect(detail).toMatchObject({
    Before: { Net: 10_000 },
    Differences: [{ Kind: 'PLAN', Before: 10_000, Now: 22_000 }],
  })
  expect((detail['Differences'] as { Why: string[] }[])[0]?.Why[0]).toMatch(/^Seats: \+12 since /)
})
