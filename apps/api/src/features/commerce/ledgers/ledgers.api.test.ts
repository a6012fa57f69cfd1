import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  anIssuedInvoice,
  creditOf,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
  voidByApi,
} from '../../../../test/invoices.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const month = lastMonth()
const path = `/api/v1/Billing/Ledger/${tree.cordage.accountId}`
const vat = { Of: 'TAX', Code: 'TVA', Rate: 2000, Account: '445710', TaxCode: 'TVA 20 %' }
const mapping = {
  Receivables: '411000',
  Bank: '512000',
  Revenue: '706000',
  BeginsOn: addMonths(month, -1),
  YearMonth: Number(addMonths(month, -1).slice(5, 7)),
  Consultant: null,
  Client: null,
  Siren: null,
  Rules: [vat],
}
const set = (person: Person, body: Row, version = 0) => person.put(path, body, { 'if-match': `"${version}"` })
const preview = async (of: string) => resultOf(await rs.get(`${path}/Preview?month=${of}`))
const create = (of: string, Format = 'csv') => rs.post(`${path}/Export`, { Month: of, Format })
const fileOf = async (key: unknown, format = 'csv') =>
  (await rs.get(`${path}/Export/${String(key)}?format=${format}`)).body
/** Changes an issued invoice in the database, as if it were of another day. */
const alter = (change: string, where: string) =>
  pool.query(
    `alter table invoice disable trigger user; update invoice set ${change} where ${where}; alter table invoice enable trigger user`,
  )
/** An issued invoice of 120.00 with another day of issue. */
async function invoice(issuedOn: string) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const row = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  await alter(`issued_on = '${issuedOn}'`, `invoice_id = '${keyOf(row)}'`)
  return row
}
const pay = (row: Row, Amount: number, PaidOn: string) =>
  rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(row), Amount, Currency: 'USD', PaidOn }] },
    onceOnly(),
  )
const countIn = (text: string, number: unknown) =>
  text.split('\n').filter((line) => line.includes(String(number))).length

test('nothing is exported without accounts; they are set once at a time, and audited', async () => {
  expect(statusAndCode(await create(month))).toEqual([409, 'ledger.notSet'])
  const twice = { ...mapping, Rules: [vat, vat] }
  expect((await set(rs, twice)).json()).toMatchObject({ Code: 'request.invalid', Fields: [{ Field: 'Rules.2.Code' }] })
  const bare = { ...mapping, Rules: [{ ...vat, Account: null }] }
  expect((await set(rs, bare)).json()).toMatchObject({ Fields: [{ Field: 'Rules.1.Account' }] })
  expect((await set(rs, mapping)).statusCode).toBe(200)
  expect(statusAndCode(await set(rs, mapping))).toEqual([412, 'request.stale'])
  const { rows } = await pool.query("select changes from audit_event where action = 'ledger.set'")
  expect(rows).toHaveLength(1)
})

test('only the company itself has its ledger, with the right to billing', async () => {
  for (const person of [await world.signedInAt(tree.borealis), await world.signedInAt(tree.atlas)])
    expect(statusAndCode(await person.get(path))).toEqual([403, 'billing.ofCompany'])
  const foreign = await world.signedInAt(tree.halyard)
  expect(statusAndCode(await foreign.get(path))).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect((await reader.get(path)).statusCode).toBe(200)
  expect((await set(reader, mapping, 1)).statusCode).toBe(403)
  expect((await reader.post(`${path}/Export`, { Month: month, Format: 'csv' })).statusCode).toBe(403)
})

test('a month is exported once, and its file is the same each time', async () => {
  const before = addMonths(month, -1)
  const early = await invoice(before)
  const late = await invoice(addMonths(before, 1))
  await pay(early, 2_000, addMonths(month, 1))
  expect(statusAndCode(await create(addMonths(month, 1)))).toEqual([409, 'ledger.monthNotOver'])
  expect(statusAndCode(await create(addMonths(before, -1)))).toEqual([409, 'ledger.beforeBeginning'])
  expect(await preview(before)).toMatchObject({
    Entries: 1,
    Late: 0,
    Unmapped: [],
    Sums: [{ Invoiced: 12_000, Paid: 0 }],
  })
  const created = await create(before)
  expect(created.statusCode).toBe(201)
  const first = resultOf(created)
  expect(first).toMatchObject({ FromMonth: before, ToMonth: before, Entries: 1 })
  const file = await fileOf(first['ExportKey'])
  expect([countIn(file, early['Number']), countIn(file, late['Number'])]).toEqual([3, 0])
  // A void from an exported month is in the next export, on its own day.
  await alter("paid = 0, payment_status = 'Pending'", `invoice_id = '${keyOf(early)}'`)
  await pool.query('delete from payment where invoice_id = $1', [keyOf(early)])
  expect((await voidByApi(rs, keyOf(early))).statusCode).toBe(200)
  await alter(`modified_at = '${month.slice(0, 8)}02T12:00Z'`, `invoice_id = '${keyOf(early)}'`)
  expect(resultOf(await create(before))).toEqual(first)
  expect(await fileOf(first['ExportKey'])).toBe(file)
  const second = resultOf(await create(month))
  expect(second).toMatchObject({ FromMonth: month, Entries: 2, Sums: [{ Invoiced: 12_000, Voided: 12_000 }] })
  const next = await fileOf(second['ExportKey'])
  expect([countIn(next, early['Number']), countIn(next, late['Number'])]).toEqual([3, 3])
  expect(resultOf(await rs.get(path))['Exports']).toEqual([second, first])
  // Its months are exported, so the ledger keeps its beginning, and old files keep their accounts.
  const moved = { ...mapping, BeginsOn: month }
  expect(statusAndCode(await set(rs, moved, 1))).toEqual([409, 'ledger.begun'])
  expect((await set(rs, { ...mapping, Revenue: '706900' }, 1)).statusCode).toBe(200)
  expect(await fileOf(second['ExportKey'])).toBe(next)
})

test('other formats of an export need what they need; foreign exports are not found', async () => {
  const [{ ExportKey } = { ExportKey: '' }] = resultOf(await rs.get(path))['Exports'] as Row[]
  for (const [format, code] of [
    ['datev', 'ledger.noNumbers'],
    ['fec', 'ledger.noSiren'],
  ])
    expect(statusAndCode(await rs.get(`${path}/Export/${String(ExportKey)}?format=${format}`))).toEqual([409, code])
  // The numbers of a file may be set after its export.
  const numbers = { ...mapping, Revenue: '706900', Consultant: 29_098, Client: 55_003 }
  expect((await set(rs, numbers, 2)).statusCode).toBe(200)
  const datev = await rs.get(`${path}/Export/${String(ExportKey)}?format=datev`)
  expect(datev.statusCode).toBe(200)
  expect(await fileOf(ExportKey, 'xero')).toContain('-VOID')
  const sp = await world.signedInAt(tree.borealis)
  const foreign = `/api/v1/Billing/Ledger/${tree.borealis.accountId}/Export/${String(ExportKey)}?format=csv`
  expect(statusAndCode(await sp.get(foreign))).toEqual([404, 'ledger.exportNotFound'])
})
test('a late payment is booked on the first day of the next export; taxes without a rule stop it', async () => {
  const other = await world.signedInAt(tree.borealis)
  const own = `/api/v1/Billing/Ledger/${tree.borealis.accountId}`
  const payer = await world.anAccount({ acctType: 'CU', under: tree.borealis })
  const row = await anIssuedInvoice(world, { issuer: tree.borealis, person: other, payer })
  const noted = await creditOf(other, row, [{ Place: 1, Net: 500 }])
  expect(noted.statusCode).toBe(201)
  await alter(`issued_on = '${month}'`, `issuer_id = '${tree.borealis.accountId}'`)
  const withoutRules = { ...mapping, Rules: [] }
  expect((await other.put(own, withoutRules, { 'if-match': '"0"' })).statusCode).toBe(200)
  const shown = resultOf(await other.get(`${own}/Preview?month=${month}`))
  expect(shown).toMatchObject({ Entries: 2, Unmapped: [{ Of: 'TAX', Code: 'TVA', Rate: 2000 }] })
  expect(shown['ByDefault']).toHaveLength(1)
  const body = { Month: month, Format: 'csv' }
  const refused = await other.post(`${own}/Export`, body)
  expect(statusAndCode(refused)).toEqual([409, 'ledger.unmapped'])
  expect(String(refused.json().Message)).toContain('TVA 20 %')
  expect((await other.put(own, mapping, { 'if-match': '"1"' })).statusCode).toBe(200)
  // Paid before the month that is exported, on the first day of the ledger.
  await other.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(row), Amount: 2_000, Currency: 'USD', PaidOn: today() }] },
    onceOnly(),
  )
  await pool.query('update payment set paid_on = $2::date - 40 where invoice_id = $1', [keyOf(row), month])
  const key = resultOf(await other.post(`${own}/Export`, body))['ExportKey']
  const { body: file } = await other.get(`${own}/Export/${String(key)}?format=csv`)
  expect(file).toContain(`,${mapping.BeginsOn},`)
  expect(file.split('\n').filter((line) => line.includes(',PAYMENT,'))).toHaveLength(2)
  const amounts = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-5, -3).map(Number))
  expect(
    amounts.reduce((all, [debit = 0, credit = 0]) => all + Math.round(100 * debit) - Math.round(100 * credit), 0),
  ).toBe(0)
})

test('what was recorded after an export, and what is dated after it, is in the next, each once', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const before = addMonths(month, -1)
  const row = await anIssuedInvoice(world, { issuer, person: boss, payer })
  await alter(`issued_on = '${before}'`, `invoice_id = '${keyOf(row)}'`)
  expect((await boss.put(own, { ...mapping, BeginsOn: before }, { 'if-match': '"0"' })).statusCode).toBe(200)
  const payOn = async (Amount: number, paidOn: string, recordedOn: string) => {
    const Payments = [{ BillKey: keyOf(row), Amount, Currency: 'USD', PaidOn: today() }]
    expect((await boss.post('/api/v1/Billing/Payment', { Payments }, onceOnly())).statusCode).toBe(201)
    await pool.query(
      'update payment set paid_on = $2, created_at = $3::timestamptz where invoice_id = $1 and amount = $4',
      [keyOf(row), paidOn, recordedOn, Amount],
    )
  }
  const recorded = `${addDays(month, -1)}T12:00Z`
  await payOn(1_000, month, recorded)
  await alter(`modified_at = '${recorded}'`, `invoice_id = '${keyOf(row)}'`)
  const create = async (Month: string) => resultOf(await boss.post(`${own}/Export`, { Month, Format: 'csv' }))
  expect(await create(before)).toMatchObject({ Entries: 1, Sums: [{ Invoiced: 12_000, Paid: 0 }] })
  expect(resultOf(await boss.get(`${own}/Preview?month=${month}`))).toMatchObject({ Entries: 1, Late: 0 })
  await payOn(2_000, before, new Date().toISOString())
  expect(await create(month)).toMatchObject({ Entries: 2, Sums: [{ Invoiced: 0, Paid: 3_000 }] })
})

test('money on balances is booked, between bank and receivables; a year without entries is passed over', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const balance = `/api/v1/Billing/Balance/${payer.accountId}`
  // The year ends before the month that is exported.
  const begins = { ...mapping, BeginsOn: addMonths(month, -1), YearMonth: Number(month.slice(5, 7)) }
  expect((await boss.put(own, begins, { 'if-match': '"0"' })).statusCode).toBe(200)
  const received = { Currency: 'USD', Amount: 5000, PaidOn: today(), Reference: 'TRF-9' }
  expect((await boss.post(`${balance}/Payment`, received, onceOnly())).statusCode).toBe(201)
  const refund = { Currency: 'USD', Amount: 2000, RefundedOn: today(), Reason: 'Paid twice' }
  expect((await boss.post(`${balance}/Refund`, refund, onceOnly())).statusCode).toBe(201)
  await pool.query('update balance_entry set made_on = $2 where account_id = $1', [payer.accountId, month])
  const body = { Month: month, Format: 'csv' }
  const created = await boss.post(`${own}/Export`, body)
  expect([created.statusCode, resultOf(created)]).toMatchObject([201, { Entries: 2, Sums: [{ Paid: 3000 }] }])
  const { body: file } = await boss.get(`${own}/Export/${String(resultOf(created)['ExportKey'])}?format=csv`)
  const booked = file.split('\r\n').filter((line) => /,(?:PAYMENT|REFUND),/.test(line))
  const sidesOf = (line: string) => line.split(',').slice(-5, -3).map(Number)
  expect(booked.map((line) => [line.split(',')[6], ...sidesOf(line)])).toEqual([
    ['512000', 50, 0],
    ['411000', 0, 50],
    ['512000', 0, 20],
    ['411000', 20, 0],
  ])
  expect(booked[0]).toContain(',TRF-9,')
  expect(booked[0]).toContain(payer.acctName)
})

test('more entries than an export can have are refused: of several months, or of one by name', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const begins = { ...mapping, BeginsOn: addMonths(month, -1) }
  expect((await boss.put(own, begins, { 'if-match': '"0"' })).statusCode).toBe(200)
  const payment = `/api/v1/Billing/Balance/${payer.accountId}/Payment`
  await boss.post(payment, { Currency: 'USD', Amount: 1, PaidOn: today() }, onceOnly())
  // Without the triggers of the table, which took half a minute for so many rows.
  await pool.query(`alter table balance_entry disable trigger user;
    update balance_entry set made_on = '${begins.BeginsOn}' where account_id = '${payer.accountId}';
    insert into balance_entry (entry_id, balance_id, place, account_id, issuer_id, provider_id, sp_id, dt_id, rs_id, kind,
      amount, balance_after, made_on)
    select gen_random_uuid(), balance_id, n + 1, account_id, issuer_id, provider_id, sp_id, dt_id, rs_id, 'PAYMENT', 1, 1,
      '${month}' from balance_entry, generate_series(1, 100001) n where account_id = '${payer.accountId}';
    alter table balance_entry enable trigger user`)
  const create = (Month: string) => boss.post(`${own}/Export`, { Month, Format: 'csv' })
  expect(statusAndCode(await create(month))).toEqual([409, 'ledger.tooMany'])
  expect(resultOf(await create(begins.BeginsOn))).toMatchObject({ Entries: 1 })
  expect(statusAndCode(await create(month))).toEqual([409, 'ledger.tooManyInMonth'])
})

test('taxes of a document are previewed one by one; a document of zero is no entry', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const own = `/api/v1/Billing/Ledger/${issuer.accountId}`
  const sell = async () =>
    anIssuedInvoice(world, {
      issuer,
      person: boss,
      payer: await world.anAccount({ acctType: 'CU', under: issuer }),
    })
  const [both, zero] = [await sell(), await sell()]
  const change = (table: string, set: string, row: Row) =>
    pool.query(
      `alter table ${table} disable trigger user; update ${table} set ${set} where invoice_id = '${keyOf(row)}'; alter table ${table} enable trigger user`,
    )
  const taxes =
    '[{"name":"GST","nameFr":"TPS","region":null,"rate":500},{"name":"QST","nameFr":"TVQ","region":"QC","rate":997.5}]'
  await change('invoice_line', `taxes = '${taxes}', tax_amounts = array[tax - 1, 1], tax_rate = 1497.5`, both)
  await change('invoice_line', 'net = 0, tax = 0', zero)
  for (const [row, set] of [
    [both, `issued_on = '${month}'`],
    [zero, `issued_on = '${month}', total = 0, net = 0, tax = 0`],
  ] as const)
    await change('invoice', set, row)
  expect((await boss.put(own, mapping, { 'if-match': '"0"' })).statusCode).toBe(200)
  expect(resultOf(await boss.get(`${own}/Preview?month=${month}`))).toMatchObject({
    Entries: 1,
    Unmapped: [
      { Code: 'GST', Rate: 500 },
      { Code: 'QST', Rate: 997.5 },
    ],
  })
  const rules = [
    vat,
    { ...vat, Code: 'GST', Rate: 500, Account: '2310' },
    { ...vat, Code: 'QST', Rate: 997.5, Account: '2320' },
  ]
  expect((await boss.put(own, { ...mapping, Rules: rules }, { 'if-match': '"1"' })).statusCode).toBe(200)
  const created = await boss.post(`${own}/Export`, { Month: month, Format: 'csv' })
  const { body: file } = await boss.get(`${own}/Export/${String(resultOf(created)['ExportKey'])}?format=csv`)
  expect(file).toMatch(/,2310,TAX,.*,GST,5\r\n/)
  expect(file).toMatch(/,2320,TAX,.*,0\.01,.*,QST,9\.975\r\n/)
})
