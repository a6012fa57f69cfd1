import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'

// The home page counts company plans with separate statements, which must agree with the list under the same filter.

const world = await newWorld()
const { borealis } = await world.demoTree()
const { pool } = world.db
const plan = await aPlan(world)
const reseller = await world.anAccount({ acctType: 'RS', under: borealis })
const seller = await world.signedInAt(reseller, { rights: { CustomerPlanEndDate: 'Y' } })

const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
/** A company plan in the time zone with the earliest or the latest date, whose last day is 30 days ahead there. */
async function aSoldPlan(timeZone: string, acctName: string) {
  const account = await world.anAccount({ acctType: 'CU', under: reseller, timeZone, acctName })
  const body = { AcctKey: account.accountId, PlanCode: plan.planCode, Seats: 2 }
  const { SubscriptionKey } = (await seller.post('/api/v1/Provision/Plan', body)).json().ResultContent
  return { key: SubscriptionKey as string, soon: addDays(dayIn(timeZone), 30), acctName }
}
const update = (key: string, values: string, ...more: unknown[]) =>
  pool.query(`update subscription set ${values} where subscription_id = $1`, [key, ...more])
const listRows = async (body: object): Promise<string[]> =>
  (await seller.post('/api/v1/Provision/Plan/Search', { ...body, Sort: 'endDate' }))
    .json()
    .ResultContent.Items.map((item: { AcctName: string }) => item.AcctName)
const lineOf = async (person: Person, kind: string) =>
  (await person.get('/api/v1/Worklist')).json().ResultContent.Items.find(({ Kind }: { Kind: string }) => Kind === kind)

test('a plan ends soon by the day where its company is, for the list and for the home page', async () => {
  for (const [timeZone, at] of [
    ['Pacific/Kiritimati', 'east'],
    ['Pacific/Pago_Pago', 'west'],
    ['UTC', 'middle'],
  ] as const) {
    const inside = await aSoldPlan(timeZone, `${at} in 30 days`)
    const outside = await aSoldPlan(timeZone, `${at} in 31 days`)
    await update(inside.key, 'cancel_on = $2::date + 1', inside.soon)
    await update(outside.key, 'cancel_on = $2::date + 2', outside.soon)
  }
  const gone = await aSoldPlan('UTC', 'cancelled')
  await update(gone.key, `subscription_status = 'Cancelled', cancel_on = start_on, ended_on = start_on`)
  const renewed = await aSoldPlan('UTC', 'renewed')
  await update(renewed.key, 'end_on = $2', renewed.soon)

  const found = await listRows({ EndsSoon: true, Ends: true })
  expect(found.toSorted()).toEqual(['east in 30 days', 'middle in 30 days', 'west in 30 days'])
  const line = await lineOf(seller, 'PlansEnding')
  expect(line).toMatchObject({ Total: 3, Capped: false, First: found[0] })
  // The cost of another term, as in the report of renewals.
  const report = (await seller.post('/api/v1/Report/Renewals', {})).json().ResultContent
  const due = report.Items.filter(({ AcctName }: { AcctName: string }) => found.includes(AcctName))
  const value = due.reduce((sum: number, item: { TermValue: number }) => sum + item.TermValue, 0)
  expect(value).toBeGreaterThan(0)
  expect(line.Sums).toEqual([{ Currency: 'USD', Amount: value }])
  expect((await listRows({ EndsSoon: true })).toSorted()).toEqual([...found, 'renewed'].toSorted())
  expect(
    await lineOf(await world.signedInAt(reseller, { rights: { CustomerPlanEndDate: 'N' } }), 'PlansEnding'),
  ).toBeUndefined()
})

test('a full plan is one that runs and has no seat left', async () => {
  const full = await aSoldPlan('UTC', 'full')
  await update(full.key, 'seats_used = 2')
  const ended = await aSoldPlan('UTC', 'full and ended')
  await update(ended.key, `seats_used = 2, subscription_status = 'Expired', ended_on = start_on`)
  await aSoldPlan('UTC', 'with room')
  expect(await listRows({ Full: true })).toEqual(['full'])
  expect(await lineOf(seller, 'PlansFull')).toMatchObject({ Total: 1, Capped: false, First: 'full' })
})

test('plans that another company above pays for have no value to the seller', async () => {
  const paid = await aSoldPlan('UTC', 'paid above')
  await update(paid.key, 'cancel_on = $2::date + 1', paid.soon)
  const owner = (billingOwner: string) =>
    pool.query(
      `insert into billing_profile (account_id, billing_owner) values ($1, $2)
       on conflict (account_id) do update set billing_owner = excluded.billing_owner`,
      [reseller.accountId, billingOwner],
    )
  await owner('PARENT')
  const of = `account_id = (select account_id from subscription where subscription_id = $1)`
  await pool.query(
    `insert into billing_profile (account_id, billing_owner) select account_id, 'PARENT' from account where ${of}
     on conflict (account_id) do update set billing_owner = 'PARENT'`,
    [paid.key],
  )
  const before = (await lineOf(seller, 'PlansEnding')).Sums[0].Amount
  await pool.query(`update billing_profile set billing_owner = 'SELF' where ${of}`, [paid.key])
  expect((await lineOf(seller, 'PlansEnding')).Sums[0].Amount).toBeGreaterThan(before)
  await owner('SELF')
})
