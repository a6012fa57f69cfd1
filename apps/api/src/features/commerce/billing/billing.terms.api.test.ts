import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan, changeSeats } from '../../../../test/companyPlans.ts'
import {
  bill,
  documentOf,
  billable,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  voidByApi,
} from '../../../../test/invoices.ts'
import { startTogether } from '../../../../test/locks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, daysInMonth } from '../../../core/calendar/calendar.ts'

// Plans that are billed in advance, or by other intervals than calendar months in arrears.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const [first, second, third] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1), lastMonth()]
const next = addMonths(third, 1)
type Terms = { billingTiming?: string; billingInterval?: number; billingAnchor?: string }

/** Ten seats at 10.00, held since the tenth of the first month. */
async function aCustomer(terms: Terms = {}) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const plan = await aPlan(world, { terms: { listPrice: 1000, billingTiming: 'ADVANCE', ...terms } })
  const startOn = addDays(first, 9)
  const held = await aCompanyPlan(world, payer, plan, {
    startOn,
    endOn: addMonths(startOn, 48),
    seats: 10,
    price: 1000,
  })
  return { ...payer, ...plan, ...held, startOn }
}
type Customer = Awaited<ReturnType<typeof aCustomer>>
const change = ({ subscriptionId }: Customer, day: string, seats: number) =>
  changeSeats(world, subscriptionId, day, seats)
const invoiceOf = (payer: Account, period: string) => documentOf(rs, payer, period)
const issueOf = async (payer: Account, period: string) => issue(rs, keyOf(await invoiceOf(payer, period)))
const refundsOf = async (payer: Account, period: string) => (await invoiceOf(payer, period))['Refunds'] as Row[]
const notesOf = async (payer: Account) => (await invoicesOf(rs, payer)).filter(({ Kind }) => Kind === 'CREDIT_NOTE')
const linesOf = async (payer: Account, period: string) =>
  ((await invoiceOf(payer, period))['Lines'] as Row[]).map(
    ({ FromOn, Quantity, UnitPrice, Days, DaysOf, Net, Reason }) => [
      FromOn,
      Quantity,
      UnitPrice,
      Days,
      DaysOf,
      Net,
      Reason,
    ],
  )
const part = (seats: number, days: number, month: string) => Math.round((1000 * seats * days) / daysInMonth(month))
const since = (day: number, month: string) => daysInMonth(month) - day + 1

test('a month in advance is on the invoice of the month before, with what changed since', async () => {
  const payer = await aCustomer()
  await bill(world, rs, first)
  expect(await linesOf(payer, first)).toEqual([
    [payer.startOn, 10, 1000, since(10, first), daysInMonth(first), part(10, since(10, first), first), 'started'],
    [second, 10, 1000, daysInMonth(second), daysInMonth(second), 10_000, 'held'],
  ])
  expect((await issueOf(payer, first)).statusCode).toBe(200)
  await change(payer, addDays(second, 14), 12)
  await bill(world, rs, second)
  const more = [
    addDays(second, 14),
    2,
    1000,
    since(15, second),
    daysInMonth(second),
    part(2, since(15, second), second),
    'seats',
  ]
  expect(await linesOf(payer, second)).toEqual([
    more,
    [third, 12, 1000, daysInMonth(third), daysInMonth(third), 12_000, 'held'],
  ])
  expect((await issueOf(payer, second)).statusCode).toBe(200)
  await change(payer, addDays(third, 4), 8)
  await bill(world, rs, third)
  expect(await linesOf(payer, third)).toEqual([[next, 8, 1000, daysInMonth(next), daysInMonth(next), 8000, 'held']])
  const fewer = -part(4, since(5, third), third)
  expect(await refundsOf(payer, third)).toMatchObject([
    { Number: (await invoiceOf(payer, second))['Number'], Place: 2, FromOn: addDays(third, 4), Net: fewer },
  ])
})

test('charges become the invoice, and refunds go out with it as credit notes', async () => {
  const payer = await aCustomer({ billingInterval: 12, billingAnchor: 'ANNIVERSARY' })
  const other = await aPlan(world, { terms: { listPrice: 3333 } })
  await aCompanyPlan(world, payer, other, { startOn: second, endOn: addMonths(second, 48), seats: 3, price: 3333 })
  await bill(world, rs, first)
  await issueOf(payer, first)
  await change(payer, addMonths(payer.startOn, 1), 0)
  await bill(world, rs, second)
  const draft = await invoiceOf(payer, second)
  expect(draft).toMatchObject({ Net: 9999, RefundTotal: -132_000 })
  expect((draft['Refunds'] as Row[]).map(({ Net, Tax }) => [Net, Tax])).toEqual(
    Array.from({ length: 11 }, () => [-10_000, -2000]),
  )
  expect(resultOf(await issueOf(payer, second))).toMatchObject({
    Kind: 'INVOICE',
    Net: 9999,
    RefundTotal: 0,
    Refunds: [],
  })
  expect(await notesOf(payer)).toMatchObject([{ Net: -110_000, Total: -132_000 }])
  await bill(world, rs, third)
  expect(await refundsOf(payer, third)).toEqual([])
  expect((await linesOf(payer, third)).map((line) => line[5])).toEqual([9999])
})

test('days that are on two drafts are issued once, and a voided invoice releases its days', async () => {
  const payer = await aCustomer()
  await bill(world, rs, first)
  await bill(world, rs, second)
  expect(await linesOf(payer, second)).toHaveLength(3)
  expect((await issueOf(payer, first)).statusCode).toBe(200)
  expect(statusAndCode(await issueOf(payer, second))).toEqual([409, 'invoice.outdated'])
  await bill(world, rs, second)
  expect((await linesOf(payer, second)).map(([from]) => from)).toEqual([third])
  await voidByApi(rs, keyOf(await invoiceOf(payer, first)))
  expect((await linesOf(payer, second)).map(([from]) => from)).toEqual([third])
  await bill(world, rs, second)
  expect((await linesOf(payer, second)).map(([from]) => from)).toEqual([payer.startOn, second, third])
})

test('the days of a draft are compared again once the numbers are held', async () => {
  const payer = await aCustomer()
  await bill(world, rs, first)
  await bill(world, rs, second)
  const acts = [first, second].map((month) => () => issueOf(payer, month))
  const found = (await startTogether(world.db.pool, tree.cordage.accountId, acts)).map(statusAndCode)
  expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [200, undefined],
    [409, 'invoice.outdated'],
  ])
})

test('what was paid ahead for a year is a credit note when the plan ends, once', async () => {
  const payer = await aCustomer({ billingInterval: 12, billingAnchor: 'ANNIVERSARY' })
  await bill(world, rs, first)
  const lines = await linesOf(payer, first)
  expect(lines).toHaveLength(12)
  expect(lines[0]?.slice(3)).toEqual([daysInMonth(first), daysInMonth(first), 10_000, 'started'])
  expect((await issueOf(payer, first)).statusCode).toBe(200)
  await change(payer, addMonths(payer.startOn, 1), 0)
  await bill(world, rs, second)
  expect(await invoiceOf(payer, second)).toMatchObject({ Net: 0, RefundTotal: -132_000, Failure: null })
  const note = resultOf(await issueOf(payer, second))
  expect(note).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -110_000, Total: -132_000 })
  // The margin has the revenue and the cost of the one month that was held.
  await world.db.pool.query(
    `insert into plan_price (account_id, plan_id, currency, price)
     select a.parent_id, $2, 'USD', 700 from account a where a.account_id = $1`,
    [tree.cordage.accountId, payer.planId],
  )
  const reader = await world.signedInAt(tree.cordage, { rights: { RptBill: 'R', ReportAccessEnable: 'R' } })
  const report = { FromMonth: first, ToMonth: third, AcctKey: payer.accountId }
  const sums = resultOf(await reader.post('/api/v1/Report/Margin', report))['Sums']
  expect(sums).toMatchObject([{ NetRevenue: 10_000, BuyingCost: 7000, NetMargin: 3000 }])
  await bill(world, rs, second)
  await bill(world, rs, third)
  expect(await invoiceOf(payer, second)).toEqual({})
  expect(await invoiceOf(payer, third)).toEqual({})
})

test('an invoice that is billed again has the same days', async () => {
  const payer = await aCustomer({ billingInterval: 3 })
  const quarterEnd = (month: string) => addMonths(month, 3 - ((Number(month.slice(5, 7)) - 1) % 3))
  await bill(world, rs, first)
  const lines = await linesOf(payer, first)
  expect(lines.at(-1)?.[0]).toBe(addMonths(quarterEnd(second), -1))
  const issued = resultOf(await issueOf(payer, first))
  const again = `/api/v1/Billing/Invoice/${keyOf(issued)}/Again`
  const preview = resultOf(await rs.post(`${again}/Preview`, { PoNumber: 'PO-2' }))
  const body = { PreviewKey: preview['PreviewKey'], Reason: 'Wrong order', PoNumber: 'PO-2' }
  expect((await rs.post(again, body, onceOnly())).statusCode).toBe(201)
  expect(await linesOf(payer, first)).toEqual(lines)
})

test('a quarter in arrears is on the invoice of its last month, and monthly plans stay as they are', async () => {
  const payer = await aCustomer({ billingTiming: 'ARREARS', billingInterval: 3, billingAnchor: 'ANNIVERSARY' })
  const monthly = await aCustomer({ billingTiming: 'ARREARS' })
  for (const month of [first, second, third]) await bill(world, rs, month)
  const found = await Promise.all([first, second, third].map(async (month) => keyOf(await invoiceOf(payer, month))))
  expect(found).toEqual(['undefined', 'undefined', 'undefined'])
  expect(await linesOf(monthly, second)).toEqual([
    [second, 10, 1000, daysInMonth(second), daysInMonth(second), 10_000, 'held'],
  ])
})
