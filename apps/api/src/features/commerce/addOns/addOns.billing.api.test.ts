import { expect, test } from 'vitest'
import { offered } from '../../../../test/addOns.ts'
import {
  bill,
  billable,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  resultOf,
  statusAndCode,
  sellPlan,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, daysInMonth } from '../../../core/calendar/calendar.ts'

// The invoice of the month contains the cost of add-ons.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const today = new Date().toISOString().slice(0, 10)

/** A customer with an add-on that was active from one day until the day before another. */
async function addOnFor(fromOn: string, untilOn: string | null) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const { AddOnKey } = await offered(rs, payer, { StartDate: today, Code: 'STORAGE-100' })
  await world.db.pool.query('update add_on_span set from_on = $2, until_on = $3 where add_on_id = $1', [
    AddOnKey,
    fromOn,
    untilOn,
  ])
  return payer
}
const linesOf = async (key: string) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${key}`))['Lines']

test('a whole month is its price, beside the plans of the company, and the invoice is issued with it', async () => {
  const payer = await addOnFor('2024-01-01', null)
  await sellPlan(world, payer)
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  expect(draft).toMatchObject({ InvoiceStatus: 'Draft', Net: 12_000, Tax: 2400 })
  expect(await linesOf(keyOf(draft))).toMatchObject([
    { Kind: 'PLAN', Net: 10_000 },
    {
      Kind: 'ADDON',
      PlanCode: 'STORAGE-100',
      PlanName: 'Storage',
      Quantity: 100,
      UnitPrice: 20,
      Net: 2000,
      Reason: 'held',
    },
  ])
  expect((await issue(rs, keyOf(draft))).statusCode).toBe(200)
  await bill(world, rs)
  expect(await invoicesOf(rs, payer)).toMatchObject([{ InvoiceStatus: 'Issued', Net: 12_000 }])
})

test('a part of a month is charged by the day, and before and after it nothing', async () => {
  const tenth = addDays(lastMonth(), 10)
  const payer = await addOnFor(tenth, addDays(tenth, 5))
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const days = { Days: 5, DaysOf: daysInMonth(lastMonth()) }
  expect(await linesOf(keyOf(draft))).toMatchObject([{ Kind: 'ADDON', ...days, Reason: 'started' }])
  const later = await addOnFor(addMonths(lastMonth(), 1), null)
  const sooner = await addOnFor(addMonths(lastMonth(), -1), lastMonth())
  await bill(world, rs)
  expect([await invoicesOf(rs, later), await invoicesOf(rs, sooner)]).toEqual([[], []])
})

test('while an add-on was sold at their prices, payer and currency stay', async () => {
  const payer = await addOnFor('2024-01-01', null)
  const url = `/api/v1/Billing/Profile/${payer.accountId}`
  const read = await rs.get(url)
  const { BillingOwner, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
  const body = { BillingOwner, Currency: 'EUR', TermsDays, PoRequired, NumberPrefix }
  const match = { 'if-match': String(read.headers['etag']) }
  expect(statusAndCode(await rs.put(url, body, match))).toEqual([409, 'billing.sold'])
})
