import { expect, test } from 'vitest'
import { addCharge } from '../../../../test/charges.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { bill, billable, documentOf, issue, keyOf, lastMonth, resultOf } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const [first, second] = [addMonths(lastMonth(), -2), addMonths(lastMonth(), -1)]

test('what is on drafts of two months counts once towards a limit, and each of their other lines', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  const plan = await aPlan(world, { terms: { listPrice: 1000, billingTiming: 'ADVANCE' } })
  await aCompanyPlan(world, payer, plan, { startOn: first, endOn: addMonths(first, 48), seats: 10, price: 1000 })
  const arrears = await aPlan(world, { terms: { listPrice: 500 } })
  await aCompanyPlan(world, payer, arrears, { startOn: first, endOn: addMonths(first, 48), seats: 2, price: 500 })
  const path = `/api/v1/Billing/CreditLimit/${payer.accountId}`
  expect((await rs.put(path, { Limit: 500_000, Rule: 'Refuse' }, { 'if-match': '"0"' })).statusCode).toBe(200)
  const used = async () => Number(resultOf(await rs.get(path))['Used'])
  const running = 11_000
  expect(await used()).toBe(running)
  await addCharge(rs, payer, 5000)
  await bill(world, rs, first)
  await bill(world, rs, second)
  const totals = async () =>
    Promise.all([first, second].map(async (month) => Number((await documentOf(rs, payer, month))['Total'])))
  // With 20 % of tax: 120.00 for each of three months in advance, 12.00 for each of two in arrears, and the charge of 60.00.
  const once = 12_000 * 3 + 1200 * 2 + 6000
  const [one = 0, other = 0] = await totals()
  expect(one + other).toBe(once + 12_000 * 2 + 6000)
  expect(await used()).toBe(running + once)
  // Once one is issued, the other is calculated again and counts what is left.
  expect((await issue(rs, keyOf(await documentOf(rs, payer, first)))).statusCode).toBe(200)
  await bill(world, rs, second)
  expect(await used()).toBe(running + once)
})
