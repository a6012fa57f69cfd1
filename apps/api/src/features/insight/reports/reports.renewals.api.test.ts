import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { showEnds } from '../../../../test/quartet.ts'
import { aSchedule, historyOf, isDue, worksOf } from '../../../../test/schedules.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
await showEnds(world)
const today = new Date().toISOString().slice(0, 10)
const on = (days: number) => addDays(today, days)
const path = '/api/v1/Report/Renewals'
const sees = { CustomerPlanAutoRenew: 'Y' } as const

type Row = {
  AcctKey: string
  PlanCode: string
  Seats: number
  DueOn: string
  RenewalOutcome: string | null
  TermValue: number | null
  Currency: string | null
}
type Outcomes = Record<'Renews' | 'Lapses' | 'Ends', number> | null
type Week = { From: string; Plans: number; Outcomes: Outcomes }
type DuePlans = { Plans: number; Capped: boolean; Values: { Currency: string; Value: number }[]; Weeks: Week[] }
type Page = { Items: Row[]; NextCursor: string | null; Due: DuePlans | null; Within: string; AsOf: string }
const { page, all } = readerOf<Page>(path)

/**
 * The report of a reader, calculated from the rows: by month, the days of the next term with their share of the month.
 * It shares no statement and no function with the report.
 */
const byHand = async (reader: Account, days: number): Promise<unknown[]> => {
  const { rows } = await pool.query(
    `with running as (
       select s.*, p.plan_code, p.plan_type, t.renewal_type, t.term_months, s.end_on + 1 as from_on,
         case when s.cancel_on is not null then s.cancel_on - 1 when s.subscription_status = 'Grace' then s.grace_ends_on else s.end_on end as due_on,
         case when s.subscription_status = 'Trial' then s.end_on + 1 else s.start_on end as counted_from
       from subscription s join plan p using (plan_id) join plan_terms t on t.terms_id = s.terms_id
       where s.subscription_status not in ('Scheduled', 'Cancelled', 'Expired', 'Failed')
         and exists (select from account a where a.account_id = s.account_id and $1 in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id))),
     ended as (select r.*, (select min(d)::date from (select counted_from + make_interval(months => term_months * n) as d from generate_series(1, 400) n) x
       where d > from_on) as until_on from running r)
     select account_id as "AcctKey", plan_code as "PlanCode", seats as "Seats", to_char(due_on, 'YYYY-MM-DD') as "DueOn",
       case when cancel_on is not null or subscription_status = 'Grace' then 'Ends'
         when subscription_status = 'Trial' then case when auto_renew and renewal_type <> 'NONE' then 'Renews' else 'Ends' end
         when auto_renew and renewal_type = 'AUTO' then 'Renews' when renewal_type = 'NONE' then 'Ends' else 'Lapses' end as "RenewalOutcome",
       (select sum(round(x))::int -- of a numeric a half goes away from zero
         from generate_series(date_trunc('month', from_on), until_on - 1, '1 month') m,
           lateral (select price * case when plan_type = 'PERUSER' then seats else 1 end
             * (least(until_on, (m + interval '1 month')::date) - greatest(from_on, m::date))::numeric
             / ((m + interval '1 month')::date - m::date) as x) part) as "TermValue", currency as "Currency"
     from ended where due_on between current_date - 1 and current_date + $2::int order by due_on, subscription_id`,
    [reader.accountId, days],
  )
  return rows
}
const shownOf = (rows: readonly Row[]) =>
  rows.map(({ AcctKey, PlanCode, Seats, DueOn, RenewalOutcome, TermValue, Currency }) => {
    return { AcctKey, PlanCode, Seats, DueOn, RenewalOutcome, TermValue, Currency }
  })

const yearly = await aPlan(world)
const monthly = await aPlan(world, { terms: { termMonths: 1 } })
const byHandOnly = await aPlan(world, { terms: { renewalType: 'MANUAL' } })
const once = await aPlan(world, { terms: { renewalType: 'NONE', termMonths: 24 } })
const whole = await aPlan(world, { planType: 'SHARED', terms: { unitType: 'MB' } })
const term = (end: number, more: object = {}) => ({
  startOn: on(end - 364),
  endOn: on(end),
  seats: 7,
  price: 1999,
  ...more,
})
for (const account of [tree.northwind, tree.southbank, tree.direct, tree.cordage, tree.halyard, tree.borealis]) {
  await aCompanyPlan(world, account, yearly, term(29))
  await aCompanyPlan(world, account, monthly, {
    startOn: on(-300),
    endOn: on(59),
    seats: 3,
    price: 500,
    currency: 'EUR',
  })
  await aCompanyPlan(world, account, byHandOnly, term(60, { autoRenew: false }))
  await aCompanyPlan(world, account, once, term(89, { seats: 1 }))
  await aCompanyPlan(world, account, whole, term(90, { price: 12_345 }))
}
// Companies on trial, in grace, and set to end; then plans outside the report: too late, not begun, over, failed.
const others = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const status = (subscriptionStatus: string, more: object = {}) => ({ subscriptionStatus, seats: 4, ...more })
const plans = await Promise.all(Array.from({ length: 9 }, () => aPlan(world)))
const given = [
  status('Trial', { startOn: on(-10), endOn: on(3), trialEndsOn: on(3) }),
  status('Trial', { startOn: on(-10), endOn: on(4), trialEndsOn: on(4), autoRenew: false }),
  status('Grace', { startOn: on(-370), endOn: on(-5), graceEndsOn: on(9) }),
  status('Active', { ...term(200), cancelOn: on(15) }),
  status('Active', term(91)),
  status('Scheduled', { startOn: on(5), endOn: on(30) }),
  status('Cancelled', { ...term(30), endedOn: today }),
  status('Expired', { ...term(-1), endedOn: today }),
  status('Failed', term(20)),
]
for (const [at, values] of given.entries())
  await aCompanyPlan(world, others, plans[at] as (typeof plans)[number], values)

/** The outcomes by week, from yesterday on. */
const weeksByHand = (rows: readonly Row[], days: number): Week[] =>
  Array.from({ length: Math.ceil((days + 2) / 7) }, (_, week) => {
    const own = rows.filter(({ DueOn }) => DueOn >= on(7 * week - 1) && DueOn < on(7 * week + 6))
    const count = (outcome: string) => own.filter((row) => row.RenewalOutcome === outcome).length
    const Outcomes = { Renews: count('Renews'), Lapses: count('Lapses'), Ends: count('Ends') }
    return { From: on(7 * week - 1), Plans: own.length, Outcomes }
  })

test.each([
  ['RA', tree.sealport],
  ['SP', tree.atlas],
  ['DT', tree.borealis],
  ['RS', tree.cordage],
])('%s: what is due is what the rows of the tree say, in the order of the days', async (_, company) => {
  const reader = await world.signedInAt(company, { rights: sees })
  for (const days of [30, 60, 90]) {
    const expected = await byHand(company, days)
    const rows = await all(reader, { Within: `P${days}D` })
    // The payer of a company is above it or the company itself, so the provider and these readers see each price.
    expect(shownOf(rows)).toEqual(expected)
    const { Due, Within } = await page(reader, { Within: `P${days}D` })
    const sums = new Map<string, number>()
    for (const { Currency, TermValue } of expected as Row[])
      sums.set(Currency as string, (sums.get(Currency as string) ?? 0) + (TermValue ?? 0))
    expect(Within).toBe(`P${days}D`)
    expect(Due?.Weeks).toEqual(weeksByHand(expected as Row[], days))
    expect(Due).toMatchObject({
      Plans: expected.length,
      Capped: false,
      Values: ['EUR', 'USD'].flatMap((Currency) =>
        sums.has(Currency) ? [{ Currency, Value: sums.get(Currency) }] : [],
      ),
    })
  }
  expect(await all(reader)).toEqual(await all(reader, { Within: 'P90D' }))
})

test('a page holds fifty; what all of it comes to is said on the first one; the file has all of it', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  for (let count = 0; count < 12; count += 1) {
    const customer = await world.anAccount({ acctType: 'CU', under: reseller })
    for (const plan of plans.slice(0, 5))
      await aCompanyPlan(world, customer, plan, term(count, { price: 100, seats: 1 }))
  }
  const reader = await world.signedInAt(reseller, { rights: sees })
  const first = await page(reader)
  expect([first.Items.length, first.Due?.Plans]).toEqual([50, 60])
  const next = await page(reader, { Cursor: first.NextCursor })
  expect([next.Items.length, next.NextCursor, next.Due]).toEqual([10, null, null])
  expect(shownOf([...first.Items, ...next.Items])).toEqual(await byHand(reseller, 90))
  const file = await reader.post(`${path}/Export`, { Format: 'csv' })
  expect(file.body.trim().split('\n')).toHaveLength(61)
  expect(file.body).toContain(',Renews,12,USD') // a year of one seat for 1.00, in dollars
  expect(await actionsOf(world, { at: reseller })).toContain('report.exported')
  expect(codeOf(await reader.post(path, { Cursor: 'bm8' }))).toEqual([400, 'request.invalid'])
  expect(codeOf(await reader.post(path, { Within: 'P7D' }))).toEqual([400, 'request.invalid'])
  const pdf = await reader.post(`${path}/Export`, { Format: 'pdf' })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('tells no price to whom the list of plans tells none, nor what becomes of a plan without the flag', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await aCompanyPlan(world, customer, yearly, term(10))
  await pool.query(`insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT'), ($2, 'PARENT')`, [
    customer.accountId,
    tree.cordage.accountId,
  ])
  const query = { AcctKey: customer.accountId }
  const reader = await world.signedInAt(tree.cordage)
  const { Items, Due } = await page(reader, query)
  expect(Items).toMatchObject([{ DueOn: on(10), TermValue: null, Currency: null, RenewalOutcome: null }])
  expect(Due).toMatchObject({ Plans: 1, Capped: false, Values: [] })
  expect(Due?.Weeks.map(({ Plans, Outcomes }) => [Plans, Outcomes]).filter(([plans]) => plans)).toEqual([[1, null]])
  const above = await page(await world.signedInAt(tree.borealis, { rights: sees }), query)
  expect(above.Items).toMatchObject([{ Currency: 'USD', RenewalOutcome: 'Renews' }])
  expect(above.Due?.Values).toHaveLength(1)
  await pool.query('delete from billing_profile')
})

test('is for partners with the rights of the list of plans, for their own tree and what their groups open', async () => {
  for (const route of [path, `${path}/Export`]) {
    const customer = await world.signedInAt(tree.northwind)
    expect(codeOf(await customer.post(route, {}))).toEqual([403, 'auth.forbidden'])
    for (const right of ['CustomerPlanEndDate', 'AcctMgmnt', 'ReportAccessEnable']) {
      const without = await world.signedInAt(tree.cordage, { rights: { [right]: 'N' } })
      expect(codeOf(await without.post(route, {}))).toEqual([403, 'auth.forbidden'])
    }
    const rs = await world.signedInAt(tree.cordage)
    for (const body of [{ AcctKey: tree.southbank.accountId }, { Company: tree.southbank.accountId }])
      expect(codeOf(await rs.post(route, body))).toEqual([404, 'account.notFound'])
  }
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: [tree.northwind.accountId],
  })
  const rows = await all(member)
  expect(new Set(rows.map(({ AcctKey }) => AcctKey))).toEqual(new Set([tree.northwind.accountId]))
  expect((await page(member)).Due?.Plans).toBe(rows.length)
  expect(codeOf(await member.post(path, { AcctKey: others.accountId }))).toEqual([404, 'account.notFound'])
})

test('another term costs less by what a promotion takes off, in the months for which it still holds', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const day = (months: number, last = 0) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, 1 - last))
      .toISOString()
      .slice(0, 10)
  // Three seats at 10.00 until the end of this month: the next term is twelve whole months of 30.00.
  const terms = { startOn: day(-11), endOn: day(1, 1), seats: 3, price: 1000 }
  const offers = [
    ['PERCENT', 1000, null, null, 12 * 2700],
    ['PERCENT', 1000, null, day(5), 4 * 2700 + 8 * 3000],
    ['PERCENT', 1000, null, day(1), 12 * 3000],
    ['AMOUNT', 500, 'USD', null, 12 * 2500],
    ['UNITS', 500, null, null, 12 * 3000],
  ] as const
  for (const [kind, value, currency, promotionUntil] of offers) {
    const [promotionId, customer] = [randomUUID(), await world.anAccount({ acctType: 'CU', under: reseller })]
    await pool.query(
      `insert into promotion (promotion_id, promo_code, promo_name, kind, value, currency, valid_from, promotion_status)
       values ($1, $2, 'Offer', $3, $4, $5, '2024-01-01', 'ACTIVE')`,
      [promotionId, `P-${promotionId.slice(0, 8).toUpperCase()}`, kind, value, currency],
    )
    const { subscriptionId } = await aCompanyPlan(world, customer, yearly, terms)
    await pool.query(
      'update subscription_span set promotion_id = $2, promotion_until = $3 where subscription_id = $1',
      [subscriptionId, promotionId, promotionUntil],
    )
  }
  const { Items, Due } = await page(await world.signedInAt(reseller, { rights: sees }))
  const costs = offers.map(([, , , , cost]) => cost)
  const inOrder = (values: readonly (number | null)[]) => values.toSorted((a, b) => Number(a) - Number(b))
  expect(inOrder(Items.map(({ TermValue }) => TermValue))).toEqual(inOrder(costs))
  expect(Due?.Values).toEqual([{ Currency: 'USD', Value: costs.reduce((sum, cost) => sum + cost, 0) }])
})

test('a schedule of it runs, and pauses once its owner belongs to a customer or lacks a right', async () => {
  const rights = { CustomerPlanEndDate: 'Y' } as const
  const [owner, moved, missing] = [
    await world.signedInAt(tree.cordage),
    await world.signedInAt(tree.cordage),
    await world.signedInAt(tree.cordage, { rights }),
  ]
  const given = { Kind: 'renewalsReport', Filter: { Within: 'P30D' }, Span: null }
  const all = [owner, moved, missing]
  const schedule = await Promise.all(all.map(async (one) => (await aSchedule(one, given)).ScheduleKey))
  await pool.query('update app_user set account_id = $2 where user_id = $1', [moved.userId, tree.northwind.accountId])
  await pool.query(`update feature_policy set value = 'N' where scope_id = $1::text and flag = 'CustomerPlanEndDate'`, [
    missing.userId,
  ])
  await Promise.all(schedule.map((key) => isDue(world, key)))
  await worksOf(world).all()
  const expected = (await byHand(tree.cordage, 30)).length
  expect(await historyOf(owner, schedule[0])).toMatchObject([{ State: 'Succeeded', Rows: expected }])
  const { rows } = await pool.query(
    `select s.state, s.pause_reason, r.state as run_state, r.fault from report_schedule s join report_run r using (schedule_id)
     where s.schedule_id = any ($1) order by array_position($1, s.schedule_id)`,
    [schedule],
  )
  expect(rows.map(({ state, pause_reason, run_state, fault }) => [state, pause_reason, run_state, fault])).toEqual([
    ['Active', null, 'Succeeded', null],
    ['Paused', 'OwnerMoved', 'Failed', 'OwnerMoved'],
    ['Paused', 'RightLost', 'Failed', 'RightLost'],
  ])
  const customer = await world.signedInAt(tree.northwind, { rights: { ScheduledReports: 'W' } })
  const kinds = (await customer.get('/api/v1/Report/Schedule/Kinds')).json().ResultContent.Items
  expect(kinds.map(({ Kind }: { Kind: string }) => Kind)).not.toContain('renewalsReport')
})
