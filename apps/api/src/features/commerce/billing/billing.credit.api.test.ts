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
  resultOf,
  type Row,
  statusAndCode,
  sellPlan,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const get = (invoice: Row) => rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`)
const credit = (invoice: Row, Lines?: Row[]) => creditOf(rs, invoice, Lines)

test('credit notes take off lines, never more than they had, and all of it in the end to the cent', async () => {
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer: await customer() })
  const part = await credit(invoice, [{ Place: 1, Net: 3333 }])
  expect(resultOf(part)).toMatchObject({
    Kind: 'CREDIT_NOTE',
    Net: -3333,
    Tax: -667,
    InvoiceStatus: 'Issued',
    Related: [{ Kind: 'INVOICE' }],
  })
  expect(statusAndCode(await credit(invoice, [{ Place: 1, Net: 6668 }]))).toEqual([409, 'invoice.creditTooMuch'])
  expect(statusAndCode(await credit(invoice, [{ Place: 2, Net: 1 }]))).toEqual([400, 'request.invalid'])
  expect(resultOf(await credit(invoice))).toMatchObject({ Net: -6667, Tax: -1333 })
  expect(resultOf(await get(invoice))).toMatchObject({ Credited: 12_000, Open: 0, PaymentStatus: 'Paid' })
  expect(statusAndCode(await credit(invoice))).toEqual([409, 'invoice.creditTooMuch'])
})

test('nothing is credited beyond what is left of the invoice, also where a promotion took something off', async () => {
  const payer = await customer()
  await billable(world, tree.cordage, [payer])
  const { subscriptionId } = await sellPlan(world, payer)
  const promotionId = randomUUID()
  await world.db.pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status)
     values ($1, $2, 'A fifth off', 'PERCENT', 2000, '2024-01-01', 'ACTIVE')`,
    [promotionId, `FIFTH-${promotionId.slice(0, 8).toUpperCase()}`],
  )
  await world.db.pool.query('update subscription_span set promotion_id = $2 where subscription_id = $1', [
    subscriptionId,
    promotionId,
  ])
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const invoice = resultOf(await issue(rs, keyOf(draft)))
  expect(invoice).toMatchObject({ Net: 8000, Lines: [{ Net: 10_000 }, { Kind: 'PROMOTION', Net: -2000 }] })
  expect(statusAndCode(await credit(invoice, [{ Place: 1, Net: 10_000 }]))).toEqual([409, 'invoice.creditTooMuch'])
  expect(resultOf(await credit(invoice, [{ Place: 1, Net: 3000 }]))).toMatchObject({ Net: -3000 })
  expect(statusAndCode(await credit(invoice, [{ Place: 1, Net: 5001 }]))).toEqual([409, 'invoice.creditTooMuch'])
  expect(resultOf(await credit(invoice))).toMatchObject({ Net: -5000 })
  expect(resultOf(await get(invoice))).toMatchObject({ Credited: 9600, Open: 0 })
  expect(statusAndCode(await credit(invoice))).toEqual([409, 'invoice.creditTooMuch'])
})

test('of an invoice with more lines than one credit note takes, each can be credited', async () => {
  const payer = await customer()
  await billable(world, tree.cordage, [payer])
  await sellPlan(world, payer)
  await bill(world, rs)
  const key = keyOf((await invoicesOf(rs, payer))[0])
  await world.db.pool.query(
    `insert into invoice_line (invoice_id, place, account_id, customer_id, customer_name, kind, from_on, until_on, quantity, unit_price,
       net, tax, tax_rate, tax_category, reason)
     select invoice_id, n, account_id, customer_id, customer_name, 'ADDON', from_on, until_on, 1, 5, 5, 1, tax_rate, tax_category, 'held'
     from invoice_line, generate_series(2, 20002) n where invoice_id = $1 and place = 1`,
    [key],
  )
  await world.db.pool.query(
    'update invoice set net = net + 100005, tax = tax + 20001, total = total + 120006 where invoice_id = $1',
    [key],
  )
  const invoice = resultOf(await issue(rs, key))
  expect(resultOf(await credit(invoice, [{ Place: 20_002, Net: 4 }]))).toMatchObject({ Net: -4, Tax: -1 })
  expect(resultOf(await credit(invoice))).toMatchObject({ LineCount: 20_000, Net: -109_995 })
  expect(resultOf(await credit(invoice))).toMatchObject({ LineCount: 2, Net: -6, Tax: -1 })
  expect(resultOf(await get(invoice))).toMatchObject({ Net: 110_005, Open: 0 })
})
