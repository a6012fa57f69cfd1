import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { done, prepare, prepared, rowsOf, work } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Change sets about company plans: preview, run, approval, undo.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const dt = await world.signedInAt(tree.borealis)
const plan = await aPlan(world)
const today = new Date().toISOString().slice(0, 10)
const year = { startOn: today, endOn: addDays(addMonths(today, 12), -1) }
const twoYears = addDays(addMonths(today, 24), -1)

const aCustomer = (under: Account = tree.cordage) => world.anAccount({ acctType: 'CU', under })
const aSubscription = async (account?: Account, more: object = {}) =>
  (await aCompanyPlan(world, account ?? (await aCustomer()), plan, { ...year, ...more })).subscriptionId
const stateOf = async (key: string) =>
  (
    await pool.query(
      'select seats, end_on::text, subscription_status, cancel_on::text from subscription where subscription_id = $1',
      [key],
    )
  ).rows[0]
const keys = (...SubscriptionKeys: string[]) => ({ SubscriptionKeys })

test('many are renewed at once; what the preview says is what is done, and undone gives back the term', async () => {
  const subscriptions = [
    await aSubscription(),
    await aSubscription(),
    await aSubscription(undefined, { subscriptionStatus: 'Failed' }),
  ]
  const set = await prepared(dt, 'plan.renew', keys(...subscriptions), { Effective: 'NOW' })
  const rows = await rowsOf(dt, set)
  expect(rows.map(({ Verdict, Code }) => [Verdict, Code])).toEqual([
    ['Ready', null],
    ['Ready', null],
    ['Refused', 'subscription.statusNotAllowed'],
  ])
  await done(dt, set, 'Run', {})
  expect(await stateOf(subscriptions[0] as string)).toMatchObject({ end_on: twoYears })
  const back = await done(dt, set, 'Undo')
  await done(dt, back, 'Run', {})
  expect(await stateOf(subscriptions[0] as string)).toMatchObject({ end_on: year.endOn })
  const { rows: spans } = await pool.query(
    'select from_on::text, until_on from subscription_span where subscription_id = $1',
    [subscriptions[0]],
  )
  expect(spans).toEqual([{ from_on: today, until_on: null }])
})

test('more than a hundred wait for a second person, who lets them run', async () => {
  const second = await world.signedInAt(tree.borealis)
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const subscriptions = []
  for (let count = 0; count < 101; count += 1) subscriptions.push(await aSubscription(await aCustomer(reseller)))
  const set = await prepared(
    dt,
    'plan.renew',
    { SubscriptionFilter: { Company: reseller.accountId } },
    { Effective: 'NOW' },
  )
  expect(await done(dt, set, 'Run', {})).toMatchObject({ Ready: 101, State: 'AwaitingApproval' })
  expect(await stateOf(subscriptions[100] as string)).toMatchObject({ end_on: year.endOn })
  await done(second, set, 'Decision', { Approve: true, Note: 'Seen' })
  await work(world)
  const { rows } = await pool.query(
    'select count(*)::int as renewed from subscription where rs_id = $1 and end_on = $2',
    [reseller.accountId, twoYears],
  )
  expect(rows).toEqual([{ renewed: 101 }])
  // The undo needs approval as the renewal did.
  const back = await done(dt, set, 'Undo')
  expect(back).toMatchObject({ Ready: 101, NeedsApproval: true })
  expect(await done(dt, back, 'Run', {})).toMatchObject({ State: 'AwaitingApproval' })
  await done(second, back, 'Decision', { Approve: true })
  await work(world)
  expect(await stateOf(subscriptions[0] as string)).toMatchObject({ end_on: year.endOn })
})

test('seats by a number each, the end of plans, and a plan for many accounts are undone exactly', async () => {
  const [one, other] = [await aSubscription(), await aSubscription(undefined, { seats: 20 })]
  const seats = await prepared(dt, 'plan.seats', keys(one, other), { Add: 5, Effective: 'NOW' })
  await done(dt, seats, 'Run', {})
  expect([(await stateOf(one)).seats, (await stateOf(other)).seats]).toEqual([15, 25])
  await done(dt, await done(dt, seats, 'Undo'), 'Run', {})
  expect([(await stateOf(one)).seats, (await stateOf(other)).seats]).toEqual([10, 20])
  const ending = await prepared(dt, 'plan.status', keys(one), { To: 'CANCEL_NOW', Reason: 'Asked for' })
  await done(dt, ending, 'Run', {})
  expect(await stateOf(one)).toMatchObject({ subscription_status: 'Cancelled' })
  await done(dt, await done(dt, ending, 'Undo'), 'Run', {})
  expect(await stateOf(one)).toMatchObject({ subscription_status: 'Active', end_on: year.endOn, seats: 10 })
  const fresh = await aCustomer()
  const adding = await prepared(dt, 'plan.add', { AcctKeys: [fresh.accountId] }, { PlanCode: plan.planCode, Seats: 4 })
  await done(dt, adding, 'Run', {})
  const live = `select subscription_status from subscription where account_id = $1`
  expect((await pool.query(live, [fresh.accountId])).rows).toEqual([{ subscription_status: 'Active' }])
  await done(dt, await done(dt, adding, 'Undo'), 'Run', {})
  expect((await pool.query(live, [fresh.accountId])).rows).toEqual([{ subscription_status: 'Cancelled' }])
})

test('changed since, it is not undone; scheduled, undoing cancels it', async () => {
  const key = await aSubscription()
  const set = await prepared(dt, 'plan.seats', keys(key), { Seats: 12, Effective: 'NOW' })
  await done(dt, set, 'Run', {})
  await dt.post('/api/v1/PlanManagement/UpgradePlan', { SubscriptionKey: key, Seats: 14, Effective: 'NOW' })
  expect(await rowsOf(dt, await done(dt, set, 'Undo'))).toMatchObject([
    { Verdict: 'Refused', Code: 'change.changedSince' },
  ])
  const later = await prepared(dt, 'plan.upgrade', keys(key), { Seats: 30, Effective: 'PERIOD_END' })
  await done(dt, later, 'Run', {})
  const waiting = `select activity_status from plan_activity where subscription_id = $1 and scheduled_for is not null`
  expect((await pool.query(waiting, [key])).rows).toEqual([{ activity_status: 'Scheduled' }])
  await done(dt, await done(dt, later, 'Undo'), 'Run', {})
  expect((await pool.query(waiting, [key])).rows).toEqual([{ activity_status: 'Cancelled' }])
})

test('a plan that is retired between preview and run is given to nobody', async () => {
  const gone = await aPlan(world)
  const [subscriptions, fresh] = [await aSubscription(), await aCustomer()]
  const change = await prepared(dt, 'plan.upgrade', keys(subscriptions), {
    ToPlanCode: gone.planCode,
    Effective: 'NOW',
  })
  const sale = await prepared(dt, 'plan.add', { AcctKeys: [fresh.accountId] }, { PlanCode: gone.planCode, Seats: 4 })
  expect([change.Ready, sale.Ready]).toEqual([1, 1])
  await pool.query("update plan set plan_status = 'RETIRED' where plan_id = $1", [gone.planId])
  for (const set of [change, sale]) {
    expect(await done(dt, set, 'Run', {})).toMatchObject({ State: 'Failed', Done: 0, Failed: 1 })
    expect(await rowsOf(dt, set)).toMatchObject([{ Code: 'plan.notSold' }])
  }
  const { rows } = await pool.query('select count(*)::int as n from subscription where plan_id = $1', [gone.planId])
  expect(rows).toEqual([{ n: 0 }])
})

test('plans of another branch, and one’s own, are in no set; the right of the kind is asked for', async () => {
  const foreign = await aSubscription(tree.southbank)
  const ask = (person: Person, kind: 'plan.renew' | 'plan.seats' | 'plan.status', key: string, input: object) =>
    prepare(person, kind, keys(key), { ...input })
  expect(codeOf(await ask(dt, 'plan.renew', foreign, { Effective: 'NOW' }))).toEqual([404, 'subscription.notFound'])
  const own = await aSubscription(tree.borealis)
  const set = await prepared(dt, 'plan.seats', keys(own), { Seats: 99, Effective: 'NOW' })
  expect(await rowsOf(dt, set)).toMatchObject([{ Verdict: 'Refused', Code: 'subscription.ownCompany' }])
  const key = await aSubscription()
  const cases = [
    ['plan.renew', 'Renew', { Effective: 'NOW' }],
    ['plan.seats', 'Upgrade', { Add: 1, Effective: 'NOW' }],
    ['plan.status', 'Provision', { To: 'RESUME' }],
  ] as const
  for (const [kind, flag, input] of cases) {
    const without = await world.signedInAt(tree.borealis, { rights: { [flag]: 'R' } })
    expect([kind, codeOf(await ask(without, kind, key, input))]).toEqual([kind, [403, 'auth.forbidden']])
  }
})

test('BulkPlanChange answers what became of each', async () => {
  const [one, other] = [
    await aSubscription(),
    await aSubscription(undefined, { subscriptionStatus: 'Grace', graceEndsOn: addDays(today, 3) }),
  ]
  const answer = await dt.post('/api/v1/Provision/BulkPlanChange', {
    SubscriptionKeys: [one, other],
    Action: 'SEATS',
    Seats: 12,
    Effective: 'NOW',
  })
  expect(codeOf(answer)).toEqual([202, undefined])
  expect(answer.json().ResultContent).toMatchObject({ Total: 2, Ready: 1, Refused: 1, State: 'Done', Done: 1 })
  const failed = answer.json().ResultContent.Results.find(({ Ok }: { Ok: boolean }) => !Ok)
  expect(failed).toMatchObject({ Key: other, Code: 'subscription.statusNotAllowed' })
})

test('BulkPlanChange answers a colleague whose group closes the own company, about what it opens', async () => {
  const [open, shut] = [await aCustomer(tree.borealis), await aCustomer(tree.borealis)]
  const member = await hold(world, await world.signedInAt(tree.borealis), {
    entries: { 'Customer-Company Plans': 'RW' },
    accountScope: 'LIST',
    accounts: [open.accountId],
  })
  const [one, other] = [await aSubscription(open), await aSubscription(shut)]
  const change = (SubscriptionKeys: string[]) =>
    member.post('/api/v1/Provision/BulkPlanChange', { SubscriptionKeys, Action: 'SEATS', Seats: 12, Effective: 'NOW' })
  expect(codeOf(await change([one, other]))).toEqual([404, 'subscription.notFound'])
  const answer = (await change([one])).json().ResultContent
  expect(answer).toMatchObject({ State: 'Done', Done: 1, Results: [{ Key: one, Ok: true }] })
  expect([(await stateOf(one)).seats, (await stateOf(other)).seats]).toEqual([12, 10])
})

test('without the flag no preview tells the end of a term, neither of one plan nor of a change set', async () => {
  const seller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(seller)
  const key = await aSubscription(await aCustomer(seller))
  const preview = (
    await person.post('/api/v1/PlanManagement/ValidateRenew', { SubscriptionKey: key, Effective: 'NOW' })
  ).json().ResultContent
  expect(preview).toMatchObject({ Allowed: true, NewEnd: null })
  const set = await prepared(person, 'plan.renew', { SubscriptionKeys: [key] }, { Effective: 'NOW' })
  const year = String(Number(today.slice(0, 4)) + 1)
  const [row] = await rowsOf(person, set)
  expect(row).toMatchObject({ Verdict: 'Ready' })
  // A full date, because keys may contain the digits of a year.
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${year}-\\d\\d-\\d\\d`))
  await done(person, set, 'Run', {})
  const { rows } = await pool.query(
    'select end_on > $2::date + 700 as twice from subscription where subscription_id = $1',
    [key, today],
  )
  expect(rows).toEqual([{ twice: true }])
})
