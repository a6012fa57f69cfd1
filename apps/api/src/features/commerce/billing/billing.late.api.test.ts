import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import {
  bill,
  documentOf,
  billable,
  creditOf,
  issue,
  lastMonth,
  resultOf,
  type Row,
  statusAndCode,
} from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'

// Usage is reported after the invoice of its month: nothing is lost or charged twice, and the line gives the reason.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const [first, second, third] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1), lastMonth()]
const plan = await aPlan(world, { terms: { listPrice: 1000, unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 } })

/** One seat with ten envelopes a month at a price, held for a long time. */
async function aCustomer(price = 1000) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const terms = { startOn: '2024-01-01', endOn: '2030-01-01', seats: 1, overagePrice: 60, price }
  return { ...payer, ...(await aCompanyPlan(world, payer, plan, terms)) }
}
type Customer = Awaited<ReturnType<typeof aCustomer>>
const report = ({ subscriptionId }: Customer, day: string, units: number) =>
  world.db.pool.query(
    `insert into subscription_usage (subscription_id, day, used, overage_price) values ($1, $2, $3, 60)
     on conflict (subscription_id, day) do update set used = excluded.used`,
    [subscriptionId, day, units],
  )
const invoiceOf = (payer: Account, period: string) => documentOf(rs, payer, period, () => true)
const issueOf = async (payer: Account, period: string) => issue(rs, String((await invoiceOf(payer, period))['BillKey']))
const excess = async (payer: Account, period: string) =>
  ((await invoiceOf(payer, period))['Lines'] as Row[])
    .filter(({ Kind }) => Kind === 'OVERAGE')
    .map(({ Net, Reason, Why }) => [Net, Reason, Why])
const monthText = new Intl.DateTimeFormat('en-us', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const late = (delta: string) =>
  `Envelopes beyond those included in ${monthText.format(new Date(first))}, reported after its invoice: ${delta}`

test('units that are reported after the invoice are a line of the next, corrections too, each once', async () => {
  const payer = await aCustomer()
  const day = addDays(first, 3)
  await report(payer, day, 15)
  await bill(world, rs, first)
  expect(await excess(payer, first)).toEqual([[300, 'overage', 'Envelopes beyond the 10 included: 5']])
  expect((await issueOf(payer, first)).statusCode).toBe(200)
  await report(payer, day, 18)
  await bill(world, rs, second)
  expect(await excess(payer, second)).toEqual([[180, 'lateOverage', late('+3')]])
  // The draft of the next month was created at the same time: usage that one of them issued is not charged by the
  // other.
  await bill(world, rs, third)
  expect(await excess(payer, third)).toEqual([[180, 'lateOverage', late('+3')]])
  expect((await issueOf(payer, second)).statusCode).toBe(200)
  expect(statusAndCode(await issueOf(payer, third))).toEqual([409, 'invoice.outdated'])
  await report(payer, day, 14)
  await bill(world, rs, third)
  expect(await excess(payer, third)).toEqual([[-240, 'lateOverage', late('\u22124')]])
  expect((await issueOf(payer, third)).statusCode).toBe(200)
  const sums = await Promise.all([first, second, third].map(async (month) => (await invoiceOf(payer, month))['Net']))
  expect(sums).toEqual([1300, 1180, 760])
})

test('what is still a draft is no late line, and a month with nothing to bill is made up for', async () => {
  const [open, free] = [await aCustomer(), await aCustomer(0)]
  await bill(world, rs, second)
  expect(await invoiceOf(free, second)).toEqual({})
  for (const payer of [open, free]) await report(payer, addDays(second, 1), 12)
  await bill(world, rs, third)
  expect(await excess(open, third)).toEqual([])
  expect(await excess(free, third)).toMatchObject([[120, 'lateOverage', {}]])
  expect((await issueOf(free, third)).statusCode).toBe(200)
  // The previous month runs again: it does not bill usage that is on the later invoice.
  await bill(world, rs, second)
  expect(await excess(open, second)).toMatchObject([[120, 'overage', {}]])
  expect(await invoiceOf(free, second)).toEqual({})
})

/** Each line of overage: its deduction, its units and its reason. */
const corrections = async (payer: Account, period: string) =>
  ((await invoiceOf(payer, period))['Lines'] as Row[])
    .filter(({ Kind }) => Kind === 'OVERAGE')
    .map(({ Net, Quantity, UnitPrice, Reason }) => {
      expect(Number(Quantity) * Number(UnitPrice)).toBe(Net)
      return [Net, Reason]
    })

test('a correction comes off as far as a month costs something, the rest off later ones; none is lost, none is below zero', async () => {
  const payer = await aCustomer(100)
  const months = [-8, -7, -6, -5, -4, -3, -2, -1, 0].map((before) => addMonths(lastMonth(), before))
  const [start = '', ...after] = months
  const day = addDays(start, 3)
  await report(payer, day, 18)
  await bill(world, rs, start)
  expect((await issueOf(payer, start)).statusCode).toBe(200)
  await report(payer, day, 10)
  // 8 units at 0.60 are refunded, and a month costs 1.00: each issued draft refunds one unit.
  for (const month of after) {
    await bill(world, rs, month)
    const draft = await invoiceOf(payer, month)
    expect(draft).toMatchObject({ InvoiceStatus: 'Draft', Net: 40 })
    const last = month === after.at(-1)
    expect(await corrections(payer, month)).toEqual([[-60, last ? 'lateOverage' : 'lateOveragePart']])
    expect(resultOf(await rs.post(`/api/v1/Billing/Invoice/${String(draft['BillKey'])}/Refresh`))).toMatchObject({
      Net: 40,
    })
    expect((await issueOf(payer, month)).statusCode).toBe(200)
  }
  const net = await Promise.all(months.map(async (month) => Number((await invoiceOf(payer, month))['Net'])))
  expect(net.reduce((sum, one) => sum + one, 0)).toBe(months.length * 100)
})

/** Eight units beyond those included were billed in the first month; three of them turn out to be included. */
async function aMonthBelowZero() {
  const payer = await aCustomer(0)
  await report(payer, addDays(first, 3), 18)
  await bill(world, rs, first)
  const invoice = resultOf(await issueOf(payer, first))
  await report(payer, addDays(first, 3), 13)
  await bill(world, rs, second)
  return { payer, invoice }
}
const decide = (belowZero: string) =>
  world.db.pool.query(
    `insert into billing_profile (account_id, below_zero) values ($1, $2)
     on conflict (account_id) do update set below_zero = excluded.below_zero`,
    [tree.cordage.accountId, belowZero],
  )

test('where nothing is charged any more, the draft becomes a credit note of the corrected invoice', async () => {
  const { payer, invoice } = await aMonthBelowZero()
  expect(await invoiceOf(payer, second)).toMatchObject({ InvoiceStatus: 'Draft', Failure: null, Net: -300 })
  const note = resultOf(await issueOf(payer, second))
  expect(note).toMatchObject({ Kind: 'CREDIT_NOTE', Net: -300, Tax: -60, Period: first, InvoiceStatus: 'Issued' })
  expect(note['Related']).toMatchObject([{ BillKey: invoice['BillKey'], Relation: 'CORRECTED' }])
  expect(note['Note']).toContain(monthText.format(new Date(first)))
  for (const month of [second, third]) {
    await bill(world, rs, month)
    expect(await invoiceOf(payer, month)).toEqual({})
  }
})

test('what was credited by hand is corrected no more', async () => {
  const { payer, invoice } = await aMonthBelowZero()
  const credit = (Net: number) => {
    const [line] = (invoice['Lines'] as Row[]).filter(({ Kind }) => Kind === 'OVERAGE')
    return creditOf(rs, invoice, [{ Place: Number(line?.['Place']), Net }])
  }
  // A part of a unit counts as the whole unit: nothing is refunded twice.
  expect((await credit(70)).statusCode).toBe(201)
  expect(statusAndCode(await issueOf(payer, second))).toEqual([409, 'invoice.outdated'])
  await bill(world, rs, second)
  expect(await invoiceOf(payer, second)).toMatchObject({ Net: -180 })
  expect((await credit(230)).statusCode).toBe(201)
  await bill(world, rs, second)
  expect(await invoiceOf(payer, second)).toEqual({})
})

test('an issuer may carry it over instead: no draft until a month has charges', async () => {
  await decide('CARRY')
  const { payer } = await aMonthBelowZero()
  expect(await invoiceOf(payer, second)).toEqual({})
  await world.db.pool.query('update subscription_span set price = 1000 where subscription_id = $1', [
    payer.subscriptionId,
  ])
  await bill(world, rs, third)
  expect(await invoiceOf(payer, third)).toMatchObject({ InvoiceStatus: 'Draft', Net: 700 })
  await decide('CREDIT_NOTE')
})
