import { expect, test } from 'vitest'
import {
  anIssuedInvoice,
  creditOf,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { byBalance } from './billing.balance.ts'

// Money of invoices that goes to the balance of their payer.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const sell = async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  return { payer, invoice: await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }) }
}
const pay = (invoice: Row, Amount: number, more: Row = {}) =>
  rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today(), ...more }] },
    onceOnly(),
  )
const entriesOf = async (payer: { accountId: string }) =>
  (
    await pool.query(
      'select e.kind, e.amount::int, e.balance_after::int as after from balance_entry e where account_id = $1 order by place',
      [payer.accountId],
    )
  ).rows
const get = async (invoice: Row) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))

test('what a paid invoice is credited goes to the balance, and what is paid too much if the payment says so', async () => {
  const { payer, invoice } = await sell()
  expect(statusAndCode(await pay(invoice, 12_500))).toEqual([409, 'invoice.paidTooMuch'])
  expect(resultOf(await pay(invoice, 12_500, { ToBalance: true }))).toMatchObject({
    Items: [{ Paid: 12_000, Open: 0, PaymentStatus: 'Paid' }],
  })
  expect((await creditOf(rs, invoice, [{ Place: 1, Net: 1000 }])).statusCode).toBe(201)
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  expect(await get(invoice)).toMatchObject({ Paid: 0, Credited: 12_000, Open: 0, PaymentStatus: 'Paid' })
  expect(await entriesOf(payer)).toEqual([
    { kind: 'OVERPAYMENT', amount: 500, after: 500 },
    { kind: 'CREDIT', amount: 1200, after: 1700 },
    { kind: 'CREDIT', amount: 10_800, after: 12_500 },
  ])
})

test('a bank return of money that went to the balance takes it back from there', async () => {
  const { payer, invoice } = await sell()
  await pay(invoice, 15_000, { ToBalance: true })
  expect(statusAndCode(await pay(invoice, -15_001))).toEqual([409, 'invoice.returnedTooMuch'])
  expect(resultOf(await pay(invoice, -15_000))).toMatchObject({ Items: [{ Paid: 0, Open: 12_000 }] })
  expect(await entriesOf(payer)).toEqual([
    { kind: 'OVERPAYMENT', amount: 3000, after: 3000 },
    { kind: 'RETURNED', amount: -3000, after: 0 },
  ])
  expect(await get(invoice)).toMatchObject({ BalanceMoves: [{ Amount: -3000 }, { Kind: 'RETURNED', Amount: 3000 }] })
})

test('a payment of a credited invoice is charged back from the balance, unless it was used', async () => {
  const { payer, invoice } = await sell()
  await pay(invoice, 12_000)
  await creditOf(rs, invoice)
  await rs.post(
    `/api/v1/Billing/Balance/${payer.accountId}/Refund`,
    { Currency: 'USD', Amount: 2000, RefundedOn: today(), Reason: 'Paid back' },
    onceOnly(),
  )
  const refused = await pay(invoice, -12_000)
  expect(statusAndCode(refused)).toEqual([409, 'balance.tooLow'])
  expect(String(refused.json().Message)).toContain('100.00')
  expect(resultOf(await pay(invoice, -10_000))).toMatchObject({ Items: [{ Paid: 0, Credited: 12_000 }] })
  expect((await entriesOf(payer)).at(-1)).toEqual({ kind: 'RETURNED', amount: -10_000, after: 0 })
})

test('balances are locked by payer and currency, whatever the order of the payments', () => {
  const rows = ['2 USD', '1 USD', '2 EUR', '1 USD'].map((text) => {
    const [accountId = '', currency] = text.split(' ')
    return { accountId, currency: currency === 'EUR' ? ('EUR' as const) : ('USD' as const) }
  })
  const order = (all: typeof rows) => all.toSorted(byBalance).map((row) => Object.values(row).join(' '))
  expect(order(rows)).toEqual(['1 USD', '1 USD', '2 EUR', '2 USD'])
  expect(order(rows.toReversed())).toEqual(order(rows))
  expect(byBalance({ accountId: '1', currency: 'EUR' }, { accountId: '1', currency: 'EUR' })).toBe(0)
})
