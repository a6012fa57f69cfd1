import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepCompanyPlans } from '../src/features/commerce/subscriptions/subscriptions.calendar.ts'
import { addDays } from '../src/core/calendar/calendar.ts'
import { prepare } from './changes.ts'
import { codeOf } from './code.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { hold } from './groups.ts'
import { billable, creditOf, anIssuedInvoice, keyOf, lastMonth, onceOnly } from './invoices.ts'
import { aLevel, sendLevels } from './storageLevels.ts'
import { type Account, newWorld, type Person } from './world.ts'

// A colleague limited to one customer, with all permissions about money there, must not reach another customer.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const today = new Date().toISOString().slice(0, 10)
const plan = await aPlan(world, { terms: { listPrice: 1000 } })
const other = await aPlan(world, { terms: { listPrice: 2000 } })
const all = {
  'Account Details': 'RW',
  'Assign Plans': 'RW',
  'Customer-Account Details': 'RW',
  'Customer-Company Plans': 'RW',
  'Customer-User Plans': 'RW',
  'Customer-Add/Edit Users': 'RW',
} as const

async function scene() {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [open, shut] = [
    await world.anAccount({ acctType: 'CU', under: issuer }),
    await world.anAccount({ acctType: 'CU', under: issuer }),
  ]
  const full = await world.signedInAt(issuer)
  const held = async () =>
    hold(world, await world.signedInAt(issuer), {
      entries: all,
      accountScope: 'LIST',
      accounts: [open.accountId],
    })
  return { issuer, open, shut, full, held }
}

test('plans of a customer left out are neither sold, changed, scheduled, ended nor told', async () => {
  const { open, shut, full, held } = await scene()
  const person = await held()
  const { subscriptionId } = await aCompanyPlan(world, shut, plan, { seats: 5 })
  const manage = (route: string, more: object = {}) =>
    person.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey: subscriptionId, ...more })
  const sale = { AcctKey: shut.accountId, PlanCode: other.planCode, Seats: 3 }
  const foreign = [404, 'account.notFound']
  expect(codeOf(await person.post('/api/v1/Provision/Plan', sale))).toEqual(foreign)
  expect(codeOf(await person.post('/api/v1/PlanManagement/ValidateAdd', sale))).toEqual(foreign)
  const later = { Seats: 9, Effective: addDays(today, 9) }
  for (const [route, body] of [
    ['ValidateUpgrade', later],
    ['UpgradePlan', later],
    ['UpgradePlan', { Seats: 9, Effective: 'NOW' }],
    ['UpgradePlan', { ToPlanCode: other.planCode, Effective: 'NOW' }],
    ['ValidateRenew', { Effective: 'NOW' }],
    ['RenewPlan', { Effective: 'NOW' }],
    ['CancelPlan', { Effective: 'NOW' }],
    ['ResumePlan', {}],
  ] as const)
    expect([route, ...codeOf(await manage(route, body))]).toEqual([route, 404, 'subscription.notFound'])
  const scheduled = await full.post('/api/v1/PlanManagement/UpgradePlan', { SubscriptionKey: subscriptionId, ...later })
  expect(scheduled.statusCode).toBe(200)
  const { rows } = await pool.query('select activity_id from plan_activity where subscription_id = $1', [
    subscriptionId,
  ])
  const activity = `/api/v1/PlanManagement/ScheduledActivity/${rows[0].activity_id}`
  for (const answer of [await person.post(`${activity}/Cancel`), await person.delete(activity)])
    expect(answer.statusCode).toBe(404)
  const activities = await person.post('/api/v1/PlanManagement/AccountActivity', { AcctKey: shut.accountId })
  expect(activities.statusCode).toBe(404)
  for (const AcctKeys of [[shut.accountId], [open.accountId, shut.accountId]]) {
    const set = await prepare(person, 'plan.add', { AcctKeys }, { PlanCode: other.planCode, Seats: 2 })
    expect(set.statusCode).toBe(404)
  }
  const { rows: after } = await pool.query(
    'select seats, plan_id = $2 as same from subscription where account_id = $1',
    [shut.accountId, plan.planId],
  )
  expect(after).toEqual([{ seats: 5, same: true }])
})

test('what a colleague scheduled is not done once their group leaves the company out', async () => {
  const { issuer, open, shut } = await scene()
  const person = await world.signedInAt(issuer)
  const { subscriptionId } = await aCompanyPlan(world, shut, plan, { seats: 5 })
  const on = addDays(today, 2)
  const body = { SubscriptionKey: subscriptionId, Seats: 50, Effective: on }
  expect((await person.post('/api/v1/PlanManagement/UpgradePlan', body)).statusCode).toBe(200)
  await hold(world, person, { entries: all, accountScope: 'LIST', accounts: [open.accountId] })
  await keepCompanyPlans(world, new Date(`${on}T15:00:00Z`))
  const { rows } = await pool.query(
    `select s.seats, a.activity_status as state from subscription s join plan_activity a using (subscription_id)
     where subscription_id = $1`,
    [subscriptionId],
  )
  expect(rows).toEqual([{ seats: 5, state: 'Failed' }])
})

test('invoices of a customer left out are neither seen, paid, credited, voided nor issued', async () => {
  const { issuer, open, shut, full, held } = await scene()
  const person = await held()
  await billable(world, issuer, [open, shut])
  const invoice = await anIssuedInvoice(world, { issuer, person: full, payer: shut })
  const key = keyOf(invoice)
  const at = `/api/v1/Billing/Invoice/${key}`
  const payment = { Payments: [{ BillKey: key, Amount: 100, Currency: 'EUR', PaidOn: today, Reference: 'TRF-1' }] }
  const tries = [
    await person.post('/api/v1/Billing/Search', { Account: shut.accountId }),
    await person.get(at),
    await person.get(`${at}/Document?format=csv`),
    await creditOf(person, invoice),
    await person.post('/api/v1/Billing/Payment', payment, onceOnly()),
    await person.post(`${at}/Void`, { Reason: 'Wrong company' }, { 'if-match': '"1"' }),
    await person.post(`${at}/Issue`, undefined, { 'if-match': '"1"' }),
    await person.delete(at),
    await person.get(`/api/v1/Billing/Profile/${shut.accountId}`),
    await prepare(person, 'invoice.pay', { BillKeys: [key] }, { PaidOn: today }),
  ]
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 404))
})

/** Colleagues who are held to one of two customers: because it is listed, and because of its tag. */
const ways = [
  ['listed', ({ accountId }: Account) => ({ accountScope: 'LIST' as const, accounts: [accountId] })],
  ['tagged', () => ({ accountScope: 'TAG' as const, tags: ['money'] })],
] as const
async function heldTo(grantOf: (open: Account) => Parameters<typeof hold>[2]) {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const open = await world.anAccount({ acctType: 'CU', under: issuer, tags: ['money'] })
  const shut = await world.anAccount({ acctType: 'CU', under: issuer })
  const full = await world.signedInAt(issuer)
  const person = await hold(world, await world.signedInAt(issuer), { entries: all, ...grantOf(open) })
  return { issuer, open, shut, full, person }
}

test.each(ways)(
  'a customer that is %s is all that the report of invoices adds up, names and exports',
  async (_, grantOf) => {
    const { issuer, open, shut, full, person } = await heldTo(grantOf)
    for (const payer of [open, shut]) await anIssuedInvoice(world, { issuer, person: full, payer })
    const months = { FromMonth: lastMonth(), ToMonth: lastMonth() }
    const reportOf = async (one: Person) => (await one.post('/api/v1/Billing/Report', months)).json().ResultContent
    expect(await reportOf(full)).toMatchObject({ Items: [{}, {}], Sums: [{ Net: 20_000, Total: 24_000 }] })
    expect(await reportOf(person)).toMatchObject({
      Items: [{ AcctKey: open.accountId, Net: 10_000 }],
      Sums: [{ Net: 10_000, Total: 12_000 }],
    })
    const foreign = await person.post('/api/v1/Billing/Report', { ...months, AcctKey: shut.accountId })
    expect(codeOf(foreign)).toEqual([404, 'account.notFound'])
    const file = await person.post('/api/v1/Billing/Report/Export', { ...months, Format: 'csv' })
    expect([file.body.includes(open.acctName), file.body.includes(shut.acctName)]).toEqual([true, false])
  },
)

test.each(ways)(
  'a customer that is %s is the only one whose usage counts: with a fact of another nothing of the batch does',
  async (_, grantOf) => {
    const { open, shut, person } = await heldTo(grantOf)
    for (const account of [open, shut]) await aCompanyPlan(world, account, plan, { seats: 5 })
    const factOf = ({ accountId }: Account) => ({
      AcctKey: accountId,
      PlanCode: plan.planCode,
      Day: today,
      Quantity: 7,
    })
    const send = (...Facts: object[]) => person.post('/api/v1/Usage/Batch', { BatchId: randomUUID(), Facts })
    const mixed = await send(factOf(open), factOf(shut))
    expect(codeOf(mixed)).toEqual([404, 'account.notFound'])
    expect(mixed.json().Fields).toMatchObject([{ Field: 'Facts.1.AcctKey' }])
    expect((await send(factOf(open))).statusCode).toBe(200)
    const { rows } = await pool.query('select account_id, used::int from usage_daily where account_id = any($1)', [
      [open.accountId, shut.accountId],
    ])
    expect(rows).toEqual([{ account_id: open.accountId, used: 7 }])
  },
)

test.each(ways)('a customer that is %s is the only one whose storage is told', async (_, grantOf) => {
  const { issuer, open, shut, person } = await heldTo(grantOf)
  const levels = [aLevel(open, 7), aLevel(shut, 7)]
  const mixed = await sendLevels(person, ...levels)
  expect(codeOf(mixed)).toEqual([404, 'account.notFound'])
  expect(mixed.json().Fields).toMatchObject([{ Field: 'Levels.1.AcctKey' }])
  expect(codeOf(await sendLevels(person, aLevel(issuer, 7)))[0]).not.toBe(200)
  expect((await sendLevels(person, aLevel(open, 8))).statusCode).toBe(200)
  const { rows } = await pool.query('select account_id, megabytes::int from storage_level where account_id = any($1)', [
    [open.accountId, shut.accountId, issuer.accountId],
  ])
  expect(rows).toEqual([{ account_id: open.accountId, megabytes: 8000 }])
})

test.each(ways)(
  'a customer that is %s is the only one for which a promotion is redeemed, and of a list of payments all or none',
  async (_, grantOf) => {
    const { issuer, open, shut, full, person } = await heldTo(grantOf)
    const promotionId = randomUUID()
    const promoCode = promotionId.slice(-12).toUpperCase()
    await pool.query(
      `insert into promotion (promotion_id, promo_code, promo_name, kind, value, promotion_status, valid_from, max_redemptions)
     values ($1, $2, 'Fair', 'PERCENT', 1000, 'ACTIVE', '2024-01-01', 1)`,
      [promotionId, promoCode],
    )
    const sale = (account: Account) =>
      person.post('/api/v1/Provision/Plan', {
        AcctKey: account.accountId,
        PlanCode: plan.planCode,
        Seats: 2,
        PromoCode: promoCode,
      })
    expect(codeOf(await sale(shut))).toEqual([404, 'account.notFound'])
    expect(codeOf(await sale(open))).toEqual([201, undefined])
    const invoices = [
      await anIssuedInvoice(world, { issuer, person: full, payer: open }),
      await anIssuedInvoice(world, { issuer, person: full, payer: shut }),
    ]
    const Payments = invoices.map((invoice) => ({
      BillKey: keyOf(invoice),
      Amount: 100,
      Currency: 'USD',
      PaidOn: today,
      Reference: randomUUID().slice(0, 8),
    }))
    expect((await person.post('/api/v1/Billing/Payment', { Payments }, onceOnly())).statusCode).toBe(404)
    const paid = async () =>
      (await pool.query('select sum(paid)::int as paid from invoice where issuer_id = $1', [issuer.accountId])).rows[0]
        .paid
    expect(await paid()).toBe(0)
    const own = { Payments: Payments.slice(0, 1) }
    expect((await person.post('/api/v1/Billing/Payment', own, onceOnly())).statusCode).toBe(201)
    expect(await paid()).toBe(100)
  },
)

test('people, and the plans that they have, are not fetched from a customer left out, nor given any there', async () => {
  const { open, shut, held } = await scene()
  const person = await held()
  const user = await world.aUser({ account: shut, kind: 'ENDUSER' })
  for (const account of [open, shut]) await aCompanyPlan(world, account, plan, { seats: 5 })
  const assign = { CustomerKey: shut.accountId, UserKeys: [user.userId], PlanCode: plan.planCode }
  expect((await person.post('/api/v1/Portal/Customer/User/Plan/Assign', assign)).statusCode).toBe(404)
  const crossed = { ...assign, CustomerKey: open.accountId }
  expect((await person.post('/api/v1/Portal/Customer/User/Plan/Assign', crossed)).statusCode).toBe(404)
  const moved = await prepare(person, 'user.transfer', { UserKeys: [user.userId] }, { AcctKey: open.accountId })
  expect(moved.statusCode).toBe(404)
  const { rows } = await pool.query('select count(*)::int as n from user_plan where user_id = $1', [user.userId])
  expect(rows).toEqual([{ n: 0 }])
})
