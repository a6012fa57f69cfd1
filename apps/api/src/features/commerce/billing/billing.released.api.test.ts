import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sumOf } from '@portal/contract/core/money'
import { addCharge } from '../../../../test/charges.ts'
import { aCompanyPlan, aPlan, changeSeats } from '../../../../test/companyPlans.ts'
import {
  bill,
  documentOf,
  invoicesOf,
  billable,
  creditOf,
  issue,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
} from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'

// Days that were billed in advance, once their plan, their payer or their invoice is no longer what it was.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const [first, second, third] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1), lastMonth()]
const ahead = { billingTiming: 'ADVANCE', billingInterval: 12, billingAnchor: 'ANNIVERSARY' }
const monthly = { billingTiming: 'ADVANCE', billingInterval: 1, billingAnchor: 'CALENDAR' }

/** Ten seats at 10.00 since the first month. */
async function aCustomer(terms: Row = ahead, of: Row = {}) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const plan = await aPlan(world, { terms: { listPrice: 1000, ...terms } })
  const held = { startOn: first, endOn: addMonths(first, 48), seats: 10, price: 1000, ...of }
  return { ...payer, ...plan, ...(await aCompanyPlan(world, payer, plan, held)) }
}
/** The invoice of a month that is not credited in full. */
const invoiceOf = (payer: Account, period: string, currency = 'USD') =>
  documentOf(
    rs,
    payer,
    period,
    ({ Kind, Currency, Total, Credited }) =>
      Kind === 'INVOICE' && Currency === currency && (Total === 0 || Total !== Credited),
  )
async function issueOf(payer: Account, period: string, currency = 'USD'): Promise<Row> {
  await bill(world, rs, period)
  const answer = await issue(rs, keyOf(await invoiceOf(payer, period, currency)))
  expect(answer.statusCode).toBe(200)
  return resultOf(answer)
}
const netsOf = (rows: unknown) => (rows as Row[]).map(({ Net }) => Number(Net))
const monthsOf = (invoice: Row) => (invoice['Lines'] as Row[]).map(({ FromOn }) => FromOn)

test('a plan that was paid ahead and then did not begin is refunded', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await pool.query('delete from subscription_span where subscription_id = $1', [payer.subscriptionId])
  await bill(world, rs, second)
  expect(netsOf((await invoiceOf(payer, second))['Refunds'])).toEqual(Array.from({ length: 12 }, () => -10_000))
  expect(await issueOf(payer, second)).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -120_000 })
  await bill(world, rs, third)
  expect(await invoiceOf(payer, third)).toEqual({})
})

test('an invoice that is credited whole is a gift to later months, and billed again by its own', async () => {
  const payer = await aCustomer(monthly)
  const invoice = await issueOf(payer, first)
  expect(monthsOf(invoice)).toEqual([first, second])
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  expect(monthsOf(await issueOf(payer, second))).toEqual([third])
  expect(monthsOf(await issueOf(payer, first))).toEqual([first, second])
  await bill(world, rs, third)
  const draft = await invoiceOf(payer, third)
  expect([monthsOf(draft), draft['Refunds']]).toEqual([[addMonths(third, 1)], []])
})

test('of a year that ended and was refunded, nothing is charged again after the rest is credited by hand', async () => {
  const payer = await aCustomer()
  const invoice = await issueOf(payer, first)
  await changeSeats(world, payer.subscriptionId, second, 0)
  await issueOf(payer, second)
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  await bill(world, rs, third)
  expect(await invoiceOf(payer, third)).toEqual({})
})

test('refunds of one currency stay while an invoice of another is billed again', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  const other = await aPlan(world, { terms: { listPrice: 500, currency: 'EUR' } })
  const held = { startOn: second, endOn: addMonths(second, 48), seats: 1, price: 500, currency: 'EUR' }
  await aCompanyPlan(world, payer, other, held)
  await changeSeats(world, payer.subscriptionId, second, 4)
  const invoice = await issueOf(payer, second, 'EUR')
  const before = await invoiceOf(payer, second)
  expect(before['RefundTotal']).toBe(-79_200)
  const again = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  const preview = resultOf(await rs.post(`${again}/Preview`, { PoNumber: 'PO-2' }))
  const body = { PreviewKey: preview['PreviewKey'], Reason: 'Wrong order', PoNumber: 'PO-2' }
  expect((await rs.post(again, body, onceOnly())).statusCode).toBe(201)
  expect(await invoiceOf(payer, second)).toMatchObject({ RefundTotal: -79_200 })
})

test('late usage of a plan that is monthly in arrears since is a line of the next invoice', async () => {
  const units = { unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 }
  const payer = await aCustomer({ ...monthly, ...units }, { overagePrice: 60 })
  const { rows } = await pool.query<{ terms_id: string }>(
    `insert into plan_terms select (t).* from (select jsonb_populate_record(t, jsonb_build_object('terms_id', $2::uuid, 'number', 2,
       'billing_timing', 'ARREARS')) as t from plan_terms t where t.terms_id = $1) changed returning terms_id`,
    [payer.termsId, randomUUID()],
  )
  await issueOf(payer, first)
  expect(monthsOf(await issueOf(payer, second))).toEqual([third])
  await pool.query('update subscription_span set until_on = $2 where subscription_id = $1', [
    payer.subscriptionId,
    third,
  ])
  await pool.query(
    `insert into subscription_span select (t).* from (select jsonb_populate_record(s, jsonb_build_object('span_id', $2::uuid,
       'terms_id', $3::uuid, 'from_on', $4::date, 'until_on', null)) as t from subscription_span s where s.subscription_id = $1) changed`,
    [payer.subscriptionId, randomUUID(), rows[0]?.terms_id, third],
  )
  await pool.query(
    'insert into subscription_usage (subscription_id, day, used, overage_price) values ($1, $2, 105, 60)',
    [payer.subscriptionId, addDays(second, 3)],
  )
  await bill(world, rs, third)
  const lines = (await invoiceOf(payer, third))['Lines'] as Row[]
  expect(lines.filter(({ Kind }) => Kind === 'OVERAGE')).toMatchObject([{ Net: 300, Reason: 'lateOverage' }])
})

test('the margin of a refunded plan with a promotion is that of the days that were held', async () => {
  const payer = await aCustomer()
  const id = randomUUID()
  await pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status)
     values ($1, $2, 'Less', 'PERCENT', 2000, '2024-01-01', 'ACTIVE')`,
    [id, `P${id.slice(0, 8).toUpperCase()}`],
  )
  await pool.query('update subscription_span set promotion_id = $2 where subscription_id = $1', [
    payer.subscriptionId,
    id,
  ])
  await issueOf(payer, first)
  await changeSeats(world, payer.subscriptionId, second, 0)
  await issueOf(payer, second)
  expect(sumOf(netsOf(await invoicesOf(rs, payer)))).toBe(8000)
  await pool.query(
    `insert into plan_price (account_id, plan_id, currency, price)
     select a.parent_id, $2, 'USD', 600 from account a where a.account_id = $1`,
    [tree.cordage.accountId, payer.planId],
  )
  const reader = await world.signedInAt(tree.cordage, { rights: { RptBill: 'R', ReportAccessEnable: 'R' } })
  const report = { FromMonth: first, ToMonth: third, AcctKey: payer.accountId }
  const sums = resultOf(await reader.post('/api/v1/Report/Margin', report))['Sums']
  expect(sums).toMatchObject([{ NetRevenue: 8000, BuyingCost: 6000, NetMargin: 2000 }])
})

test('a refund goes out though another payer was billed for the month of its company', async () => {
  const payer = await aCustomer()
  await issueOf(payer, first)
  await changeSeats(world, payer.subscriptionId, second, 4)
  const other = await aCustomer({})
  await issueOf(other, second)
  const key = keyOf(await invoiceOf(other, second))
  await pool.query('alter table invoice_line disable trigger user')
  await pool.query('update invoice_line set customer_id = $2 where invoice_id = $1', [key, payer.accountId])
  await pool.query('alter table invoice_line enable trigger user')
  await bill(world, rs, second)
  expect(await issueOf(payer, second)).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -66_000 })
})

/** Gives the lines of a document to the plan of another customer, as a document of their next payer has them. */
async function giveLines(document: Row, { accountId, subscriptionId }: { accountId: string; subscriptionId: string }) {
  await pool.query('alter table invoice_line disable trigger user')
  await pool.query(
    `update invoice_line l set customer_id = $2, subscription_id = $3, covered = (
       select jsonb_agg(c || jsonb_build_object('planCode', p.plan_code)) from jsonb_array_elements(l.covered) c
       join subscription s on s.subscription_id = $3 join plan p on p.plan_id = s.plan_id)
     where invoice_id = $1`,
    [keyOf(document), accountId, subscriptionId],
  )
  await pool.query('alter table invoice_line enable trigger user')
}

test('days that were billed again count once, though the draft of it is older than the credited invoice', async () => {
  const other = await aCustomer(monthly)
  await bill(world, rs, first)
  const draft = await invoiceOf(other, first)
  const payer = await aCustomer(monthly)
  const credited = await issueOf(payer, first)
  expect(keyOf(draft) < keyOf(credited)).toBe(true)
  expect((await creditOf(rs, credited)).statusCode).toBe(201)
  expect((await issue(rs, keyOf(draft))).statusCode).toBe(200)
  await giveLines(draft, payer)
  await bill(world, rs, second)
  const next = await invoiceOf(payer, second)
  expect([monthsOf(next), next['Refunds']]).toEqual([[third], []])
})

test('a gift stays one where another payer was billed for the month before it was credited', async () => {
  const payer = await aCustomer(monthly)
  const credited = await issueOf(payer, first)
  const other = await aCustomer(monthly, { seats: 2 })
  await giveLines(await issueOf(other, first), payer)
  await pool.query('update subscription_span set seats = 12 where subscription_id = $1', [payer.subscriptionId])
  expect((await creditOf(rs, credited)).statusCode).toBe(201)
  await bill(world, rs, second)
  expect(monthsOf(await invoiceOf(payer, second))).toEqual([third])
})

/** Lets a company have stood under another reseller until a day. */
async function movedOn(payer: Account, day: string) {
  const formerParent = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await pool.query(
    `insert into account_path (account_id, provider_id, sp_id, dt_id, rs_id, until_on)
     select $1, provider_id, sp_id, dt_id, $2, $3 from account where account_id = $2`,
    [payer.accountId, formerParent.accountId, day],
  )
  return formerParent
}

test('after a move, days that the former issuer gave stay free, and those from the move on are charged', async () => {
  const payer = await aCustomer(monthly)
  const invoice = await issueOf(payer, first)
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  const day = addDays(second, 14)
  const formerParent = await movedOn(payer, day)
  await pool.query('alter table invoice disable trigger user')
  await pool.query('update invoice set issuer_id = $2 where $1 in (invoice_id, refers_to)', [
    keyOf(invoice),
    formerParent.accountId,
  ])
  await pool.query('alter table invoice enable trigger user')
  await bill(world, rs, second)
  expect(monthsOf(await invoiceOf(payer, second))).toEqual([day, third])
})

test('after a move, days before it that no one billed are not charged ahead by the next issuer', async () => {
  const payer = await aCustomer(monthly)
  await movedOn(payer, addDays(second, 14))
  await bill(world, rs, third)
  expect(monthsOf(await invoiceOf(payer, third))).toEqual([addDays(second, 14), third, addMonths(third, 1)])
})

test('a customer that is suspended or upgraded on days that were given is not charged for them', async () => {
  const payer = await aCustomer(monthly)
  const invoice = await issueOf(payer, first)
  expect((await creditOf(rs, invoice)).statusCode).toBe(201)
  await pool.query('update subscription_span set price = 1200 where subscription_id = $1', [payer.subscriptionId])
  await bill(world, rs, second)
  const draft = await invoiceOf(payer, second)
  expect([monthsOf(draft), netsOf(draft['Lines']), draft['Refunds']]).toEqual([[third], [12_000], []])
})

test('refunds and corrections of usage of one invoice together take no more than is left of it', async () => {
  const units = { unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 }
  const payer = await aCustomer({ ...monthly, ...units }, { seats: 1, overagePrice: 60 })
  const day = addDays(first, 3)
  await pool.query(
    'insert into subscription_usage (subscription_id, day, used, overage_price) values ($1, $2, 15, 60)',
    [payer.subscriptionId, day],
  )
  expect((await addCharge(rs, payer, -1500)).statusCode).toBe(201)
  expect(await issueOf(payer, first)).toMatchObject({ Net: 800 })
  await changeSeats(world, payer.subscriptionId, second, 0)
  await pool.query('update subscription_usage set used = 10 where subscription_id = $1', [payer.subscriptionId])
  await bill(world, rs, second)
  expect(await invoiceOf(payer, second)).toMatchObject({ Net: -300, Refunds: [{ Net: -800 }] })
  expect(await issueOf(payer, second)).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -800 })
})
