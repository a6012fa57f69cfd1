import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import {
  bill,
  billable,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  resultOf,
  type Row,
  statusAndCode,
  sellPlan,
} from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { keepCompanyPlans } from '../subscriptions/subscriptions.calendar.ts'
import { createBiller, planRuns } from './billing.run.ts'

// A run bills what customers held. This is unknown while steps of the month are still due.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const lastDay = addDays(addMonths(lastMonth(), 1), -1)
const monthly = { listPrice: 3100, termMonths: 1 }

/** A separate issuer with two customers: one whose plans are up to date, and one with these columns. */
async function anIssuer(columns: Row) {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const [ready, late] = [
    await world.anAccount({ acctType: 'CU', under: issuer }),
    await world.anAccount({ acctType: 'CU', under: issuer }),
  ]
  await billable(world, issuer, [ready, late])
  await sellPlan(world, ready)
  const plan = await aPlan(world, { terms: { renewalType: 'NONE', ...monthly } })
  const { subscriptionId } = await aCompanyPlan(world, late, plan, { startOn: lastMonth(), seats: 1, ...columns })
  const lastRun = async () => (resultOf(await person.get('/api/v1/Billing/Run'))['Items'] as Row[])[0] ?? {}
  /** Moves the run's waiting time into the past, fully or partly. */
  const later = (minutes: number) =>
    pool.query(
      `update billing_run set waits_since = now() - make_interval(mins => $2), waits_until = null where account_id = $1 and run_state = 'Waiting'`,
      [issuer.accountId, minutes],
    )
  return { issuer, person, ready, late, subscriptionId, lastRun, later }
}

test('a run waits until the calendar has done the steps of the month, and bills what was held then', async () => {
  const { issuer, person, ready, late, lastRun, later } = await anIssuer({ endOn: addDays(lastMonth(), 9) })
  await bill(world, person)
  expect(await lastRun()).toMatchObject({ State: 'Waiting', WaitsFor: 1, Looked: 0, Behind: 0 })
  expect(await invoicesOf(person, ready)).toEqual([])
  await later(1)
  await createBiller(world)()
  expect(await lastRun()).toMatchObject({ State: 'Waiting', WaitsFor: 1 })
  await keepCompanyPlans(world)
  await later(1)
  await createBiller(world)()
  expect(await lastRun()).toMatchObject({ State: 'Done', WaitsFor: 0, Behind: 0, BehindCompanies: [], Drafts: 2 })
  // Expired after ten days.
  const [draft] = await invoicesOf(person, late)
  const days = Number(lastDay.slice(8))
  expect(draft).toMatchObject({ InvoiceStatus: 'Draft', Net: Math.round(31_000 / days) })
  expect((await issue(person, keyOf(draft))).statusCode).toBe(200)
  expect(await trailOf(world, { at: issuer, action: 'billing.runEnded' })).toMatchObject([{}])
})

test.each([
  [
    'a trial that is over',
    { subscriptionStatus: 'Trial', endOn: addDays(lastMonth(), 3), trialEndsOn: addDays(lastMonth(), 3) },
  ],
  ['a beginning', { subscriptionStatus: 'Scheduled', startOn: lastDay }],
  [
    'a grace that is over',
    { subscriptionStatus: 'Grace', endOn: '2026-01-01', startOn: '2025-01-01', graceEndsOn: addDays(lastDay, -1) },
  ],
  ['an end that was set', { endOn: '2030-01-01', cancelOn: lastDay }],
])('beyond its time a run goes on, and says of which companies plans were not up to date: %s', async (_, columns) => {
  const { issuer, person, ready, late, lastRun, later } = await anIssuer(columns)
  await bill(world, person)
  await later(16)
  await createBiller(world)()
  const named = [{ AcctKey: late.accountId, AcctName: late.acctName }]
  expect(await lastRun()).toMatchObject({ State: 'Done', Looked: 2, Behind: 1, BehindCompanies: named })
  const [event] = await trailOf(world, { at: issuer, action: 'billing.runEnded' })
  expect(event).toMatchObject({ changes: expect.arrayContaining([{ field: 'behind', old: null, new: 1 }]) })
  const [fine] = await invoicesOf(person, ready)
  expect((await issue(person, keyOf(fine))).statusCode).toBe(200)
  const [draft] = await invoicesOf(person, late)
  if (draft) {
    expect(draft).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'plansBehind' })
    expect(draft['FailureText']).toContain(late.acctName)
    expect(statusAndCode(await issue(person, keyOf(draft)))).toEqual([409, 'invoice.faulty'])
  }
  // The month runs again on the next day, as long as a company was left out.
  const plannedRuns = async () => {
    await planRuns(world)
    const { rowCount } = await pool.query("select from billing_run where account_id = $1 and run_state = 'Waiting'", [
      issuer.accountId,
    ])
    return rowCount
  }
  expect(await plannedRuns()).toBe(1)
  await keepCompanyPlans(world)
  await createBiller(world)()
  expect(await lastRun()).toMatchObject({ State: 'Done', Behind: 0 })
  for (const one of await invoicesOf(person, late)) expect(one).toMatchObject({ InvoiceStatus: 'Draft', Failure: null })
  expect(await plannedRuns()).toBe(0)
})

test('a step of the next month holds up nobody, and a draft from before it was known is not issued', async () => {
  const { person, late, lastRun, subscriptionId } = await anIssuer({ endOn: lastDay })
  await bill(world, person)
  expect(await lastRun()).toMatchObject({ State: 'Done', Behind: 0, Drafts: 2 })
  const [draft] = await invoicesOf(person, late)
  expect(draft).toMatchObject({ InvoiceStatus: 'Draft' })
  await pool.query('update subscription set end_on = $2 where subscription_id = $1', [
    subscriptionId,
    addDays(lastDay, -1),
  ])
  expect(statusAndCode(await issue(person, keyOf(draft)))).toEqual([409, 'invoice.faulty'])
  await pool.query(`update subscription set end_on = '2030-01-01' where subscription_id = $1`, [subscriptionId])
  await pool.query(
    `insert into plan_activity (activity_id, account_id, subscription_id, type, activity_status, scheduled_for, due_at, input, made_by, made_by_name, made_by_account)
     select gen_random_uuid(), account_id, subscription_id, 'SEATS_CHANGED', 'Scheduled', $2::date, now() + interval '1 day', '{}', account_id, 'x', account_id
     from subscription where subscription_id = $1`,
    [subscriptionId, lastDay],
  )
  expect(statusAndCode(await issue(person, keyOf(draft)))).toEqual([409, 'invoice.faulty'])
})
