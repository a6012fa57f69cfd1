import { graceDays } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { sql } from 'kysely'
import { addDays, termEnd } from '../src/core/calendar/calendar.ts'
import { queryRows, type Tx } from '../src/platform/db/db.ts'
import { actorOf } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import {
  demoCatalogue,
  type DemoSale as Sale,
  drawnSales as drawn,
  northwindSales as northwind,
} from './demo.plans.data.ts'
import type { DemoPlans } from './demo.plans.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
type Price = { accountId: string; planId: string; currency: string; price: number; overagePrice: number | null }

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
/** Company plans in every state, at the prices of the companies that bill them. */
export async function insertSubscriptions(tx: Tx, world: World, plans: DemoPlans): Promise<void> {
  const prices = await pricesOf(tx, world, plans)
  const sales = world.companies.filter(({ acctType }) => acctType === 'CU').flatMap(planSales(world))
  const rows = sales.flatMap(({ company, sale }) => {
    const price = prices.get(`${company.accountId} ${plans[sale.code].planId}`)
    return price ? [rowsOf(world, plans, company, sale, price)] : []
  })
  for (const [table, all] of [
    ['subscription', rows.map(({ row }) => row)],
    ['subscriptionSpan', rows.flatMap(({ spans }) => spans)],
    ['planActivity', rows.flatMap(({ activities }) => activities)],
  ] as const)
    await insertRows(tx, table, all as never)
  await sql`update plan_activity set due_at = day_begins(scheduled_for, account_zone(account_id))
    where activity_status = 'Scheduled'`.execute(tx)
}

/** The price of each plan that a seller may sell, for each customer. */
async function pricesOf(tx: Tx, { companies }: World, plans: DemoPlans) {
  const provider = companies.find(({ acctType }) => acctType === 'RP')?.accountId ?? ''
  await sql`select set_config('app.scope', ${provider}, true)`.execute(tx)
  const all = Object.values(plans).map(({ planId }) => planId)
  const found = await queryRows(tx)<Price>`
    select a.account_id as "accountId", p.plan_id as "planId", b.currency, p.price, p.overage_price as "overagePrice"
    from account a cross join lateral billing_party(a.account_id) b
    cross join lateral plan_prices(b.issuer, ${all}::uuid[], b.currency) p
    where a.acct_type = 'CU' and p.plan_id in (select plan_id from plans_sold_by(a.account_id))`
  return new Map(found.map((one) => [`${one.accountId} ${one.planId}`, one]))
}

/** One or two plans of most customers; young and closed customers get plans that fit. */
const planSales = ({ random }: World) => {
  let turn = 0
  return (company: Company) => {
    if (company.name === 'Northwind Legal') return northwind.map((sale) => ({ company, sale }))
    const { accountStatus, age } = company
    if (accountStatus === 'Purged' || accountStatus === 'Pending' || random.chance(0.1)) return []
    const closed = accountStatus === 'Closed'
    const sales: Sale[] = []
    for (let count = random.chance(0.4) ? 2 : 1; count > 0; count--) {
      const [code, status, from, to] = drawn[turn++ % drawn.length] ?? drawn[0] ?? []
      if (!code || !status || from === undefined || to === undefined || from > age - 1) continue
      const over = status === 'Cancelled' || status === 'Expired'
      const startAge = random.between(from, Math.min(to, age - 1))
      if ((closed && !over) || sales.some((one) => demoCatalogue[one.code].line === demoCatalogue[code].line)) continue
      const seats = demoCatalogue[code].type === 'PAYG' ? 1 : 3 + random.below(22)
      const grown = status === 'Active' && random.chance(0.4) ? { before: 1 + random.below(seats - 1) } : {}
      sales.push({ code, status, begun: Math.floor(startAge), seats, ...grown })
    }
    return sales.map((sale) => ({ company, sale }))
  }
}

/** The days of a plan, as the calendar would set them. */
function daysOf({ at }: World, { code, status, begun }: Sale) {
  const { months, trialDays } = demoCatalogue[code]
  const [startOn, today] = [dayOf(at(begun)), dayOf(at(0))]
  const tried = status === 'Trial' || code === 'SECURE-TRIAL' ? addDays(startOn, trialDays - 1) : null
  const endOn = tried ?? termEnd(startOn, months, status === 'Active' ? today : startOn)
  const ended =
    status === 'Expired' ? addDays(endOn, 1) : status === 'Cancelled' ? dayOf(at(Math.floor(begun / 3))) : null
  return {
    startOn,
    endOn,
    trialEndsOn: tried,
    graceEndsOn: status === 'Grace' ? addDays(endOn, graceDays) : null,
    endedOn: ended,
  }
}

function rowsOf(
  world: World,
  plans: DemoPlans,
  company: Company,
  sale: Sale,
  { currency, price, overagePrice }: Price,
) {
  const { random, at } = world
  const { code, status, seats, before = seats, begun } = sale
  const { planId, terms } = plans[code]
  const [created, changed] = [at(Math.max(begun, 0.2)), at(Math.floor(begun / 2))]
  const termsId = (terms.findLast(({ since }) => since <= created) ?? terms[0])?.termsId ?? ''
  const key = { subscriptionId: random.idAt(created), accountId: company.accountId }
  const days = daysOf(world, sale)
  const { email: by } = actorOf(company, world.people)
  const { line: productLine, renewal } = demoCatalogue[code]
  const values = { planId, termsId, productLine, subscriptionStatus: status, seats, price, overagePrice, currency }
  const more = {
    autoRenew: renewal === 'AUTO' && status !== 'Cancelled' && random.chance(0.7),
    failure: status === 'Failed' ? 'plan.noPrice' : null,
    poNumber: random.chance(0.4) ? random.filled('PO-####-##') : null,
  }
  const written = {
    createdAt: created,
    createdBy: by,
    modifiedAt: before === seats ? created : changed,
    modifiedBy: by,
  }
  const row = { ...key, ...values, ...days, ...more, ...written }
  const span = (fromOn: string, untilOn: string | null, seats: number, why: string) => {
    const agreed = { termsId, price, currency, trial: days.trialEndsOn !== null }
    return { spanId: random.idAt(created), ...key, ...agreed, fromOn, untilOn, seats, why }
  }
  const grownOn = dayOf(changed)
  const first = span(days.startOn, before === seats ? days.endedOn : grownOn, before, 'PLAN_ADDED')
  // A plan that could not begin was never held.
  const spans =
    status === 'Failed' ? [] : before === seats ? [first] : [first, span(grownOn, days.endedOn, seats, 'SEATS_CHANGED')]
  return { row, spans, activities: activitiesOf(world, company, sale, key) }
}

/** The events of its sale and of a change of seats; one plan has a scheduled change. */
function activitiesOf({ random, at, people }: World, company: Company, sale: Sale, key: object) {
  const { code: planCode, status, seats, before = seats, begun } = sale
  const { key: madeBy, name: madeByName, acctKey: madeByAccount } = actorOf(company, people)
  const activity = (age: number, type: string, was: object | null, is: object, later: object = {}) => {
    const person = { activityStatus: 'Applied', occurredAt: at(age), madeBy, madeByName, madeByAccount }
    const what = { before: was, after: is, scheduledFor: null, dueAt: null, input: null }
    return { activityId: random.idAt(at(age)), ...key, type, ...person, ...what, ...later }
  }
  const was = { planCode, seats: before }
  const all = [activity(Math.max(begun, 0.2), 'PLAN_ADDED', null, { ...was, status })]
  if (before !== seats) all.push(activity(Math.floor(begun / 2), 'SEATS_CHANGED', was, { planCode, seats }))
  if (company.name === 'Northwind Legal' && planCode === 'ESIGN-PRO') {
    const is = { toPlanCode: null, seats: 15 }
    const later = { activityStatus: 'Scheduled', scheduledFor: dayOf(at(-20)), dueAt: at(-20) }
    all.push(activity(1, 'SEATS_CHANGED', was, is, { ...later, input: { kind: 'upgrade', ...is } }))
  }
  return all
}
