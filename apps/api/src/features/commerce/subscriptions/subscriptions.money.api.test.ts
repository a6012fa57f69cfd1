import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { done, prepared, rowsOf } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'

// The preview of a change of many plans: money, ends and companies.

const world = await newWorld()
const tree = await world.demoTree()
const dt = await world.signedInAt(tree.borealis, { rights: { CustomerPlanEndDate: 'Y' } })
const plan = await aPlan(world)
const today = new Date().toISOString().slice(0, 10)
const year = { startOn: today, endOn: addDays(addMonths(today, 12), -1) }
const twoYears = addDays(addMonths(today, 24), -1)
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })

type Field = { Name: string; From: string | null; To: string | null }
const fieldsOf = (row: { Fields: unknown } | undefined) =>
  Object.fromEntries(((row?.Fields ?? []) as Field[]).map(({ Name, From, To }) => [Name, [From, To]]))

test('a renewal says the cost and end of each plan, the sum, and who is suspended', async () => {
  const suspended = await aCustomer()
  await world.db.pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [
    suspended.accountId,
  ])
  const subscriptions = [
    await aCompanyPlan(world, await aCustomer(), plan, year),
    await aCompanyPlan(world, suspended, plan, { ...year, seats: 5 }),
  ]
  const SubscriptionKeys = subscriptions.map(({ subscriptionId }) => subscriptionId)
  const set = await prepared(dt, 'plan.renew', { SubscriptionKeys }, { Effective: 'NOW' })
  const [first, second] = await rowsOf(dt, set)
  // A seat costs 21.00 a month: 10 and 5 of them for another year.
  expect(fieldsOf(first)).toEqual({
    endDate: [year.endOn, twoYears],
    monthly: [null, '$210.00'],
    cost: [null, '$2,520.00'],
  })
  expect(fieldsOf(second)).toMatchObject({ attention: [null, 'Account suspended'], cost: [null, '$1,260.00'] })
  expect(set.Effects).toEqual([
    'Total cost until each plan’s end date: $3,780.00',
    'Total cost per month: $315.00',
    'Includes plans of suspended accounts: 1',
  ])
})

test('the end before is the end in the list, also of a plan in grace', async () => {
  const graceEndsOn = addDays(today, 9)
  const ended = { startOn: addMonths(today, -12), endOn: addDays(today, -5), subscriptionStatus: 'Grace', graceEndsOn }
  const { subscriptionId } = await aCompanyPlan(world, await aCustomer(), plan, ended)
  const set = await prepared(dt, 'plan.renew', { SubscriptionKeys: [subscriptionId] }, { Effective: 'NOW' })
  const [row] = await rowsOf(dt, set)
  expect(fieldsOf(row)['endDate']?.[0]).toBe(graceEndsOn)
})

test('plans are called by their names, and the undo names no cost', async () => {
  const other = await aPlan(world, { terms: { planName: 'Secure Mail Plus', listPrice: 4200 } })
  const { subscriptionId } = await aCompanyPlan(world, await aCustomer(), plan, year)
  const input = { ToPlanCode: other.planCode, Effective: 'NOW' }
  const set = await prepared(dt, 'plan.upgrade', { SubscriptionKeys: [subscriptionId] }, input)
  expect(set.Sentence).toBe('Changes 1 company plan to Secure Mail Plus')
  const [row] = await rowsOf(dt, set)
  expect(fieldsOf(row)).toMatchObject({
    plan: [`Plan ${plan.planCode}`, 'Secure Mail Plus'],
    monthly: [null, '$210.00 → $420.00'],
  })
  await done(dt, set, 'Run', {})
  const back = await done(dt, set, 'Undo')
  const [undone] = await rowsOf(dt, back)
  expect(Object.keys(fieldsOf(undone))).toEqual(['plan'])
  expect(back.Effects.join()).not.toContain('cost')
})
