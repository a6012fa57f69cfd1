import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  anIssuedInvoice,
  bill,
  creditOf,
  invoicesOf,
  issue,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
  voidByApi,
} from '../../../../test/invoices.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db

async function sell() {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  return { payer, invoice: await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }) }
}
const path = ({ accountId }: Account) => `/api/v1/Billing/Balance/${accountId}`
const act = (what: 'Payment' | 'Refund' | 'Application', payer: Account, body: Row, person: Person = rs) =>
  person.post(`${path(payer)}/${what}`, { Currency: 'USD', ...body }, onceOnly())
const receive = (payer: Account, Amount: number, more: Row = {}, person?: Person) =>
  act('Payment', payer, { Amount, PaidOn: today(), ...more }, person)
const refund = (payer: Account, Amount: number, more: Row = {}, person?: Person) =>
  act('Refund', payer, { Amount, RefundedOn: today(), Reason: 'Paid twice', ...more }, person)
const apply = (payer: Account, body: Row = {}, person?: Person) => act('Application', payer, body, person)
const payInvoice = (invoice: Row, Amount: number, more: Row = {}) =>
  rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today(), ...more }] },
    onceOnly(),
  )
const balancesOf = async (payer: Account, person: Person = rs) => resultOf(await person.get(path(payer)))
const amountOf = async (payer: Account) => ((await balancesOf(payer))['Items'] as Row[])[0]?.['Amount']
async function statementOf(payer: Account, period: Row = {}, person: Person = rs) {
  const [balance] = (await balancesOf(payer, person))['Items'] as Row[]
  const of = { AcctKey: payer.accountId, BalanceKey: balance?.['BalanceKey'], From: '2026-01-01', To: today() }
  return person.post('/api/v1/Billing/Statement', { ...of, From: `${today().slice(0, 4)}-01-01`, ...period })
}

test('a payment without an invoice is kept, applied to invoices and refunded, never below zero', async () => {
  const { payer, invoice } = await sell()
  const paid = await receive(payer, 15_000, { Reference: 'TRF-1' })
  expect([paid.statusCode, resultOf(paid)]).toMatchObject([201, { Amount: 15_000, Open: 12_000, UnpaidInvoices: 1 }])
  expect(statusAndCode(await receive(payer, 15_000, { Reference: 'TRF-1' }))).toEqual([409, 'balance.repeated'])
  expect(statusAndCode(await refund(payer, 15_001))).toEqual([409, 'balance.tooLow'])
  const applied = await apply(payer)
  expect(resultOf(applied)).toMatchObject({
    Balance: { Amount: 3000, Open: 0, UnpaidInvoices: 0 },
    Items: [{ BillKey: keyOf(invoice), Amount: 12_000, Open: 0 }],
  })
  expect(resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))).toMatchObject({
    Paid: 12_000,
    PaymentStatus: 'Paid',
    Payments: [],
    BalanceMoves: [{ Kind: 'APPLIED', Amount: 12_000 }],
  })
  expect(statusAndCode(await apply(payer))).toEqual([409, 'balance.nothingToPay'])
  expect(resultOf(await refund(payer, 3000))).toMatchObject({ Amount: 0 })
  expect(statusAndCode(await refund(payer, 1))).toEqual([409, 'balance.tooLow'])
  expect(statusAndCode(await voidByApi(rs, keyOf(invoice)))).toEqual([409, 'invoice.settled'])
})

test('a paid invoice that is credited whole and billed again is paid from the balance', async () => {
  const { payer, invoice } = await sell()
  await payInvoice(invoice, 12_000)
  await creditOf(rs, invoice)
  expect(await amountOf(payer)).toBe(12_000)
  await bill(world, rs)
  const draft = (await invoicesOf(rs, payer)).find(({ InvoiceStatus }) => InvoiceStatus === 'Draft')
  expect(statusAndCode(await apply(payer, { Invoices: [{ BillKey: keyOf(draft) }] }))).toEqual([
    409,
    'invoice.notIssued',
  ])
  await issue(rs, keyOf(draft))
  expect(resultOf(await apply(payer))).toMatchObject({ Items: [{ BillKey: keyOf(draft), Open: 0 }] })
  expect(await amountOf(payer)).toBe(0)
})

test('chosen invoices get what is named, or all is refused', async () => {
  const { payer, invoice } = await sell()
  const other = await sell()
  await receive(payer, 5000)
  const chosen = (Amount?: number, BillKey = keyOf(invoice)) => ({ Invoices: [{ BillKey, ...(Amount && { Amount }) }] })
  expect(statusAndCode(await apply(payer, chosen(5001)))).toEqual([409, 'balance.tooLow'])
  expect(statusAndCode(await apply(payer, chosen(12_001)))).toEqual([409, 'invoice.paidTooMuch'])
  expect(statusAndCode(await apply(payer, { Amount: 5001 }))).toEqual([409, 'balance.tooLow'])
  expect(statusAndCode(await apply(payer, chosen(1, keyOf(other.invoice))))).toEqual([404, 'invoice.notFound'])
  expect(statusAndCode(await apply(payer, chosen(1, randomUUID())))).toEqual([404, 'invoice.notFound'])
  expect(statusAndCode(await apply(payer, { ...chosen(1), Currency: 'EUR' }))).toEqual([409, 'invoice.otherCurrency'])
  expect(resultOf(await apply(payer, chosen(2000)))).toMatchObject({ Items: [{ Amount: 2000, Open: 10_000 }] })
  expect(resultOf(await apply(payer, { Amount: 1000 }))).toMatchObject({ Balance: { Amount: 2000 } })
  expect(await amountOf(payer)).toBe(2000)
})

test('a payer who was never billed has nothing to apply a balance to', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect(statusAndCode(await apply(payer))).toEqual([409, 'balance.nothingToPay'])
  expect(statusAndCode(await apply(payer, { Amount: 100 }))).toEqual([409, 'balance.nothingToPay'])
})

test('chosen invoices without an open amount are refused, each by name', async () => {
  const { payer, invoice } = await sell()
  await receive(payer, 5000)
  await payInvoice(invoice, 12_000)
  const charges = `/api/v1/Billing/OneOffCharge/${payer.accountId}`
  const fee = { TextEn: 'Fee', TextFr: 'Frais', Quantity: 1, UnitPrice: 1000, Currency: 'USD', Reason: 'Agreed' }
  const [charge] = resultOf(await rs.post(charges, fee, onceOnly()))['Items'] as Row[]
  const other = resultOf(await rs.post(`${charges}/Invoice`, { ChargeKeys: [charge?.['ChargeKey']] }, onceOnly()))
  const refused = await apply(payer, { Invoices: [{ BillKey: keyOf(other) }, { BillKey: keyOf(invoice) }] })
  expect(statusAndCode(refused)).toEqual([409, 'balance.nothingToPay'])
  expect(refused.json().Fields).toMatchObject([{ Field: 'Invoices.2.BillKey' }])
  expect(await amountOf(payer)).toBe(5000)
})

test('a balance with many payments takes no more of them, but its money can leave', async () => {
  const { payer } = await sell()
  await receive(payer, 10_000)
  await pool.query(
    `insert into balance_entry (entry_id, balance_id, place, account_id, issuer_id, kind, amount, balance_after, made_on)
     select gen_random_uuid(), balance_id, n + 1, account_id, issuer_id, 'PAYMENT', 1, 1, made_on
     from balance_entry, generate_series(1, 9999) n where account_id = $1`,
    [payer.accountId],
  )
  await pool.query('update balance set entries = 10000 where account_id = $1', [payer.accountId])
  expect(statusAndCode(await receive(payer, 1))).toEqual([409, 'balance.tooManyEntries'])
  expect((await refund(payer, 100)).statusCode).toBe(201)
  expect((await apply(payer)).statusCode).toBe(201)
})

test('the statement adds up: opening, documents, payments, refunds, closing', async () => {
  const { payer, invoice } = await sell()
  await payInvoice(invoice, 12_500, { ToBalance: true })
  await creditOf(rs, invoice, [{ Place: 1, Net: 1000 }])
  await refund(payer, 700, { Reference: 'OUT-1' })
  const statement = resultOf(await statementOf(payer))
  expect(statement).toMatchObject({
    Opening: 0,
    Invoiced: 12_000,
    Credited: -1200,
    Paid: -12_500,
    Refunded: 700,
    Closing: -1000,
    MoreLines: false,
    Balance: { Amount: 1000, Open: 0 },
  })
  const lines = statement['Lines'] as { Kind: string; Amount: number; Owed: number }[]
  expect(lines.map(({ Kind, Amount }) => `${Kind} ${Amount}`).toSorted()).toEqual([
    'CREDIT 0',
    'CREDIT_NOTE -1200',
    'INVOICE 12000',
    'OVERPAYMENT 0',
    'PAYMENT -12500',
    'REFUND 700',
  ])
  expect(lines.at(-1)?.Owed).toBe(-1000)
  const later = resultOf(await statementOf(payer, { From: '2099-01-01', To: '2099-02-01' }))
  expect(later).toMatchObject({ Opening: -1000, Closing: -1000, Lines: [] })
  const before = resultOf(await statementOf(payer, { From: '2020-01-01', To: '2020-02-01' }))
  expect(before).toMatchObject({ Opening: 0, Closing: 0 })
  const wrong = await statementOf(payer, { From: '2026-02-01', To: '2026-01-01' })
  expect([wrong.statusCode, wrong.json().Fields]).toMatchObject([400, [{ Field: 'To' }]])
  expect((await statementOf(payer, { From: '2020-01-01' })).statusCode).toBe(400)
})

test('the statement adds up after a payment, a return and a void, also from a day between them', async () => {
  const { payer, invoice } = await sell()
  const earlier = `${today().slice(0, 8)}01`
  await payInvoice(invoice, 15_000, { ToBalance: true, PaidOn: earlier })
  await payInvoice(invoice, -12_000)
  expect((await voidByApi(rs, keyOf(invoice))).statusCode).toBe(200)
  expect(resultOf(await statementOf(payer))).toMatchObject({ Opening: 0, Invoiced: 0, Paid: -3000, Closing: -3000 })
  const between = resultOf(await statementOf(payer, { From: today() }))
  expect(Number(between['Opening']) + Number(between['Paid'])).toBe(-3000)
})

test('the payer reads its balance and statement and writes nothing; strangers find none', async () => {
  const { payer } = await sell()
  await receive(payer, 500)
  const own = await world.signedInAt(payer, { rights: { Bill: 'W' } })
  expect(await balancesOf(payer, own)).toMatchObject({
    Items: [{ Amount: 500, IssuerKey: null, Abilities: { Refund: { Allowed: false } } }],
    Pay: { Allowed: false },
  })
  expect(resultOf(await statementOf(payer, {}, own))).toMatchObject({ Closing: 11_500, IssuerKey: null })
  expect(statusAndCode(await refund(payer, 100, {}, own))).toEqual([403, 'auth.forbidden'])
  const above = await world.signedInAt(tree.atlas)
  expect(await balancesOf(payer, above)).toMatchObject({ Items: [{ Amount: 500 }] })
  expect(statusAndCode(await receive(payer, 100, {}, above))).toEqual([403, 'billing.ofCompany'])
  const other = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const stranger = await world.signedInAt(other)
  expect(statusAndCode(await stranger.get(path(payer)))).toEqual([404, 'account.notFound'])
  const [balance] = (await balancesOf(payer))['Items'] as Row[]
  const of = { AcctKey: other.accountId, BalanceKey: balance?.['BalanceKey'], From: today(), To: today() }
  expect(statusAndCode(await stranger.post('/api/v1/Billing/Statement', of))).toEqual([404, 'balance.notFound'])
})

test('parallel payments, applications and refunds never take a balance below zero', async () => {
  const { payer, invoice } = await sell()
  await receive(payer, 10_000)
  const acts = [
    ...Array.from({ length: 4 }, () => refund(payer, 3000)),
    ...Array.from({ length: 4 }, () => apply(payer, { Invoices: [{ BillKey: keyOf(invoice), Amount: 3000 }] })),
    ...Array.from({ length: 2 }, () => receive(payer, 1000)),
  ]
  const codes = (await Promise.all(acts)).map(statusAndCode)
  for (const [status] of codes) expect([201, 409, 503]).toContain(status)
  const succeeded = (from: number, to: number) => codes.slice(from, to).filter(([status]) => status === 201).length
  expect(succeeded(0, 10)).toBeGreaterThanOrEqual(3)
  const applied = succeeded(4, 8) * 3000
  const { rows } = await pool.query(
    `select b.amount::int, (select sum(amount)::int from balance_entry e where e.balance_id = b.balance_id) as entries,
       (select min(balance_after)::int from balance_entry e where e.balance_id = b.balance_id) as lowest
     from balance b where account_id = $1`,
    [payer.accountId],
  )
  expect(rows[0].amount).toBe(rows[0].entries)
  expect(rows[0].lowest).toBeGreaterThanOrEqual(0)
  expect(rows[0].amount).toBe(10_000 - succeeded(0, 4) * 3000 - applied + succeeded(8, 10) * 1000)
  const { rows: moves } = await pool.query(
    `select i.paid::int, (select -sum(amount)::int from balance_entry e where e.invoice_id = i.invoice_id and kind = 'APPLIED') as applied
     from invoice i where invoice_id = $1`,
    [keyOf(invoice)],
  )
  expect(moves[0]).toEqual({ paid: applied, applied: applied || null })
})
