import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addCharge, chargesPath } from '../../../../test/charges.ts'
import { act, type WireSet } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan, changeSeats } from '../../../../test/companyPlans.ts'
import {
  bill,
  documentOf,
  billable,
  creditOf,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
} from '../../../../test/invoices.ts'
import { startTogether } from '../../../../test/locks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, daysInMonth } from '../../../core/calendar/calendar.ts'
import { shareOf, sumOf } from '@portal/contract/core/money'

// Days that were billed in advance and are no longer held: a credit note of the invoice that charged it.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const [first, second, third] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1), lastMonth()]
const year = { billingTiming: 'ADVANCE', billingInterval: 12, billingAnchor: 'ANNIVERSARY' }

type Sale = { seats?: number; price?: number; promotion?: number; planType?: string; terms?: Row; of?: Row }
/** A year in advance since the first month; `promotion`: hundredths of a percent that it takes off. */
async function aCustomer({ seats = 10, price = 1000, promotion, planType = 'PERUSER', terms, of }: Sale = {}) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const plan = await aPlan(world, { planType, terms: { listPrice: price, ...year, ...terms } })
  const values = { startOn: first, endOn: addMonths(first, 48), seats, price, ...of }
  const held = await aCompanyPlan(world, payer, plan, values)
  if (promotion !== undefined) {
    const id = randomUUID()
    await pool.query(
      `insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status)
       values ($1, $2, 'Less', 'PERCENT', $3, '2024-01-01', 'ACTIVE')`,
      [id, `P${id.slice(0, 8).toUpperCase()}`, promotion],
    )
    await pool.query('update subscription_span set promotion_id = $2 where subscription_id = $1', [
      held.subscriptionId,
      id,
    ])
  }
  return { ...payer, ...plan, ...held }
}
type Customer = Awaited<ReturnType<typeof aCustomer>>
const change = ({ subscriptionId }: Customer, day: string, seats: number) =>
  changeSeats(world, subscriptionId, day, seats)
const decide = (belowZero: string) =>
  pool.query(
    `insert into billing_profile (account_id, below_zero) values ($1, $2)
     on conflict (account_id) do update set below_zero = excluded.below_zero`,
    [tree.cordage.accountId, belowZero],
  )
const invoiceOf = (payer: Account, period: string) => documentOf(rs, payer, period)
/** Runs a month, and issues what it made of a payer. */
async function issueOf(payer: Account, period: string): Promise<Row> {
  await bill(world, rs, period)
  const answer = await issue(rs, keyOf(await invoiceOf(payer, period)))
  expect(answer.statusCode).toBe(200)
  return resultOf(answer)
}
const refundsIn = (draft: Row) => draft['Refunds'] as Row[]
const netsOf = (rows: readonly Row[]) => rows.map(({ Net }) => Number(Net))
const notesOf = async (payer: Account) => (await invoicesOf(rs, payer)).filter(({ Kind }) => Kind === 'CREDIT_NOTE')
const linesOf = (invoice: Row) =>
  (invoice['Lines'] as Row[]).map(({ FromOn, Quantity, UnitPrice, Net }) => [FromOn, Quantity, UnitPrice, Net])

/** A flat plan of 100.00 with half off, a year ahead, that ended after a month; and another of 10.00 a month. */
async function anEndedYear() {
  const payer = await aCustomer({ price: 10_000, promotion: 5000, planType: 'SHARED' })
  const other = await aPlan(world, { terms: { listPrice: 1000 } })
  await aCompanyPlan(world, payer, other, { startOn: second, endOn: addMonths(second, 48), seats: 1, price: 1000 })
  const invoice = await issueOf(payer, first)
  expect(invoice).toMatchObject({ Net: 60_000 })
  await change(payer, second, 0)
  return { payer, invoice }
}

test.each(['CREDIT_NOTE', 'CARRY'])(
  'a flat year with a promotion is refunded whole beside a small charge: %s',
  async (belowZero) => {
    await decide(belowZero)
    const { payer } = await anEndedYear()
    await bill(world, rs, second)
    const draft = await invoiceOf(payer, second)
    expect(draft).toMatchObject({ Net: 1000, Total: 1200, RefundTotal: -66_000 })
    expect(netsOf(refundsIn(draft))).toEqual(Array.from({ length: 11 }, () => -5000))
    expect(await issueOf(payer, second)).toMatchObject({ Kind: 'INVOICE', Net: 1000 })
    expect(netsOf(await notesOf(payer))).toEqual([-55_000])
    await bill(world, rs, third)
    expect(await invoiceOf(payer, third)).toMatchObject({ Net: 1000, RefundTotal: 0, Refunds: [] })
    await decide('CREDIT_NOTE')
  },
)

test('a credit by hand takes its amount alone off a refund, and makes the draft outdated', async () => {
  const { payer, invoice } = await anEndedYear()
  await bill(world, rs, second)
  expect((await creditOf(rs, invoice, [{ Place: 3, Net: 100 }])).statusCode).toBe(201)
  expect((await issue(rs, keyOf(await invoiceOf(payer, second)))).statusCode).toBe(409)
  await bill(world, rs, second)
  expect(sumOf(netsOf(refundsIn(await invoiceOf(payer, second))))).toBe(-54_900)
  await issueOf(payer, second)
  expect(netsOf(await notesOf(payer)).toSorted((one, other) => one - other)).toEqual([-54_900, -100])
})

test('an older month, and an invoice that is billed again, leave later days alone', async () => {
  const payer = await aCustomer()
  const invoice = await issueOf(payer, first)
  await change(payer, addDays(second, 14), 12)
  await issueOf(payer, second)
  await bill(world, rs, addMonths(first, -1))
  expect(await invoiceOf(payer, addMonths(first, -1))).toEqual({})
  const again = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  const preview = resultOf(await rs.post(`${again}/Preview`, { PoNumber: 'PO-2' }))
  const body = { PreviewKey: preview['PreviewKey'], Reason: 'Wrong order', PoNumber: 'PO-2' }
  const replaced = await rs.post(again, body, onceOnly())
  expect(replaced.statusCode).toBe(201)
  expect(linesOf(resultOf(replaced))).toEqual(linesOf(invoice))
  await bill(world, rs, third)
  expect(await invoiceOf(payer, third)).toEqual({})
})

test.each([
  [1000, -9000],
  [5000, -5000],
])('the credit note is what the draft said: with a promotion of %d', async (promotion, month) => {
  const payer = await aCustomer({ seats: 15, promotion })
  await issueOf(payer, first)
  await change(payer, second, 5)
  await bill(world, rs, second)
  const draft = await invoiceOf(payer, second)
  expect(draft).toMatchObject({ Net: 0, Failure: null })
  expect(netsOf(refundsIn(draft))).toEqual(Array.from({ length: 11 }, () => month))
  const note = await issueOf(payer, second)
  expect(note).toMatchObject({ Kind: 'CREDIT_NOTE', Net: 11 * month, Total: draft['RefundTotal'] })
  expect(netsOf(note['Lines'] as Row[])).toEqual(Array.from({ length: 11 }, () => month))
})

test('a refund of several invoices is a note of each, and what remains is refunded later', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await change(payer, second, 15)
  await issueOf(payer, second)
  await change(payer, third, 5)
  await issueOf(payer, third)
  expect(netsOf(await notesOf(payer)).toSorted((one, other) => one - other)).toEqual([-50_000, -50_000])
  const days = 10
  await change(payer, addDays(third, days), 0)
  await issueOf(payer, third)
  const held = 10_000 + 15_000 + shareOf(5000, days, daysInMonth(third))
  expect(sumOf(netsOf(await invoicesOf(rs, payer)))).toBe(held)
  await pool.query(
    `insert into plan_price (account_id, plan_id, currency, price)
     select a.parent_id, $2, 'USD', 700 from account a where a.account_id = $1`,
    [tree.cordage.accountId, payer.planId],
  )
  const reader = await world.signedInAt(tree.cordage, { rights: { RptBill: 'R', ReportAccessEnable: 'R' } })
  const report = { FromMonth: first, ToMonth: third, AcctKey: payer.accountId }
  const [sums] = resultOf(await reader.post('/api/v1/Report/Margin', report))['Sums'] as Row[]
  expect(sums?.['NetRevenue']).toBe(held)
  expect(Math.abs(Number(sums?.['BuyingCost']) - 0.7 * held)).toBeLessThanOrEqual(1)
})

test('an invoice that is credited whole releases its own days, not those of others', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await change(payer, second, 15)
  const more = await issueOf(payer, second)
  await change(payer, third, 8)
  await issueOf(payer, third)
  expect((await creditOf(rs, more)).statusCode).toBe(201)
  await bill(world, rs, third)
  expect((await invoicesOf(rs, payer)).filter(({ Number }) => Number === null)).toEqual([])
  // Its own month is billed again: five seats were held for it; the days after it are paid on the first invoice.
  await bill(world, rs, second)
  const [draft] = (await invoicesOf(rs, payer)).filter(({ Number }) => Number === null)
  expect(linesOf(resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(draft)}`)))).toEqual([[second, 5, 1000, 5000]])
})

test('late usage of a plan that is billed in advance is a line of the next invoice', async () => {
  const terms = { billingInterval: 1, billingAnchor: 'CALENDAR', unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 }
  const payer = await aCustomer({ seats: 1, terms, of: { overagePrice: 60 } })
  await issueOf(payer, first)
  expect(linesOf(await issueOf(payer, second))).toEqual([[third, 1, 1000, 1000]])
  await pool.query(
    'insert into subscription_usage (subscription_id, day, used, overage_price) values ($1, $2, 15, 60)',
    [payer.subscriptionId, addDays(second, 3)],
  )
  await bill(world, rs, third)
  const lines = (await invoiceOf(payer, third))['Lines'] as Row[]
  expect(lines.filter(({ Kind }) => Kind === 'OVERAGE')).toMatchObject([{ Net: 300, Reason: 'lateOverage' }])
})

test('a draft whose credit note would have another tax, as other lines were credited since, is outdated', async () => {
  const payer = await aCustomer({ price: 1003, seats: 1 })
  const invoice = await issueOf(payer, first)
  await change(payer, second, 0)
  await bill(world, rs, second)
  expect((await creditOf(rs, invoice, [{ Place: 1, Net: 1 }])).statusCode).toBe(201)
  const draft = await invoiceOf(payer, second)
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  await bill(world, rs, second)
  const again = await invoiceOf(payer, second)
  expect(again['RefundTotal']).not.toBe(draft['RefundTotal'])
  expect(await issueOf(payer, second)).toMatchObject({ Kind: 'CREDIT_NOTE', Total: again['RefundTotal'] })
})

test('a change set shows the refunds of its drafts, and issues no others', async () => {
  const payers = [await aCustomer(), await aCustomer()]
  for (const payer of payers) await issueOf(payer, first)
  for (const payer of payers) await change(payer, second, 4)
  await bill(world, rs, second)
  const BillKeys = await Promise.all(payers.map(async (payer) => keyOf(await invoiceOf(payer, second))))
  const answer = await rs.post(
    '/api/v1/ChangeSet',
    { Kind: 'invoice.issue', Selection: { BillKeys }, Input: {} },
    onceOnly(),
  )
  const set = resultOf(answer) as Row & WireSet
  const rowsOf = async () => resultOf(await rs.get(`/api/v1/ChangeSet/${set.ChangeKey}/Rows`))['Items'] as Row[]
  expect((await rowsOf()).map(({ Fields }) => (Fields as Row[]).map(({ To }) => To))).toEqual([
    ['Issued', '$0.00', '$792.00'],
    ['Issued', '$0.00', '$792.00'],
  ])
  const [, changed] = payers
  if (changed) await change(changed, third, 7)
  await bill(world, rs, second)
  expect((await invoiceOf(payers[1] as Account, second))['BillKey']).toBe(BillKeys[1])
  await act(rs, set, 'Run', {})
  expect((await rowsOf()).map(({ State, Code }) => [State, Code])).toEqual([
    ['Done', null],
    ['Failed', 'change.changedSince'],
  ])
})

test('two drafts with the same refunds are issued once, at the same time too', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await change(payer, second, 6)
  await bill(world, rs, second)
  await bill(world, rs, third)
  const drafts = [await invoiceOf(payer, second), await invoiceOf(payer, third)]
  const acts = drafts.map((draft) => () => issue(rs, keyOf(draft)))
  const answers = await startTogether(pool, tree.cordage.accountId, acts)
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(netsOf(await notesOf(payer))).toEqual([-44_000])
})

test('a refund has the tax of the invoice that charged the days', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await change(payer, second, 9)
  const { rows } = await pool.query<{ tax_rate_id: string }>(
    `insert into tax_rate (tax_rate_id, account_id, series_id, country, tax_name, rate, valid_from)
     select gen_random_uuid(), account_id, series_id, country, tax_name, 1000, $2 from tax_rate where account_id = $1
     returning tax_rate_id`,
    [tree.cordage.accountId, second],
  )
  await bill(world, rs, second)
  expect(refundsIn(await invoiceOf(payer, second)).map(({ Net, Tax, TaxRate }) => [Net, Tax, TaxRate])).toEqual(
    Array.from({ length: 11 }, () => [-1000, -200, 2000]),
  )
  expect(await issueOf(payer, second)).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -11_000, Tax: -2200 })
  await pool.query('delete from tax_rate where tax_rate_id = any($1)', [rows.map((row) => row.tax_rate_id)])
})

test('a credit by hand beside refunds is pointed out: on the account, and before the draft is issued', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await change(payer, addMonths(first, 2), 4)
  const refundsOf = async () => resultOf(await rs.get(chargesPath(payer)))['Refunds'] as Row[]
  await addCharge(rs, payer, 5000)
  await addCharge(rs, payer, -1000)
  await bill(world, rs, second)
  const now = await invoiceOf(payer, second)
  const seen = [{ BillKey: keyOf(now), Number: null, Net: sumOf(netsOf(refundsIn(now))), Currency: 'USD' }]
  expect(await refundsOf()).toMatchObject(seen)
  expect(now['OtherRefunds']).toMatchObject(seen)
  expect((await issue(rs, keyOf(now))).statusCode).toBe(200)
  const [note] = await notesOf(payer)
  expect(await refundsOf()).toMatchObject([{ BillKey: keyOf(note), Number: note?.['Number'] }])
  // A year later it is too long ago.
  await pool.query(
    `alter table invoice disable trigger user; update invoice set issued_on = issued_on - 370 where invoice_id = '${keyOf(note)}';
     alter table invoice enable trigger user`,
  )
  expect(await refundsOf()).toEqual([])
})
