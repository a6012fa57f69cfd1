import { expect, test } from 'vitest'
import {
  bill,
  creditOf,
  invoicesOf,
  anIssuedInvoice,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// Credits an issued invoice in full and bills its month again in one step; the preview runs the same code.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const customer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const preview = (person: Person, invoice: Row, body: Row = {}) =>
  person.post(`/api/v1/Billing/Invoice/${keyOf(invoice)}/Again/Preview`, body)
const again = (person: Person, invoice: Row, PreviewKey: unknown, body: Row = {}, once = onceOnly()) =>
  person.post(`/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`, { Reason: 'Wrong tax ID', PreviewKey, ...body }, once)
const withPreview = async (person: Person, invoice: Row, body: Row = {}) =>
  again(person, invoice, resultOf(await preview(person, invoice, body))['PreviewKey'], body)
/** A correction that needs no change of the account. */
const order = { PoNumber: 'PO-2' }
const anInvoice = async () => {
  const payer = await customer()
  return { payer, invoice: await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }) }
}
const numbersOf = async () =>
  (
    await pool.query(
      `select count(*)::int as all, count(distinct number)::int as different, max(right(number, 6)::int) as last
       from invoice where issuer_id = $1 and number is not null`,
      [tree.cordage.accountId],
    )
  ).rows[0] as { all: number; different: number; last: number }
const noGaps = async () => {
  const { all, different, last } = await numbersOf()
  expect([different, last]).toEqual([all, all])
}

test('both documents are previewed and then issued, with the address and tax id of today', async () => {
  const { payer, invoice } = await anInvoice()
  await pool.query(
    `update account set tax_id = 'DE136695976', address = address || '{"country": "DE"}' where account_id = $1`,
    [payer.accountId],
  )
  const before = await numbersOf()
  const read = resultOf(await preview(rs, invoice))
  expect(read).toMatchObject({
    CreditNote: { Net: -10_000, Tax: -2000, Total: -12_000, BillTo: { TaxId: null, Address: { Country: 'FR' } } },
    Invoice: { Net: 10_000, Tax: 0, Total: 10_000, BillTo: { TaxId: 'DE136695976', Address: { Country: 'DE' } } },
    Differences: [],
    ToBalance: 0,
    Applied: 0,
  })
  // Previewing stores nothing.
  expect(await numbersOf()).toEqual(before)
  expect(await invoicesOf(rs, payer)).toHaveLength(1)
  const answer = await again(rs, invoice, read['PreviewKey'])
  expect(answer.statusCode).toBe(201)
  const replacement = resultOf(answer)
  expect(replacement).toMatchObject({
    InvoiceStatus: 'Issued',
    Total: 10_000,
    Open: 10_000,
    Period: lastMonth(),
    Related: [{ BillKey: keyOf(invoice), Relation: 'REPLACED', Number: invoice['Number'] }],
  })
  const old = resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))
  expect(old).toMatchObject({ Credited: 12_000, Open: 0, Total: 12_000, BillTo: { TaxId: null } })
  const related = old['Related'] as Row[]
  expect(new Set(related.map(({ Relation }) => Relation))).toEqual(new Set(['CREDIT_NOTE', 'REPLACEMENT']))
  expect(old['Abilities']).toMatchObject({ Again: { Allowed: false, Reason: 'invoice.settled' } })
  const [event] = await trailOf(world, { at: payer, action: 'invoice.billedAgain' })
  expect(event).toMatchObject({
    reason: 'Wrong tax ID',
    changes: expect.arrayContaining([{ field: 'replacement', old: null, new: replacement['Number'] }]),
  })
  expect(await trailOf(world, { at: payer, action: 'invoice.credited' })).toHaveLength(1)
  expect(await trailOf(world, { at: payer, action: 'invoice.issued' })).toHaveLength(2)
  await noGaps()
})

test('what was paid moves to the new invoice, and what is too much to the balance', async () => {
  const { payer, invoice } = await anInvoice()
  const payment = { BillKey: keyOf(invoice), Amount: 12_000, Currency: 'USD', PaidOn: today() }
  await rs.post('/api/v1/Billing/Payment', { Payments: [payment] }, onceOnly())
  await pool.query(
    `update account set tax_id = 'DE136695976', address = address || '{"country": "DE"}' where account_id = $1`,
    [payer.accountId],
  )
  expect(resultOf(await preview(rs, invoice))).toMatchObject({ ToBalance: 12_000, Applied: 10_000 })
  const replacement = resultOf(await withPreview(rs, invoice))
  expect(replacement).toMatchObject({ Total: 10_000, Paid: 10_000, Open: 0, PaymentStatus: 'Paid' })
  const { rows } = await pool.query('select amount::int, entries from balance where account_id = $1', [payer.accountId])
  expect(rows).toEqual([{ amount: 2000, entries: 2 }])
  expect(resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))).toMatchObject({ Paid: 0, Open: 0 })
})

test('a preview that is no longer true is refused, and nothing is issued', async () => {
  const { payer, invoice } = await anInvoice()
  const { PreviewKey } = resultOf(await preview(rs, invoice, order))
  await pool.query(`update account set tax_id = 'FR83404833048' where account_id = $1`, [payer.accountId])
  expect(statusAndCode(await again(rs, invoice, PreviewKey, order))).toEqual([409, 'invoice.againChanged'])
  expect(await invoicesOf(rs, payer)).toHaveLength(1)
  expect((await withPreview(rs, invoice)).statusCode).toBe(201)
  await noGaps()
})

test('a rate that changes between preview and act is refused', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const invoice = await anIssuedInvoice(world, { issuer, person, payer })
  const { PreviewKey } = resultOf(await preview(person, invoice, order))
  await pool.query('update tax_rate set rate = 2100 where account_id = $1', [issuer.accountId])
  expect(statusAndCode(await again(person, invoice, PreviewKey, order))).toEqual([409, 'invoice.againChanged'])
  expect(resultOf(await withPreview(person, invoice))).toMatchObject({ Net: 10_000, Tax: 2100 })
})

test('a draft that could not be issued refuses the whole act, and says why', async () => {
  const { payer, invoice } = await anInvoice()
  await pool.query('update account set address = null where account_id = $1', [payer.accountId])
  const refused = await preview(rs, invoice)
  expect(statusAndCode(refused)).toEqual([409, 'invoice.faulty'])
  expect(statusAndCode(await again(rs, invoice, '0'.repeat(64)))).toEqual([409, 'invoice.faulty'])
  expect(await invoicesOf(rs, payer)).toHaveLength(1)
  expect(resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))).toMatchObject({ Credited: 0 })
})

test('the new invoice keeps the purchase-order number, or has the one of the request', async () => {
  const { invoice } = await anInvoice()
  expect(resultOf(await preview(rs, invoice, { PoNumber: 'PO-1' }))).toMatchObject({ Invoice: { PoNumber: 'PO-1' } })
  const first = resultOf(await withPreview(rs, invoice, { PoNumber: 'PO-1' }))
  expect(first).toMatchObject({ PoNumber: 'PO-1' })
  // The number is kept, so nothing would differ.
  expect(statusAndCode(await preview(rs, first))).toEqual([409, 'invoice.againSame'])
  expect(resultOf(await withPreview(rs, first, { PoNumber: null }))).toMatchObject({ PoNumber: null })
})

test('without anything to correct nothing is issued, and what is credited by hand is billed as it was', async () => {
  const { payer, invoice } = await anInvoice()
  const refused = await preview(rs, invoice)
  expect(statusAndCode(refused)).toEqual([409, 'invoice.againSame'])
  expect(statusAndCode(await again(rs, invoice, '0'.repeat(64)))).toEqual([409, 'invoice.againSame'])
  expect(await invoicesOf(rs, payer)).toHaveLength(1)
  await noGaps()
  // The account of the issuer for payments is on the invoice, so another one is a correction.
  const details =
    'insert into payment_details (account_id, currency, holder, iban, modified_by) values ($1, $2, $3, $4, $3)'
  await pool.query(details, [tree.cordage.accountId, 'USD', 'Cordage', 'FR1420041010050500013M02606'])
  expect((await preview(rs, invoice)).statusCode).toBe(200)
  await pool.query('delete from payment_details where account_id = $1', [tree.cordage.accountId])
  expect((await creditOf(rs, invoice, [{ Place: 1, Net: 1000 }])).statusCode).toBe(201)
  const again2 = resultOf(await withPreview(rs, invoice))
  expect(again2).toMatchObject({ Net: 10_000, Total: 12_000 })
  expect(statusAndCode(await preview(rs, again2))).toEqual([409, 'invoice.againSame'])
  expect((await creditOf(rs, again2)).statusCode).toBe(201)
  await bill(world, rs)
  const draft = (await invoicesOf(rs, payer)).find(({ Number: number }) => number === null)
  expect(draft).toMatchObject({ Net: 10_000, Period: lastMonth() })
})

test('companies that another company bills now are left to a run of that company', async () => {
  const { payer, invoice } = await anInvoice()
  await pool.query(
    `insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')
     on conflict (account_id) do update set billing_owner = 'PARENT'`,
    [payer.accountId],
  )
  expect(statusAndCode(await preview(rs, invoice))).toEqual([409, 'invoice.againElsewhere'])
})

test('credit notes, voided and credited invoices, drafts and those of others are refused', async () => {
  const { payer, invoice } = await anInvoice()
  const note = resultOf(await creditOf(rs, invoice))
  expect(statusAndCode(await preview(rs, note))).toEqual([409, 'invoice.notIssued'])
  expect(statusAndCode(await preview(rs, invoice))).toEqual([409, 'invoice.creditTooMuch'])
  await bill(world, rs)
  const draft = (await invoicesOf(rs, payer)).find(({ Number: number }) => number === null)
  expect(statusAndCode(await preview(rs, draft ?? {}))).toEqual([409, 'invoice.notIssued'])
  const above = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await preview(above, invoice))).toEqual([403, 'billing.ofCompany'])
  const other = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
  expect(statusAndCode(await preview(other, invoice))).toEqual([404, 'invoice.notFound'])
  expect(statusAndCode(await again(rs, invoice, 'x'))).toEqual([400, 'request.invalid'])
})

test('ten at once, with one key or with ten, credit and bill once', async () => {
  const { payer, invoice } = await anInvoice()
  const { PreviewKey } = resultOf(await preview(rs, invoice, order))
  const once = onceOnly()
  const keys = [once, once, once, onceOnly(), onceOnly(), onceOnly()]
  const answers = await Promise.all(keys.map((key) => again(rs, invoice, PreviewKey, order, key)))
  const done = answers.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(done.map((answer) => keyOf(resultOf(answer)))).size).toBe(1)
  for (const refused of answers.filter(({ statusCode }) => statusCode !== 201))
    expect(statusAndCode(refused)).toEqual([409, 'invoice.creditTooMuch'])
  expect(await invoicesOf(rs, payer)).toHaveLength(3)
  await noGaps()
})
