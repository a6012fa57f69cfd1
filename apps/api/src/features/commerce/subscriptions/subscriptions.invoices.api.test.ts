import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { resultOf, type Row } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { shareOf } from '@portal/contract/core/money'
import { addDays, addMonths, daysBetween, daysInMonth, monthOf } from '../../../core/calendar/calendar.ts'

// Previews of sales and changes show what is billed when: this month's invoice has the next month of a plan in advance.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const today = new Date().toISOString().slice(0, 10)
const month = monthOf(today)
const [next, after] = [addMonths(month, 1), addMonths(month, 2)]

const customer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const planOf = (terms: Row = {}) => aPlan(world, { terms: { listPrice: 1000, ...terms } })
const invoicesOf = (answer: Parameters<typeof resultOf>[0]) =>
  (resultOf(answer)['Invoices'] as Row[]).map(({ CreatedOn, FromOn, ToOn, NetMinor }) => [
    CreatedOn,
    FromOn,
    ToOn,
    NetMinor,
  ])
const rest = (seats: number) => shareOf(1000 * seats, daysBetween(today, next), daysInMonth(month))

test('the sale of a plan shows its first invoice and the next, in arrears and in advance', async () => {
  const payer = await customer()
  const preview = async (terms: Row) => {
    const plan = await planOf(terms)
    const body = { AcctKey: payer.accountId, PlanCode: plan.planCode, Seats: 3 }
    return invoicesOf(await rs.post('/api/v1/PlanManagement/ValidateAdd', body))
  }
  expect(await preview({})).toEqual([
    [next, today, addDays(next, -1), rest(3)],
    [after, next, addDays(after, -1), 3000],
  ])
  expect(await preview({ billingTiming: 'ADVANCE' })).toEqual([
    [next, today, addDays(after, -1), rest(3) + 3000],
    [after, after, addDays(addMonths(month, 3), -1), 3000],
  ])
  const [year] = await preview({ billingTiming: 'ADVANCE', billingInterval: 12, billingAnchor: 'ANNIVERSARY' })
  expect(year).toEqual([next, today, addDays(addMonths(today, 12), -1), 36_000])
})

test('a change shows what the next invoice charges or refunds', async () => {
  const payer = await customer()
  const plan = await planOf({ billingTiming: 'ADVANCE' })
  const held = { startOn: today, endOn: addDays(addMonths(today, 12), -1), seats: 10, price: 1000 }
  const { subscriptionId } = await aCompanyPlan(world, payer, plan, held)
  const more = await rs.post('/api/v1/PlanManagement/ValidateUpgrade', {
    SubscriptionKey: subscriptionId,
    Seats: 12,
    Effective: 'NOW',
  })
  expect(invoicesOf(more)[0]).toEqual([next, today, addDays(after, -1), rest(12) + 12_000])
  const ended = await rs.post('/api/v1/PlanManagement/ValidateCancel', {
    SubscriptionKey: subscriptionId,
    Effective: 'NOW',
  })
  expect(invoicesOf(ended)).toEqual([])
})
