import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bill,
  billable,
  creditOf,
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
  today,
} from '../../../../test/invoices.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { invoiceView } from './billing.service.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const dt = await world.signedInAt(tree.borealis)
const other = await world.signedInAt(tree.halyard)
const customer = (under: Account = tree.cordage) => world.anAccount({ acctType: 'CU', under })
const get = (person: Person, invoice: Row) => person.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`)
const sell = async (payer: Account) => anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
const pay = (person: Person, ...Payments: Row[]) => person.post('/api/v1/Billing/Payment', { Payments }, onceOnly())
const credit = (invoice: Row) => creditOf(rs, invoice)
// oxfmt-ignore
const payment = (invoice: Row, Amount: number, more: Row = {}) => ({
  BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today(), ...more,
})
const draftOf = async (payer: Account) => {
  await billable(world, tree.cordage, [payer])
  await sellPlan(world, payer)
  await bill(world, rs)
  return (await invoicesOf(rs, payer))[0] ?? {}
}

test('an issued invoice has the next number, its days and its parties, is mailed and audited', async () => {
  const payer = await customer()
  await world.db.pool.query("update account set billing_emails = '{billing@payer.example}' where account_id = $1", [
    payer.accountId,
  ])
  const invoice = await sell(payer)
  const year = new Date().getUTCFullYear()
  // oxfmt-ignore
  expect(invoice).toMatchObject({
    InvoiceStatus: 'Issued', PaymentStatus: 'Pending', Open: 12_000, TermsDays: 30, Overdue: false, BillTo: { Address: { Country: 'FR' } },
    Abilities: { Issue: { Allowed: false }, Void: { Allowed: true }, Pay: { Allowed: true }, Credit: { Allowed: true } },
  })
  expect(invoice['Number']).toMatch(new RegExp(`^INV-${year}-\\d{6}$`))
  expect(await actionsOf(world, { at: payer })).toContain('invoice.issued')
  const mails = await world.db.pool.query(
    "select subject from outgoing_message where recipient = 'billing@payer.example'",
  )
  expect(mails.rows).toEqual([{ subject: `Invoice ${String(invoice['Number'])} from Cordage Reseller` }])
  expect(statusAndCode(await issue(rs, keyOf(invoice)))).toEqual([409, 'invoice.notDraft'])
})

test('who sees what: the payer and whoever is above it what was issued, its issuer drafts too, nobody else anything', async () => {
  const payer = await customer()
  const buyer = await world.signedInAt(payer)
  const draft = await draftOf(payer)
  expect((await get(rs, draft)).statusCode).toBe(200)
  for (const person of [buyer, dt, other])
    expect(statusAndCode(await get(person, draft))).toEqual([404, 'invoice.notFound'])
  expect(await invoicesOf(dt, payer)).toEqual([])
  await issue(rs, keyOf(draft))
  for (const person of [buyer, dt]) expect((await get(person, draft)).statusCode).toBe(200)
  expect(resultOf(await get(buyer, draft))).toMatchObject({ IssuerKey: null, IssuerName: 'Cordage Reseller' })
  expect(statusAndCode(await get(other, draft))).toEqual([404, 'invoice.notFound'])
  // Neither the payer nor a company above the issuer may write.
  expect((await voidByApi(dt, keyOf(draft))).statusCode).toBe(403)
  expect((await pay(dt, payment(draft, 100))).statusCode).toBe(404)
  expect(statusAndCode(await pay(buyer, payment(draft, 100)))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await pay(other, payment(draft, 100)))).toEqual([404, 'invoice.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect((await get(reader, draft)).statusCode).toBe(200)
  expect((await voidByApi(reader, keyOf(draft))).statusCode).toBe(403)
  const blind = await world.signedInAt(tree.cordage, { rights: { Bill: 'N' } })
  expect((await get(blind, draft)).statusCode).toBe(403)
})

test('a customer never sees what its seller pays', async () => {
  await billable(world, tree.borealis, [tree.cordage])
  await sellPlan(world, tree.cordage)
  await bill(world, dt)
  const [draft] = await invoicesOf(dt, tree.cordage)
  await issue(dt, keyOf(draft))
  const buyer = await world.signedInAt(tree.northwind)
  expect(statusAndCode(await get(buyer, draft ?? {}))).toEqual([404, 'invoice.notFound'])
  expect(resultOf(await buyer.post('/api/v1/Billing/Search', {}))['Items']).toEqual([])
  expect((await get(rs, draft ?? {})).statusCode).toBe(200)
  expect((await voidByApi(rs, keyOf(draft))).statusCode).toBe(403)
})

test('after a move the payer, the issuer and those above it on the day see an invoice, and nobody new; its issuer still writes', async () => {
  const payer = await customer()
  const invoice = await sell(payer)
  await world.db.pool.query('update account set parent_id = $2 where account_id = $1', [
    payer.accountId,
    tree.halyard.accountId,
  ])
  const buyer = await world.signedInAt(payer)
  const sp2 = await world.signedInAt(tree.meridian)
  for (const person of [buyer, rs, dt]) expect((await get(person, invoice)).statusCode).toBe(200)
  for (const person of [other, sp2])
    expect(statusAndCode(await get(person, invoice))).toEqual([404, 'invoice.notFound'])
  expect((await pay(rs, payment(invoice, 5000))).statusCode).toBe(201)
  const note = await credit(invoice)
  expect(note.statusCode).toBe(201)
  for (const person of [other, sp2])
    expect(statusAndCode(await get(person, resultOf(note)))).toEqual([404, 'invoice.notFound'])
  expect(resultOf(await get(buyer, invoice))).toMatchObject({ Payments: [{ Amount: 5000, RecordedBy: null }] })
  await billable(world, tree.halyard, [payer])
  await bill(world, other)
  expect(await invoicesOf(other, payer)).toEqual([])
})

test('a draft whose payer moved, or whose tax changed, is not issued', async () => {
  const [moved, abroad] = [await customer(), await customer()]
  const [first, second] = [await draftOf(moved), await draftOf(abroad)]
  await world.db.pool.query('update account set parent_id = $2 where account_id = $1', [
    moved.accountId,
    tree.halyard.accountId,
  ])
  expect(statusAndCode(await issue(rs, keyOf(first)))).toEqual([409, 'invoice.outdated'])
  expect(statusAndCode(await rs.post(`/api/v1/Billing/Invoice/${keyOf(first)}/Refresh`))).toEqual([
    409,
    'invoice.outdated',
  ])
  await world.db.pool.query(
    'update account set address = address || \'{"country": "DE"}\', tax_id = \'DE123\' where account_id = $1',
    [abroad.accountId],
  )
  expect(statusAndCode(await issue(rs, keyOf(second)))).toEqual([409, 'invoice.outdated'])
  const refresh = async () => resultOf(await rs.post(`/api/v1/Billing/Invoice/${keyOf(second)}/Refresh`))
  expect(await refresh()).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'payerTaxId' })
  await world.db.pool.query("update account set tax_id = 'DE136695976' where account_id = $1", [abroad.accountId])
  expect(await refresh()).toMatchObject({ Tax: 0, Taxes: [{ TaxCategory: 'AE' }] })
  expect((await issue(rs, keyOf(second))).statusCode).toBe(200)
  expect((await rs.delete(`/api/v1/Billing/Invoice/${keyOf(first)}`)).statusCode).toBe(200)
  expect((await get(rs, first)).statusCode).toBe(404)
})

test('what was issued is changed by nobody, not even by a statement', async () => {
  const invoice = await sell(await customer())
  const key = keyOf(invoice)
  const { pool } = world.db
  for (const statement of [
    'update invoice set net = net + 1, total = total + 1 where invoice_id = $1',
    "update invoice set number = null, invoice_status = 'Draft', issued_on = null, due_on = null, overdue_at = null where invoice_id = $1",
    'delete from invoice where invoice_id = $1',
    'delete from invoice_line where invoice_id = $1',
    'update invoice_line set net = 0 where invoice_id = $1',
    'insert into invoice_line select invoice_id, place + 1, account_id, provider_id, sp_id, dt_id, rs_id, customer_id, customer_name, kind, subscription_id, plan_code, plan_name, plan_name_fr, from_on, until_on, quantity, unit_price, days, days_of, net, tax, tax_rate, tax_category, tax_name, reason, reason_values from invoice_line where invoice_id = $1',
  ])
    await expect(pool.query(statement, [key])).rejects.toMatchObject({ constraint: 'invoice_stays' })
  const view = await world.db.inScope(scopeOf(tree.cordage), (tx) =>
    invoiceView(tx, { caller: { scope: scopeOf(tree.cordage), accountId: tree.cordage.accountId } } as never, key),
  )
  expect(view).toMatchObject({
    number: invoice['Number'],
    total: 12_000,
    lines: [{ net: 10_000, reason: 'held' }],
    open: 12_000,
  })
})

test('payments count once, up to what is left, and can be paid back or returned', async () => {
  const invoice = await sell(await customer())
  const first = await pay(
    rs,
    payment(invoice, 5000, { Reference: 'TRF-1' }),
    payment(invoice, 7000, { Reference: 'TRF-2' }),
  )
  expect(resultOf(first)).toMatchObject({ Repeated: 0, Items: [{ PaymentStatus: 'Paid', Open: 0 }, {}] })
  expect(resultOf(await pay(rs, payment(invoice, 5000, { Reference: 'TRF-1' })))).toMatchObject({
    Repeated: 1,
    Items: [{ Paid: 12_000 }],
  })
  expect(statusAndCode(await pay(rs, payment(invoice, 1)))).toEqual([409, 'invoice.paidTooMuch'])
  expect(resultOf(await pay(rs, payment(invoice, -7000)))).toMatchObject({
    Items: [{ Paid: 5000, PaymentStatus: 'Pending' }],
  })
  expect(resultOf(await pay(rs, payment(invoice, 7000, { Failed: true })))).toMatchObject({
    Items: [{ Paid: 5000, PaymentStatus: 'Failed' }],
  })
  const byNumber = { ...payment(invoice, 7000), BillKey: null, Number: invoice['Number'] }
  expect(resultOf(await pay(rs, byNumber))).toMatchObject({ Items: [{ PaymentStatus: 'Paid' }] })
  expect(statusAndCode(await pay(rs, payment(invoice, -99_000)))).toEqual([409, 'invoice.returnedTooMuch'])
  expect(statusAndCode(await pay(rs, payment(invoice, 1, { Currency: 'EUR' })))).toEqual([409, 'invoice.otherCurrency'])
  expect(statusAndCode(await pay(rs, payment(invoice, 1, { BillKey: null })))).toEqual([400, 'request.invalid'])
  const other = await pay(rs, payment(invoice, 1, { Number: 'INV-0' }))
  expect([statusAndCode(other), other.json().Field]).toEqual([[409, 'invoice.otherNumber'], 'Payments.1.Number'])
  expect(statusAndCode(await voidByApi(rs, keyOf(invoice)))).toEqual([409, 'invoice.settled'])
})

test('of a list of payments with a fault none is recorded', async () => {
  const [one, two] = [await sell(await customer()), await sell(await customer())]
  expect(statusAndCode(await pay(rs, payment(one, 100), payment(two, 99_999_999)))).toEqual([
    409,
    'invoice.paidTooMuch',
  ])
  const PaidOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const early = await pay(rs, payment(one, 100), payment(two, 100, { PaidOn }))
  expect([early.statusCode, early.json().Fields]).toMatchObject([400, [{ Field: 'Payments.2.PaidOn', Code: 'notYet' }]])
  const none = await pay(rs, payment(one, 100), payment({ BillKey: randomUUID() }, 1))
  expect([statusAndCode(none), none.json().Field]).toEqual([[404, 'invoice.notFound'], 'Payments.2.BillKey'])
  expect(resultOf(await get(rs, one))).toMatchObject({ Paid: 0, Payments: [] })
})

test('a payment is dated in the month that is billed or later; of a list with an earlier one none is recorded', async () => {
  const [one, two] = [await sell(await customer()), await sell(await customer())]
  for (const PaidOn of ['1900-01-01', addDays(lastMonth(), -1)]) {
    const early = await pay(rs, payment(one, 100), payment(two, 100, { PaidOn }))
    expect(statusAndCode(early)).toEqual([409, 'invoice.paidEarly'])
    expect(early.json()).toMatchObject({ Field: 'Payments.2.PaidOn' })
  }
  expect(resultOf(await get(rs, one))).toMatchObject({ Paid: 0 })
  expect((await pay(rs, payment(one, 100, { PaidOn: lastMonth() }))).statusCode).toBe(201)
})

test('a voided invoice keeps its number, and its month is billed again', async () => {
  const payer = await customer()
  const invoice = await sell(payer)
  expect(resultOf(await voidByApi(rs, keyOf(invoice), 'Wrong address'))).toMatchObject({
    InvoiceStatus: 'Voided',
    Note: 'Wrong address',
    Number: invoice['Number'],
  })
  expect(statusAndCode(await pay(rs, payment(invoice, 1)))).toEqual([409, 'invoice.notIssued'])
  expect(statusAndCode(await credit(invoice))).toEqual([409, 'invoice.notIssued'])
  expect(statusAndCode(await issue(rs, keyOf(invoice)))).toEqual([409, 'invoice.voided'])
  await bill(world, rs)
  expect(
    (await invoicesOf(rs, payer))
      .map(({ InvoiceStatus }) => String(InvoiceStatus))
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['Draft', 'Voided'])
})

test('a purchase order that is required is typed into the draft', async () => {
  const payer = await customer()
  await world.db.pool.query('insert into billing_profile (account_id, po_required) values ($1, true)', [
    payer.accountId,
  ])
  const draft = await draftOf(payer)
  expect(draft).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'noPoNumber' })
  const set = async (PoNumber: string | null) =>
    rs.patch(
      `/api/v1/Billing/Invoice/${keyOf(draft)}`,
      { PoNumber },
      { 'if-match': String((await get(rs, draft)).headers['etag']) },
    )
  expect(resultOf(await set('PO-9'))).toMatchObject({ InvoiceStatus: 'Draft', PoNumber: 'PO-9', Failure: null })
  expect(resultOf(await set(null))).toMatchObject({ InvoiceStatus: 'Failed' })
})

const payTimes = (invoice: Row, times: number) =>
  world.db.pool.query(
    `insert into payment (payment_id, account_id, invoice_id, amount, paid_on) select gen_random_uuid(), account_id, invoice_id, 1, '2026-01-01'
     from invoice, generate_series(1, $2) where invoice_id = $1`,
    [keyOf(invoice), times],
  )
test('an invoice takes so many payments at most', async () => {
  const invoice = await sell(await customer())
  await payTimes(invoice, 500)
  expect(statusAndCode(await pay(rs, payment(invoice, 1)))).toEqual([409, 'invoice.tooManyPayments'])
})

test('an invoice takes so many payments at most, also of one list', async () => {
  const invoice = await sell(await customer())
  await payTimes(invoice, 499)
  const last = payment(invoice, 1, { Reference: 'TRF-500' })
  expect(statusAndCode(await pay(rs, last, payment(invoice, 1)))).toEqual([409, 'invoice.tooManyPayments'])
  expect((await pay(rs, last)).statusCode).toBe(201)
  // A payment that was recorded before adds nothing.
  expect(resultOf(await pay(rs, last))).toMatchObject({ Repeated: 1 })
})

test('a draft without the purchase order that is required since is not issued', async () => {
  const payer = await customer()
  const draft = await draftOf(payer)
  await world.db.pool.query('insert into billing_profile (account_id, po_required) values ($1, true)', [
    payer.accountId,
  ])
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  const refreshed = await rs.post(`/api/v1/Billing/Invoice/${keyOf(draft)}/Refresh`)
  expect(resultOf(refreshed)).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'noPoNumber' })
})
