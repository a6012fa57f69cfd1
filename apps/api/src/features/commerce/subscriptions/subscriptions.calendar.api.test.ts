import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'
import { keepCompanyPlans, notifyEndings } from './subscriptions.calendar.ts'

// The effects of the calendar on company plans, with a clock that the test sets.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const dt = await world.signedInAt(tree.borealis)
const plan = await aPlan(world)
const today = new Date().toISOString().slice(0, 10)
const year = { startOn: today, endOn: addDays(addMonths(today, 12), -1), autoRenew: true }
/** Noon, the given number of days after a day. */
const noon = (day: string, after = 0) => new Date(`${addDays(day, after)}T12:00:00Z`)

const aSubscription = async (more: object = {}) => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const { subscriptionId } = await aCompanyPlan(world, account, plan, { ...year, ...more })
  return subscriptionId
}
const stateOf = async (key: string) =>
  (
    await pool.query(
      'select subscription_status as status, seats, start_on::text, end_on::text, ended_on::text, grace_ends_on::text from subscription where subscription_id = $1',
      [key],
    )
  ).rows[0]
const spansOf = async (key: string) =>
  (
    await pool.query(
      'select from_on::text, until_on::text, seats, trial from subscription_span where subscription_id = $1 order by from_on',
      [key],
    )
  ).rows
const activitiesOf = async (key: string) =>
  (
    await pool.query(
      'select type, activity_status as status, error_code as error from plan_activity where subscription_id = $1 order by activity_id',
      [key],
    )
  ).rows
const auditOf = async (key: string) =>
  (
    await pool.query(`select action from audit_event where targets @> $1::jsonb order by audit_id`, [
      JSON.stringify([{ key }]),
    ])
  ).rows.map(({ action }) => action)

test('a clock that jumps over two renewals renews twice, each once, whoever looks how often', async () => {
  const key = await aSubscription()
  const after = noon(year.endOn, 370)
  await Promise.all([keepCompanyPlans(world, after), keepCompanyPlans(world, after)])
  await keepCompanyPlans(world, after)
  expect(await stateOf(key)).toMatchObject({ status: 'Active', end_on: addDays(addMonths(today, 36), -1) })
  expect(await activitiesOf(key)).toEqual([
    { type: 'RENEWED', status: 'Applied', error: null },
    { type: 'RENEWED', status: 'Applied', error: null },
  ])
  // A renewal does not change the spans.
  expect(await spansOf(key)).toHaveLength(1)
  expect(await auditOf(key)).toEqual(['companyPlan.dayReached', 'companyPlan.dayReached'])
})

test('what is not renewed has 14 days of grace and then ends, with its span; both are told', async () => {
  const key = await aSubscription({ autoRenew: false })
  await keepCompanyPlans(world, noon(year.endOn))
  expect(await stateOf(key)).toMatchObject({ status: 'Active' })
  await keepCompanyPlans(world, noon(year.endOn, 1))
  expect(await stateOf(key)).toMatchObject({ status: 'Grace', grace_ends_on: addDays(year.endOn, 14) })
  await keepCompanyPlans(world, noon(year.endOn, 14))
  expect(await stateOf(key)).toMatchObject({ status: 'Grace' })
  await keepCompanyPlans(world, noon(year.endOn, 15))
  expect(await stateOf(key)).toMatchObject({ status: 'Expired', ended_on: addDays(year.endOn, 15) })
  expect(await spansOf(key)).toMatchObject([{ from_on: today, until_on: addDays(year.endOn, 15) }])
})

test('what is sold for a later day begins on it, and is tried out before it is charged', async () => {
  const start = addDays(today, 3)
  const trialEndsOn = addDays(start, 13)
  const key = await aSubscription({ subscriptionStatus: 'Scheduled', startOn: start, endOn: trialEndsOn, trialEndsOn })
  await keepCompanyPlans(world, noon(today, 2))
  expect(await stateOf(key)).toMatchObject({ status: 'Scheduled' })
  await keepCompanyPlans(world, noon(today, 3))
  expect(await stateOf(key)).toMatchObject({ status: 'Trial' })
  await keepCompanyPlans(world, noon(trialEndsOn, 1))
  expect(await stateOf(key)).toMatchObject({ status: 'Active', start_on: addDays(trialEndsOn, 1) })
  const spans = await spansOf(key)
  expect(spans.at(-1)).toMatchObject({ from_on: addDays(trialEndsOn, 1), until_on: null, trial: false })
})

test('what was set to end ends on its day and does not renew on it', async () => {
  const key = await aSubscription({ cancelOn: addDays(year.endOn, 1) })
  await keepCompanyPlans(world, noon(year.endOn, 5))
  expect(await stateOf(key)).toMatchObject({ status: 'Cancelled', ended_on: addDays(year.endOn, 1) })
})

test('a scheduled change is done on its day, in the name of whoever asked, before what comes later', async () => {
  const key = await aSubscription({ seats: 5 })
  const { statusCode } = await dt.post('/api/v1/PlanManagement/UpgradePlan', {
    SubscriptionKey: key,
    Seats: 8,
    Effective: 'PERIOD_END',
  })
  expect(statusCode).toBe(200)
  await keepCompanyPlans(world, noon(year.endOn))
  expect(await stateOf(key)).toMatchObject({ seats: 5 })
  // The job runs two days late: the charge still begins on the right day.
  await keepCompanyPlans(world, noon(year.endOn, 3))
  expect(await stateOf(key)).toMatchObject({ seats: 8, status: 'Active', end_on: addDays(addMonths(today, 24), -1) })
  expect(await spansOf(key)).toMatchObject([
    { seats: 5, until_on: addDays(year.endOn, 1) },
    { seats: 8, from_on: addDays(year.endOn, 1), until_on: null },
  ])
  expect((await activitiesOf(key)).map(({ status }) => status)).not.toContain('Scheduled')
})

test('a change whose maker lost the right fails, is told, and leaves the plan as it is', async () => {
  const maker = await world.signedInAt(tree.borealis)
  const key = await aSubscription({ seats: 5 })
  const body = { SubscriptionKey: key, Seats: 9, Effective: addDays(today, 2) }
  expect((await maker.post('/api/v1/PlanManagement/UpgradePlan', body)).statusCode).toBe(200)
  await pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [maker.userId])
  await keepCompanyPlans(world, noon(today, 2))
  expect(await stateOf(key)).toMatchObject({ seats: 5 })
  expect(await activitiesOf(key)).toMatchObject([{ status: 'Failed', error: 'change.rightLost' }])
  expect(await auditOf(key)).toContain('companyPlan.scheduleFailed')
})

test('a change to a plan that was retired meanwhile, or is sold no more there, fails on its day and leaves the plan as it is', async () => {
  const [retired, withdrawn] = [await aPlan(world), await aPlan(world)]
  const keys = [await aSubscription({ seats: 5 }), await aSubscription({ seats: 5 })]
  for (const [at, { planCode }] of [retired, withdrawn].entries()) {
    const body = { SubscriptionKey: keys[at], ToPlanCode: planCode, Effective: addDays(today, 2) }
    expect((await dt.post('/api/v1/PlanManagement/UpgradePlan', body)).statusCode).toBe(200)
  }
  await pool.query("update plan set plan_status = 'RETIRED' where plan_id = $1", [retired.planId])
  await pool.query("update plan set sold_by_tiers = '{SP}' where plan_id = $1", [withdrawn.planId])
  await keepCompanyPlans(world, noon(today, 2))
  for (const key of keys) {
    expect(await activitiesOf(key)).toMatchObject([{ status: 'Failed', error: 'plan.notSold' }])
    expect(await stateOf(key)).toMatchObject({ seats: 5, status: 'Active' })
    expect(await spansOf(key)).toHaveLength(1)
  }
})

test('an end that does not go on by itself is told once for each distance', async () => {
  const key = await aSubscription({ autoRenew: false })
  const notified = async () =>
    (await pool.query('select told_end::text, told_days from subscription where subscription_id = $1', [key])).rows[0]
  await notifyEndings(world, noon(year.endOn, -31))
  expect(await notified()).toEqual({ told_end: null, told_days: null })
  await notifyEndings(world, noon(year.endOn, -20))
  expect(await notified()).toEqual({ told_end: year.endOn, told_days: 30 })
  await notifyEndings(world, noon(year.endOn, -7))
  expect(await notified()).toEqual({ told_end: year.endOn, told_days: 7 })
})

test('what could not begin is held from the day on which it is begun anew', async () => {
  const key = await aSubscription({ subscriptionStatus: 'Failed', startOn: addDays(today, -5) })
  const resumed = await dt.post('/api/v1/PlanManagement/ResumePlan', { SubscriptionKey: key })
  expect(resumed.statusCode).toBe(200)
  expect(await stateOf(key)).toMatchObject({ status: 'Active', start_on: today })
  expect(await spansOf(key)).toMatchObject([{ from_on: today, until_on: null }])
})

test('a plan that ended today is renewed where the company’s clock was put back a day meanwhile: from the day it ended', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage, timeZone: 'Pacific/Kiritimati' })
  const { subscriptionId } = await aCompanyPlan(world, account, await aPlan(world), { startOn: '2024-01-01' })
  const admin = await world.signedInAt(tree.cordage)
  const post = (route: string, more: object = {}) =>
    admin.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey: subscriptionId, Effective: 'NOW', ...more })
  expect((await post('CancelPlan')).statusCode).toBe(200)
  // Pago Pago and Kiritimati never have the same day.
  await pool.query("update account set time_zone = 'Pacific/Pago_Pago' where account_id = $1", [account.accountId])
  const preview = await post('ValidateRenew')
  expect(preview.json().ResultContent).toMatchObject({ Allowed: true })
  expect((await post('RenewPlan')).statusCode).toBe(200)
  const { rows } = await pool.query(
    `select from_on = lag(until_on) over (order by from_on) as follows from subscription_span
     where subscription_id = $1 order by from_on`,
    [subscriptionId],
  )
  expect(rows).toEqual([{ follows: null }, { follows: true }])
})

test('a plan that ended is sold anew where the clock was put back a day meanwhile: no day is counted twice', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage, timeZone: 'Pacific/Kiritimati' })
  const entry = await aPlan(world)
  const { subscriptionId } = await aCompanyPlan(world, account, entry, { startOn: '2024-01-01' })
  const admin = await world.signedInAt(tree.cordage)
  const post = (route: string, body: object) => admin.post(`/api/v1/${route}`, body)
  const ended = await post('PlanManagement/CancelPlan', { SubscriptionKey: subscriptionId, Effective: 'NOW' })
  expect(ended.statusCode).toBe(200)
  await pool.query("update account set time_zone = 'Pacific/Pago_Pago' where account_id = $1", [account.accountId])
  const { rows: days } = await pool.query(
    'select account_today($1)::text as today, ended_on::text as ended from subscription where subscription_id = $2',
    [account.accountId, subscriptionId],
  )
  const sale = { AcctKey: account.accountId, PlanCode: entry.planCode, Seats: 4, TrialDays: 0 }
  const early = await post('PlanManagement/ValidateAdd', { ...sale, StartDate: days[0].today })
  expect(early.json().ResultContent).toMatchObject({
    Allowed: false,
    Reasons: [{ Code: 'subscription.dateNotAllowed' }],
  })
  expect((await post('PlanManagement/ValidateAdd', sale)).json().ResultContent).toMatchObject({ On: days[0].ended })
  expect((await post('Provision/Plan', sale)).json().ResultContent).toMatchObject({ StartDate: days[0].ended })
})
