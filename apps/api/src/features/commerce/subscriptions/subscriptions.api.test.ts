import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const flags = { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' } as const
const rs = await world.signedInAt(tree.cordage, { rights: flags })
const dt = await world.signedInAt(tree.borealis, { rights: flags })
const foreign = await world.signedInAt(tree.meridian, { rights: flags })
const plan = await aPlan(world)
const other = await aPlan(world, { terms: { listPrice: 4200, unitQuantity: 200 } })

const today = new Date().toISOString().slice(0, 10)
const aCustomer = (under: Account = tree.cordage) => world.anAccount({ acctType: 'CU', under })
type Values = Record<string, unknown>
const add = (person: Person, account: Account, more: Values = {}) =>
  person.post('/api/v1/Provision/Plan', { AcctKey: account.accountId, PlanCode: plan.planCode, Seats: 10, ...more })
const manage = (person: Person, route: string, SubscriptionKey: string, more: Values = {}) =>
  person.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey, Effective: 'NOW', ...more })
const contentOf = (answer: { json(): { ResultContent: Values } }) => answer.json().ResultContent
async function subscribe(account?: Account, more: Values = {}): Promise<string> {
  const answer = await add(rs, account ?? (await aCustomer()), more)
  expect(codeOf(answer)).toEqual([201, undefined])
  return contentOf(answer).SubscriptionKey as string
}
const spansOf = async (key: string) =>
  (
    await pool.query(
      'select from_on::text, until_on::text, seats, price, trial from subscription_span where subscription_id = $1 order by 1',
      [key],
    )
  ).rows

test('a plan is sold, told in the summary, and audited; a customer reads and changes nothing', async () => {
  const account = await aCustomer()
  const answer = await add(rs, account, { PoNumber: 'PO-1' })
  expect(contentOf(answer)).toMatchObject({
    PlanCode: plan.planCode,
    Seats: 10,
    SeatsUsed: 0,
    Status: 'Active',
    StartDate: today,
    EndDate: addDays(addMonths(today, 12), -1),
    NextRenewalOn: addMonths(today, 12),
    Price: 2100,
    Currency: 'USD',
    PoNumber: 'PO-1',
    Abilities: { Upgrade: { Allowed: true }, Retry: { Allowed: false } },
  })
  const key = contentOf(answer).SubscriptionKey as string
  expect(await spansOf(key)).toEqual([{ from_on: today, until_on: null, seats: 10, price: 2100, trial: false }])
  expect(await actionsOf(world, { at: account })).toContain('companyPlan.added')
  const own = await world.signedInAt(account)
  const summary = await own.post('/api/v1/Provision/Plan/Summary', { CustomerKey: account.accountId })
  const [entry] = contentOf(summary).Items as Values[]
  // Without the flags the reader does not see the days of the term and the renewal.
  expect(entry).toMatchObject({ SubscriptionKey: key, Price: 2100, EndDate: null, AutoRenew: null })
  expect(codeOf(await add(own, account))).toEqual([403, 'auth.forbidden'])
  for (const route of ['UpgradePlan', 'RenewPlan', 'CancelPlan', 'ValidateUpgrade'])
    expect(codeOf(await manage(own, route, key, { Seats: 11 }))[0]).not.toBe(200)
})

test('an empty customer key is told in the words of the specification; one of another branch is not found', async () => {
  for (const CustomerKey of [undefined, null, '', '  ']) {
    const answer = await rs.post('/api/v1/Provision/Plan/Summary', { CustomerKey })
    expect([answer.statusCode, answer.json().Message]).toEqual([400, ['Customer key is empty']])
  }
  for (const CustomerKey of ['nobody', randomUUID(), tree.southbank.accountId])
    expect(codeOf(await rs.post('/api/v1/Provision/Plan/Summary', { CustomerKey }))).toEqual([404, 'account.notFound'])
})

test('from another branch nothing is found, and of one’s own company nothing is changed', async () => {
  const key = await subscribe()
  for (const route of ['UpgradePlan', 'RenewPlan', 'CancelPlan', 'ValidateUpgrade', 'ValidateRenew', 'ValidateCancel'])
    expect([route, codeOf(await manage(foreign, route, key, route.includes('Cancel') ? {} : { Seats: 11 }))]).toEqual([
      route,
      [404, 'subscription.notFound'],
    ])
  expect(codeOf(await foreign.get(`/api/v1/Provision/Plan/${key}`))).toEqual([404, 'subscription.notFound'])
  expect(codeOf(await add(foreign, tree.northwind))).toEqual([404, 'account.notFound'])
  const own = await aCompanyPlan(world, tree.cordage, plan)
  expect(codeOf(await manage(rs, 'UpgradePlan', own.subscriptionId, { Seats: 99 }))).toEqual([
    409,
    'subscription.ownCompany',
  ])
  expect(codeOf(await add(rs, tree.cordage))).toEqual([409, 'subscription.ownCompany'])
})

test('held to a group that sees plans of one customer, somebody reads those alone and changes nothing', async () => {
  const [seen, hidden] = [await aCustomer(), await aCustomer()]
  const [first, second] = [await subscribe(seen), await subscribe(hidden)]
  const colleague = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: [seen.accountId],
  })
  expect(codeOf(await colleague.get(`/api/v1/Provision/Plan/${first}`))).toEqual([200, undefined])
  expect(codeOf(await colleague.get(`/api/v1/Provision/Plan/${second}`))).toEqual([404, 'subscription.notFound'])
  expect(codeOf(await manage(colleague, 'UpgradePlan', first, { Seats: 11 }))).toEqual([403, 'auth.forbidden'])
})

test.each([
  [{ Seats: 0 }, 400, 'request.invalid'],
  [{ Seats: -5 }, 400, 'request.invalid'],
  [{ Seats: 2_000_000 }, 400, 'request.invalid'],
  [{ Seats: 1.5 }, 400, 'request.invalid'],
  [{ Seats: 1_000_000, PriceOverride: 1_000_000_000 }, 409, 'subscription.amountTooBig'],
  [{ PlanCode: 'NO-SUCH-PLAN' }, 404, 'plan.notFound'],
  [{ StartDate: '2020-01-01' }, 409, 'subscription.dateNotAllowed'],
  [{ StartDate: '2999-01-01' }, 409, 'subscription.dateNotAllowed'],
  [{ EndDate: '2020-01-01' }, 409, 'subscription.dateNotAllowed'],
  [{ PromoCode: 'GUESSED-1' }, 404, 'promotion.notFound'],
  [{ PoNumber: 'x'.repeat(81) }, 400, 'request.invalid'],
])('a sale with %j is refused, and nothing is written', async (more, status, code) => {
  const account = await aCustomer()
  expect(codeOf(await add(rs, account, more))).toEqual([status, code])
  const { rows } = await pool.query('select from subscription where account_id = $1', [account.accountId])
  expect(rows).toHaveLength(0)
})

test('no change makes a plan dearer than invoices can carry', async () => {
  const key = await subscribe(undefined, { Seats: 1, PriceOverride: 1_000_000_000 })
  const more = { Seats: 1_000_000 }
  expect(codeOf(await manage(rs, 'UpgradePlan', key, more))).toEqual([409, 'subscription.amountTooBig'])
  expect(contentOf(await manage(rs, 'ValidateUpgrade', key, more))).toMatchObject({ Allowed: false })
})

test('a plan that is a draft, retired or of other sellers is not sold, nor one twice, nor below the issuer at any price', async () => {
  const account = await aCustomer()
  for (const planStatus of ['DRAFT', 'RETIRED']) {
    const { planCode } = await aPlan(world, { planStatus })
    expect(codeOf(await add(rs, account, { PlanCode: planCode }))).toEqual([409, 'plan.notSold'])
  }
  const { planCode } = await aPlan(world, { soldByTiers: ['SP'] })
  expect(codeOf(await add(rs, account, { PlanCode: planCode }))).toEqual([409, 'plan.notSold'])
  await subscribe(account)
  expect(codeOf(await add(rs, account))).toEqual([409, 'subscription.exists'])
  // The reseller's parent bills the customer, so the reseller does not set the prices that the customer pays to others.
  const paid = await aCustomer()
  await pool.query(`insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`, [paid.accountId])
  expect(codeOf(await add(rs, paid, { PriceOverride: 1 }))).toEqual([409, 'subscription.priceNotYours'])
  expect(codeOf(await add(dt, paid, { PriceOverride: 1 }))).toEqual([201, undefined])
  const own = await world.signedInAt(paid)
  const [entry] = contentOf(await own.post('/api/v1/Provision/Plan/Summary', { CustomerKey: paid.accountId }))
    .Items as Values[]
  expect(entry).toMatchObject({ Price: null, Currency: null })
})

test('the preview of more seats is what the change does, to the cent', async () => {
  const key = await subscribe()
  const preview = contentOf(await manage(rs, 'ValidateUpgrade', key, { Seats: 25 }))
  expect(preview).toMatchObject({ Allowed: true, SeatsDelta: 15, UnitsDelta: 750, On: today, MonthlyMinor: 52_500 })
  expect(preview.ProrationMinor).toBeGreaterThan(0)
  const changed = contentOf(await manage(rs, 'UpgradePlan', key, { Seats: 25 }))
  expect(changed).toMatchObject({ Seats: preview.Seats, EndDate: preview.NewEnd, PlanCode: preview.PlanCode })
  expect(await spansOf(key)).toEqual([{ from_on: today, until_on: null, seats: 25, price: 2100, trial: false }])
  expect(codeOf(await manage(rs, 'UpgradePlan', key, { Seats: 25 }))).toEqual([409, 'subscription.nothingToChange'])
})

test('another plan is sold at its price of today; one that is held, of another line or in another currency is not', async () => {
  const account = await aCustomer()
  const key = await subscribe(account)
  const foreignLine = await aPlan(world, { productLine: 'DOCUMENTS' })
  const to = (ToPlanCode: string) => manage(rs, 'UpgradePlan', key, { ToPlanCode })
  expect(codeOf(await to(foreignLine.planCode))).toEqual([409, 'subscription.sameLine'])
  const third = await aPlan(world)
  await subscribe(account, { PlanCode: third.planCode })
  expect(codeOf(await to(third.planCode))).toEqual([409, 'subscription.exists'])
  expect(contentOf(await to(other.planCode))).toMatchObject({ PlanCode: other.planCode, Price: 4200, Seats: 10 })
  await pool.query(`insert into billing_profile (account_id, currency) values ($1, 'EUR')`, [account.accountId])
  expect(codeOf(await to(plan.planCode))[1]).toBe('plan.noPrice')
})

test('seats that people have are not taken away, and the preview names them', async () => {
  const account = await aCustomer()
  const key = await subscribe(account, { Seats: 3 })
  const people = await Promise.all([1, 2, 3].map(() => world.aUser({ account })))
  for (const { userId } of people)
    await pool.query(
      `insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status)
        values (gen_random_uuid(), $1, $2, $3, $4, 'ESIGN', 'Assigned')`,
      [account.accountId, userId, key, plan.planId],
    )
  const preview = contentOf(await manage(rs, 'ValidateUpgrade', key, { Seats: 1 }))
  expect(preview).toMatchObject({
    Allowed: false,
    Reasons: [{ Code: 'subscription.seatsInUse' }],
    UsersThatLoseAccessCount: 2,
  })
  expect(preview.UsersThatLoseAccess).toHaveLength(2)
  expect(codeOf(await manage(rs, 'UpgradePlan', key, { Seats: 1 }))).toEqual([409, 'subscription.seatsInUse'])
  // People move to the other plan with the company.
  await manage(rs, 'UpgradePlan', key, { ToPlanCode: other.planCode })
  const { rows } = await pool.query('select distinct plan_id from user_plan where subscription_id = $1', [key])
  expect(rows).toEqual([{ plan_id: other.planId }])
})

test('a renewal gives one more term, at most one ahead; of one that ended long ago none', async () => {
  const key = await subscribe()
  const preview = contentOf(await manage(rs, 'ValidateRenew', key))
  const end = addDays(addMonths(today, 24), -1)
  expect(preview).toMatchObject({ Allowed: true, NewEnd: end, SeatsDelta: 0 })
  expect(contentOf(await manage(rs, 'RenewPlan', key))).toMatchObject({ EndDate: end })
  expect(codeOf(await manage(rs, 'RenewPlan', key))).toEqual([409, 'subscription.renewedAhead'])
  const over = (endedOn: string) =>
    aCustomer().then((account) =>
      aCompanyPlan(world, account, plan, {
        subscriptionStatus: 'Expired',
        startOn: addDays(endedOn, -60),
        endOn: addDays(endedOn, -1),
        endedOn,
      }),
    )
  const { subscriptionId: late } = await over(addDays(today, -31))
  expect(codeOf(await manage(rs, 'RenewPlan', late))).toEqual([409, 'subscription.tooLate'])
  const { subscriptionId: soon } = await over(addDays(today, -30))
  expect(contentOf(await manage(rs, 'RenewPlan', soon))).toMatchObject({ Status: 'Active', StartDate: today })
  expect((await spansOf(soon)).at(-1)).toMatchObject({ from_on: today, until_on: null })
})

test('it ends now or after its term, is taken back, and what was scheduled for later does not happen', async () => {
  const key = await subscribe()
  const end = addMonths(today, 12)
  const later = { Effective: 'PERIOD_END' }
  expect(contentOf(await manage(rs, 'ValidateCancel', key, later))).toMatchObject({ Seats: 10, SeatsDelta: 0 })
  expect(contentOf(await manage(rs, 'CancelPlan', key, later))).toMatchObject({ CancelOn: end })
  const resumed = await rs.post('/api/v1/PlanManagement/ResumePlan', { SubscriptionKey: key })
  expect(contentOf(resumed)).toMatchObject({ CancelOn: null, Status: 'Active' })
  const planned = contentOf(await manage(rs, 'UpgradePlan', key, { Seats: 30, Effective: 'PERIOD_END' }))
  expect(planned).toMatchObject({ Seats: 10, ScheduledChange: { Type: 'SEATS_CHANGED', Seats: 30, On: end } })
  expect(codeOf(await manage(rs, 'UpgradePlan', key, { Seats: 40, Effective: 'PERIOD_END' }))).toEqual([
    409,
    'subscription.alreadyScheduled',
  ])
  expect(contentOf(await manage(rs, 'ValidateCancel', key))).toMatchObject({ Seats: 0, SeatsDelta: -10 })
  expect(contentOf(await manage(rs, 'CancelPlan', key, { Reason: 'Asked for' }))).toMatchObject({
    Status: 'Cancelled',
    EndedOn: today,
    ScheduledChange: null,
  })
  // A plan that is sold and ended on one day is free of charge.
  expect(await spansOf(key)).toEqual([])
})

test('what is scheduled is cancelled and then deleted, by whoever may change the plan', async () => {
  const account = await aCustomer()
  const key = await subscribe(account)
  await manage(rs, 'UpgradePlan', key, { ToPlanCode: other.planCode, Effective: addDays(today, 20) })
  const summary = contentOf(await rs.post('/api/v1/Provision/Plan/Summary', { CustomerKey: account.accountId }))
  const [{ ActivityKey, Text }] = summary.Scheduled as [{ ActivityKey: string; Text: string }]
  // Plans have names in sentences, not codes.
  expect(Text).toMatch(new RegExp(`^Plan ${plan.planCode} scheduled to change on .+: Plan ${other.planCode}$`))
  const path = `/api/v1/PlanManagement/ScheduledActivity/${ActivityKey}`
  expect(codeOf(await foreign.post(`${path}/Cancel`, {}))).toEqual([404, 'subscription.activityNotFound'])
  expect(codeOf(await rs.delete(path))).toEqual([409, 'subscription.activityNotOver'])
  expect(contentOf(await rs.post(`${path}/Cancel`, {}))).toMatchObject({ Status: 'Cancelled' })
  expect(codeOf(await rs.post(`${path}/Cancel`, {}))).toEqual([409, 'subscription.activityNotScheduled'])
  const activities = (await rs.post('/api/v1/PlanManagement/AccountActivity', { AcctKey: account.accountId })).json()
  expect(activities.ResultContent.Items.map(({ Type, Status }: Values) => [Type, Status])).toEqual([
    ['UPGRADED', 'Cancelled'],
    ['PLAN_ADDED', 'Applied'],
  ])
  expect(activities.ResultContent.Items.at(-1).Text).toBe(`Plan ${plan.planCode} added with 10 seats`)
  expect(codeOf(await rs.delete(path))).toEqual([200, undefined])
})

test('order, reference, cap, renewal and last day are edited under the version', async () => {
  const key = await subscribe()
  const edit = (body: Values, version = 1, person = rs) =>
    person.patch(`/api/v1/Provision/Plan/${key}`, body, { 'if-match': `"${version}"` })
  const end = addDays(today, 40)
  expect(contentOf(await edit({ PoNumber: 'PO-9', AutoRenew: false, EndDate: end }))).toMatchObject({
    PoNumber: 'PO-9',
    AutoRenew: false,
    CancelOn: addDays(end, 1),
    NextRenewalOn: null,
  })
  expect(codeOf(await edit({ PoNumber: 'PO-8' }))).toEqual([412, 'request.stale'])
  const plain = await world.signedInAt(tree.cordage)
  expect(codeOf(await edit({ AutoRenew: true }, 2, plain))).toEqual([400, 'request.invalid'])
  expect(codeOf(await edit({ ExternalRef: 'CRM-1' }, 2, plain))).toEqual([200, undefined])
})
