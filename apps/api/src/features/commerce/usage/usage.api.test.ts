import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { connect } from '../../../platform/db/db.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { countBatch } from './usage.batch.ts'
import { overageOf } from './usage.service.ts'
import { watchUsage } from './usage.watch.ts'
import { dropOld } from './usage.watch.repository.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { cordage, northwind, southbank, borealis } = tree
const [dt, rs, cu] = [
  await world.signedInAt(borealis),
  await world.signedInAt(cordage),
  await world.signedInAt(northwind),
]
const plan = await aPlan(world, { terms: { unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 } })
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)
/** Ten seats with ten envelopes each, for 60 days, so that the plan was held on every day that facts may name. */
const aCustomer = async (under: Account = cordage, overrides: Parameters<typeof aCompanyPlan>[3] = {}) => {
  const customer = await world.anAccount({ acctType: 'CU', under })
  const subscription = await aCompanyPlan(world, customer, plan, { startOn: ago(60), overagePrice: 60, ...overrides })
  return { ...customer, ...subscription }
}
type Fact = Record<string, unknown>
const fact = ({ accountId }: Account, Quantity: number, more: Fact = {}): Fact => ({
  AcctKey: accountId,
  PlanCode: plan.planCode,
  Day: today,
  Quantity,
  ...more,
})
const send = (Facts: Fact[], person: Person = rs, BatchId: string = randomUUID()) =>
  person.post('/api/v1/Usage/Batch', { BatchId, Facts })
type JsonAnswer = { json(): { StatusCode: number; Code?: string } }
const opened = (answer: Answer) => {
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json().ResultContent
}
const statusAndCode = (answer: JsonAnswer) => [answer.json().StatusCode, answer.json().Code]
const usageOf = async ({ accountId }: Account, person: Person = rs, code = plan.planCode) =>
  opened(await person.get(`/api/v1/Provision/Customer/usage/${accountId}/${code}/Plans`))
const usedBy = async (account: Account) => (await usageOf(account))[0].Used
const counted = (account: Account) =>
  world.db.pool
    .query(
      `select (select coalesce(sum(used), 0)::int from usage_daily where account_id = $1) as daily,
        (select coalesce(sum(used), 0)::int from usage_month where account_id = $1) as month`,
      [account.accountId],
    )
    .then(({ rows }) => [rows[0].daily, rows[0].month])

test('a batch is counted by the day, on the meter and up the path, and is audited', async () => {
  const customer = await aCustomer()
  const person = await world.aUser({ account: customer })
  const answer = await send([
    fact(customer, 30),
    fact(customer, 12, { UserKey: person.userId, Day: ago(1) }),
    // Without a plan code, a fact counts on a held plan of its line and unit; for another unit, on no plan.
    fact(customer, 8, { PlanCode: null, ProductLine: 'ESIGN', UnitType: 'ENVELOPE' }),
    fact(customer, 5, { PlanCode: null, ProductLine: 'ESIGN', UnitType: 'SMS' }),
  ])
  expect(answer.json().ResultContent).toMatchObject({ Facts: 4, Accounts: 1, WithoutPlan: 1, FirstDay: ago(1) })
  const [usage] = await usageOf(customer)
  expect(usage).toMatchObject({ PlanCode: plan.planCode, UnitType: 'ENVELOPE', Allotted: 100, OverageRule: 'CHARGE' })
  expect(usage).toMatchObject({ SeatsTotal: 10, SeatsUsed: 0, AsOf: today })
  const all = usage.Periods.reduce((sum: number, period: { Used: number }) => sum + period.Used, 0)
  expect([all, usage.Periods.at(-1).Used]).toEqual([50, usage.Used])
  expect(await counted(customer)).toEqual([55, 55])
  const { rows } = await world.db.pool.query(
    `select action, changes->0->>'new' as facts from audit_event where action = 'usage.reported' and account_id = $1 order by audit_id desc limit 1`,
    [cordage.accountId],
  )
  expect(rows).toEqual([{ action: 'usage.reported', facts: '4' }])
  // The customer sees the meter, with the people who used most.
  const own = await world.signedInAt(customer)
  const [ownRows] = await usageOf(customer, own)
  if (ago(1) >= ownRows.PeriodStart)
    expect(ownRows.ByUser).toEqual([expect.objectContaining({ UserKey: person.userId, Used: 12 })])
})

test('the same batch is counted once, however often and at once; other facts under its key are refused', async () => {
  const customer = await aCustomer()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send([fact(customer, 7)], rs, key)))
  const [first] = answers.map((answer) => answer.json().ResultContent)
  for (const answer of answers) expect(answer.json().ResultContent).toEqual(first)
  expect(await counted(customer)).toEqual([7, 7])
  expect(statusAndCode(await send([fact(customer, 8)], rs, key))).toEqual([409, 'usage.batchDiffers'])
  // The key of another sender identifies another batch.
  expect((await send([fact(customer, 7)], dt, key)).statusCode).toBe(200)
  expect(await counted(customer)).toEqual([14, 14])
})

test('a company that moved away and back in a batch’s days counts where it stood, once for each path', async () => {
  const customer = await aCustomer()
  const away = await world.anAccount({ acctType: 'RS', under: borealis })
  const stood = `insert into account_path select $1, provider_id, sp_id, dt_id, rs_id, $3::date from account where account_id = $2`
  await world.db.pool.query(stood, [customer.accountId, cordage.accountId, ago(10)])
  await world.db.pool.query(stood, [customer.accountId, away.accountId, ago(5)])
  const facts = [12, 11, 7, 3, 0].map((days, at) => fact(customer, 10 ** at, { Day: ago(days) }))
  expect((await send(facts, dt)).statusCode).toBe(200)
  const at = async (table: string) => {
    const { rows } = await world.db.pool.query(
      `select rs_id, account_id = $1 as own, sum(used)::int as used from ${table}
       where account_id in ($1, $2) group by 1, 2 order by rs_id = $2 desc, 2`,
      [customer.accountId, away.accountId],
    )
    return rows.map(({ rs_id, own, used }) => [rs_id === away.accountId ? 'away' : 'back', own, used])
  }
  const where = [
    ['away', false, 100],
    ['away', true, 100],
    ['back', true, 11_011],
  ]
  expect([await at('usage_month'), await at('usage_plan')]).toEqual([where, where])
})

test('half a batch is never counted: one bad fact refuses all, and says which', async () => {
  const customer = await aCustomer()
  const good = fact(customer, 9)
  const elsewhere = await world.aUser({ account: northwind })
  const bad: [Fact, number, string, string][] = [
    [fact(southbank, 1), 404, 'account.notFound', 'Facts.1.AcctKey'],
    [fact({ ...customer, accountId: randomUUID() }, 1), 404, 'account.notFound', 'Facts.1.AcctKey'],
    [fact(cordage, 1), 403, 'usage.notBelow', 'Facts.1.AcctKey'],
    [fact(customer, 1, { UserKey: elsewhere.userId }), 404, 'user.notFound', 'Facts.1.UserKey'],
    [fact(customer, 1, { PlanCode: 'NO-SUCH-PLAN' }), 409, 'usage.planNotHeld', 'Facts.1.PlanCode'],
    [fact(customer, 1, { UnitType: 'SMS' }), 409, 'usage.otherLine', 'Facts.1.ProductLine'],
  ]
  for (const [one, status, code, field] of bad) {
    const answer = await send([good, one])
    expect([...statusAndCode(answer), answer.json().Field]).toEqual([status, code, field])
  }
  expect(statusAndCode(await send([good, fact(customer, -10)]))).toEqual([409, 'usage.belowZero'])
  const wrong = [{ Quantity: 1.5 }, { Quantity: 2e9 }, { Day: '2026-02-30' }, { PlanCode: null }, { Other: 1 }]
  for (const more of wrong)
    expect(statusAndCode(await send([good, fact(customer, 1, more)]))).toEqual([400, 'request.invalid'])
  expect(statusAndCode(await send([]))).toEqual([400, 'request.invalid'])
  expect(statusAndCode(await send(Array.from({ length: 5001 }, () => good)))).toEqual([400, 'request.invalid'])
  expect(await counted(customer)).toEqual([0, 0])
  // A correction subtracts at most the counted units.
  expect((await send([good, fact(customer, -4)])).statusCode).toBe(200)
  expect(await counted(customer)).toEqual([5, 5])
  // The limit applies to a separate batch, too.
  expect((await send([fact(customer, -2)])).statusCode).toBe(200)
  expect(statusAndCode(await send([fact(customer, -4)]))).toEqual([409, 'usage.belowZero'])
  expect(await counted(customer)).toEqual([3, 3])
  expect(await usedBy(customer)).toBe(3)
})

test('a fact of tomorrow, too late, or of a plan that ended is refused; the last day that is taken counts', async () => {
  const ended = await aCustomer(cordage, { subscriptionStatus: 'Expired', endOn: ago(11), endedOn: ago(10) })
  expect(statusAndCode(await send([fact(ended, 1, { Day: addDays(today, 2) })]))).toEqual([409, 'usage.future'])
  expect(statusAndCode(await send([fact(ended, 1, { Day: ago(37) })]))).toEqual([409, 'usage.tooLate'])
  expect(statusAndCode(await send([fact(ended, 1, { Day: ago(10) })]))).toEqual([409, 'usage.planNotHeld'])
  expect((await send([fact(ended, 1, { Day: ago(11) }), fact(ended, 1, { Day: ago(34) })])).statusCode).toBe(200)
})

test('nobody reports what their own company pays for, and nobody without the right', async () => {
  const customer = await aCustomer()
  await world.db.pool.query(`insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`, [
    customer.accountId,
  ])
  expect(statusAndCode(await send([fact(customer, 1)]))).toEqual([403, 'usage.ownBill'])
  expect((await send([fact(customer, 1)], dt)).statusCode).toBe(200)
  const reader = await world.signedInAt(cordage, { rights: { Provision: 'R' } })
  expect((await send([fact(customer, 1)], reader)).statusCode).toBe(403)
  expect((await send([fact(northwind, 1)], cu)).statusCode).toBe(403)
})

test('usage is read with its flag and inside the tree; an empty key or code answers an empty list', async () => {
  const path = (key: string, code: string) => `/api/v1/Provision/Customer/usage/${key}/${code}/Plans`
  const answer = async (key: string, code: string) => (await rs.get(path(key, code))).json()
  expect([(await answer('', 'A-PLAN')).ResultContent, (await answer(northwind.accountId, '')).ResultContent]).toEqual([
    [],
    [],
  ])
  expect((await answer(northwind.accountId, 'NO-SUCH-PLAN')).ResultContent).toEqual([])
  expect(statusAndCode(await rs.get(path(southbank.accountId, plan.planCode)))).toEqual([404, 'account.notFound'])
  const without = await world.signedInAt(cordage, { rights: { ShowPlanUsage: 'N' } })
  expect((await without.get(path(northwind.accountId, plan.planCode))).statusCode).toBe(403)
})

test('overage is charged by calendar month at the price of its day; months add up to the periods', async () => {
  const customer = await aCustomer(cordage, { startOn: addMonths(monthOf(ago(34)), 0), seats: 1 })
  const month = monthOf(ago(34))
  const days = [ago(34), ago(20), ago(5), today]
  expect((await send(days.map((Day) => fact(customer, 8, { Day })))).statusCode).toBe(200)
  const months = [month, addMonths(month, 1), addMonths(month, 2)]
  const found = await world.db.inScope(scopeOf(cordage as never), async (tx) => {
    const all = []
    for (const one of months)
      all.push((await overageOf(tx, [customer.subscriptionId], [one])).get(customer.subscriptionId) ?? [])
    return all
  })
  const [usage] = await usageOf(customer)
  const excess = usage.Periods.reduce((sum: number, { Overage }: { Overage: number }) => sum + Overage, 0)
  expect(found.flat().reduce((sum, { units }) => sum + units, 0)).toBe(excess)
  expect(excess).toBeGreaterThan(0)
  for (const one of found.flat()) expect(one).toMatchObject({ unitPrice: 60, currency: 'USD', planCode: plan.planCode })
})

const mails = async ({ accountId }: Account) => {
  const { rows } = await world.db.pool.query<{ subject: string }>(
    'select subject from outgoing_message where account_id = $1 order by created_at, message_id',
    [accountId],
  )
  return rows.map(({ subject }) => subject.match(/\d+(?=.?%)/)?.[0])
}
const watch = () => watchUsage(world as never)

test('80, 90 and 100 per cent are told once each, and again only after falling below', async () => {
  const customer = await aCustomer(cordage, { startOn: today })
  await world.aUser({ account: customer })
  const reach = async (quantity: number) => {
    expect((await send([fact(customer, quantity)])).statusCode).toBe(200)
    await watch()
  }
  await reach(79)
  expect(await mails(customer)).toEqual([])
  await reach(1)
  await reach(5)
  await reach(6)
  expect(await mails(customer)).toEqual(['80', '90'])
  // Ten more seats: usage fell below the threshold without a new fact.
  await world.db.pool.query('update subscription_span set seats = 20 where subscription_id = $1', [
    customer.subscriptionId,
  ])
  await world.db.pool.query('update subscription set seats = 20 where subscription_id = $1', [customer.subscriptionId])
  await watch()
  await reach(69)
  await reach(40)
  expect(await mails(customer)).toEqual(['80', '90', '80', '100'])
  await watch()
  expect(await mails(customer)).toHaveLength(4)
  expect(await actionsOf(world, { at: customer, action: 'usage.thresholdReached' })).toHaveLength(4)
})

test('what was kept long enough is dropped, and months to come are there', async () => {
  const customer = await aCustomer()
  await send([fact(customer, 1)])
  await world.db.pool.query(`update usage_batch set created_at = now() - interval '403 days'`)
  await world.db.pool.query(`select usage_prepare_months('2020-01-01', 1)`)
  await world.db.pool.query(`update usage_month set month = '2020-01-01' where account_id = $1`, [customer.accountId])
  await world.db.pool.query(`update usage_plan set month = '2020-01-01' where account_id = $1`, [customer.accountId])
  await world.db.pool.query(`update usage_person set month = '2020-01-01' where account_id = $1`, [customer.accountId])
  await dropOld(world.db, { facts: 25, batches: 402, months: 61 })
  const { rows } = await world.db.pool.query(
    `select (select count(*)::int from usage_batch) as batches, to_regclass('usage_daily_202001') as part,
      (select count(*)::int from usage_month where account_id = $1) as months, (select count(*)::int from usage_daily where account_id = $1) as days,
      (select count(*)::int from usage_person where account_id = $1) as people,
      (select count(*)::int from usage_plan where account_id = $1) as plans`,
    [customer.accountId],
  )
  expect(rows).toEqual([{ batches: 0, part: null, months: 0, days: 1, people: 0, plans: 0 }])
  expect(await usedBy(customer)).toBe(1)
})

test('a batch may take longer than other statements of requests', async () => {
  const customer = await aCustomer()
  const db = connect(world.url, { statementSeconds: 0.3 })
  const caller = await callerOfPerson(world.db, rs.userId)
  if (!caller) throw new Error('nobody')
  const facts = [{ acctKey: customer.accountId, planCode: plan.planCode, day: today, quantity: 3 }]
  const locker = await world.db.pool.connect()
  await locker.query('begin; lock table usage_month in exclusive mode')
  const [done] = await Promise.all([
    countBatch({ ...jobContext(world, caller, { batchId: null }), db }, { body: { batchId: randomUUID(), facts } }),
    sleep(900)
      .then(() => locker.query('rollback'))
      .then(() => locker.release()),
  ])
  expect(done).toMatchObject({ facts: 1 })
  expect(await counted(customer)).toEqual([3, 3])
  await db.close()
})
