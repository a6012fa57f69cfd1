import { expect, test } from 'vitest'
import { addCharge } from '../../../../test/charges.ts'
import { aCompanyPlan, aPlan, changeSeats } from '../../../../test/companyPlans.ts'
import {
  bill,
  billable,
  documentOf,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  resultOf,
  type Row,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'

// A refund of days on an invoice with charges that are taxed differently from plans.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const [first, second] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1)]

/** The issued invoice of a year in advance for 1,200.00, with a credit and an exempt charge of 500.00. */
async function aYearAhead(credit: number) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const terms = { listPrice: 10_000, billingTiming: 'ADVANCE', billingInterval: 12, billingAnchor: 'ANNIVERSARY' }
  const plan = await aPlan(world, { planType: 'SHARED', terms })
  const values = { startOn: first, endOn: addMonths(first, 48), seats: 1, price: 10_000 }
  const { subscriptionId } = await aCompanyPlan(world, payer, plan, values)
  await addCharge(rs, payer, credit)
  await addCharge(rs, payer, 50_000, { TaxCategory: 'E', ExemptReasonEn: 'Training', ExemptReasonFr: 'Formation' })
  await bill(world, rs, first)
  return { payer, subscriptionId, invoice: resultOf(await issue(rs, keyOf(await documentOf(rs, payer, first)))) }
}

test('a preview promises no more than the invoice has left with the tax of its plans', async () => {
  const { subscriptionId } = await aYearAhead(-100_000)
  const body = { SubscriptionKey: subscriptionId, Effective: 'NOW' }
  const preview = resultOf(await rs.post('/api/v1/PlanManagement/ValidateCancel', body))
  // More than eight months are left, but the credit left 200.00 of the plan.
  const refunds = (preview['Invoices'] as Row[]).map(({ RefundMinor }) => RefundMinor)
  expect(refunds.filter((one) => one !== 0)).toEqual([-20_000])
})

test('a refund takes off no more than the invoice has with the tax of its plans', async () => {
  const { payer, subscriptionId, invoice } = await aYearAhead(-30_000)
  // 1,200.00 for the year less 300.00, with 20 %; 500.00 without.
  expect(invoice).toMatchObject({ Net: 140_000, Tax: 18_000 })
  // Eleven months were paid for 1,100.00, but 900.00 are left of them.
  await changeSeats(world, subscriptionId, second, 0)
  await bill(world, rs, second)
  const draft = await documentOf(rs, payer, second)
  expect(draft).toMatchObject({ RefundTotal: -108_000 })
  expect((await issue(rs, keyOf(draft))).statusCode).toBe(200)
  const [note] = (await invoicesOf(rs, payer)).filter(({ Kind }: Row) => Kind === 'CREDIT_NOTE')
  expect(note).toMatchObject({ Net: -90_000, Tax: -18_000 })
  const after = resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))
  expect(after).toMatchObject({ Credited: 108_000, Open: 50_000 })
})
