import { cascadeOf } from '@portal/contract/directory/status/status.rules'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// Work on the home pages of the named people, in addition to that from the other parts of the demo.

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}

/** The numbers of plans of Cordage Reseller's customers that end soon, and that have no seat left. */
const [ending, full] = [2, 2]

/** Plans below the reseller that were cancelled and end soon, and others that have as many holders as seats. */
export async function insertPlanWork(tx: Tx, { at }: Pick<World, 'at'>): Promise<void> {
  const today = sql`${at(0).toISOString().slice(0, 10)}::date`
  await sql`
    with chosen as (select s.subscription_id, row_number() over (order by a.acct_name, s.subscription_id) as place
      from subscription s join account a using (account_id) join account r on r.account_id = a.rs_id
      where r.acct_name = 'Cordage Reseller' and a.acct_name <> 'Northwind Legal' and a.account_status = 'Active'
        and s.subscription_status = 'Active' and s.cancel_on is null and s.end_on > ${today} + 30
      order by a.acct_name, s.subscription_id limit ${ending})
    update subscription s set cancel_on = ${today} + 5 + 7 * c.place::int, auto_renew = false
    from chosen c where c.subscription_id = s.subscription_id`.execute(tx)
  await sql`
    with chosen as (select s.subscription_id, s.seats_used
      from subscription s join account a using (account_id) join account r on r.account_id = a.rs_id
      where r.acct_name = 'Cordage Reseller' and a.acct_name <> 'Northwind Legal' and s.subscription_status = 'Active'
        and s.cancel_on is null and s.seats_used between 2 and s.seats - 1
        and 1 = (select count(*) from subscription_span held where held.subscription_id = s.subscription_id)
      order by a.acct_name, s.subscription_id limit ${full}),
    spans as (update subscription_span held set seats = c.seats_used from chosen c where c.subscription_id = held.subscription_id),
    told as (update plan_activity p set after = p.after || jsonb_build_object('seats', c.seats_used)
      from chosen c where c.subscription_id = p.subscription_id and p.type = 'PLAN_ADDED')
    update subscription s set seats = c.seats_used from chosen c where c.subscription_id = s.subscription_id`.execute(
    tx,
  )
}

/** A customer of Cordage Reseller without plans, whose suspension has lasted too long. */
export async function insertLongSuspension(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  const age = 41
  const { rows } = await sql<{ accountId: string; acctName: string }>`
    select a.account_id, a.acct_name from account a join account r on r.account_id = a.rs_id
    where r.acct_name = 'Cordage Reseller' and a.acct_type = 'CU' and a.account_status = 'Active' and a.account_status_pending is null
      and not exists (select from subscription s where s.account_id = a.account_id)
    order by a.acct_name limit 1`.execute(tx)
  const company = companies.find(({ accountId }) => accountId === rows[0]?.accountId)
  if (!company) throw new Error('the demo has no customer without plans')
  const { accountId, name } = company
  const actor = actorOf(company, people)
  const reason = 'NONPAY'
  const placed = { placedByAccount: actor.acctKey, placedBy: actor.name, since: at(age) }
  const why = { reason, note: 'Three reminders without an answer', cascadeSending: cascadeOf('Suspended', reason) }
  await insertRows(tx, 'accountSuspension', [
    { accountId, suspensionId: random.idAt(at(age)), status: 'Suspended', ...why, ...placed },
  ])
  await sql`update account set account_status = 'Suspended', status_since = ${at(age)} where account_id = ${accountId}`.execute(
    tx,
  )
  const changes = [{ field: 'accountStatus', old: 'Active', new: 'Suspended' }]
  const targets = [{ type: 'account', key: accountId, name }]
  const event = auditRow(
    random,
    at,
    { age, action: 'account.status.changed', accountId, targets, changes, reason },
    actor,
  )
  await insertRows(tx, 'auditEvent', event ? [event] : [])
}

// oxfmt-ignore
const requests = [
  { to: 'Cordage Reseller', age: 0.6, companyName: 'Palewick Notaries', firstName: 'Imogen', lastName: 'Palewick', country: 'US', language: 'en-us', message: 'We send contracts to clients abroad and need them signed.' },
  { to: 'Cordage Reseller', age: 3.2, companyName: 'Brasserie Clochevive', firstName: 'Basile', lastName: 'Clochevive', country: 'CA', language: 'fr-fr', message: null },
  { to: 'Borealis Distribution', age: 1.7, companyName: 'Oxtail Resale', firstName: 'Gideon', lastName: 'Oxtail', country: 'CA', language: 'en-us', message: 'We look after forty small offices.' },
  { to: '', age: 2.4, companyName: 'Tidemark Partners', firstName: 'Nell', lastName: 'Tidemark', country: 'IE', language: 'en-us', message: 'Who sells your portal in the west?' },
] as const

/** Companies that asked for access; the provider has no name of its own here. */
export async function insertRequests(tx: Tx, { random, at, companies }: World): Promise<void> {
  const rows = requests.map(({ to, age, ...request }) => {
    const company = companies.find(({ name, acctType }) => (to ? name === to : acctType === 'RP'))
    if (!company) throw new Error(`the demo has no ${to}`)
    const domain = request.companyName.toLowerCase().replaceAll(' ', '-')
    const email = `${request.firstName.toLowerCase()}@${domain}.example`
    return { requestId: random.idAt(at(age)), accountId: company.accountId, email, ...request, createdAt: at(age) }
  })
  await insertRows(tx, 'accessRequest', rows)
}

const day = 86_400_000
/** The hour at which schedules are due, in UTC. */
const hour = 8

type Weekly = { repeat: 'Weekly'; weekdays: number[] }
type Monthly = { repeat: 'Monthly'; monthDay: string }
type DemoSchedule = {
  by: string
  title: string
  kind: string
  format: string
  frequency: Weekly | Monthly
  /** How many runs it had, and which of them failed, the latest first. */
  runs: number
  failed?: number
  paused?: boolean
}
// oxfmt-ignore
const schedules: readonly DemoSchedule[] = [
  { by: 'rs@demo.test', title: 'Usage of all customers', kind: 'usageReport', format: 'xlsx', frequency: { repeat: 'Weekly', weekdays: [1] }, runs: 6, failed: 2 },
  { by: 'rs@demo.test', title: 'Renewals', kind: 'renewalsReport', format: 'xlsx', frequency: { repeat: 'Monthly', monthDay: '1' }, runs: 3, paused: true },
  { by: 'ra@demo.test', title: 'Security of all companies', kind: 'securityReport', format: 'csv', frequency: { repeat: 'Weekly', weekdays: [1] }, runs: 6, failed: 1 },
  { by: 'ra@demo.test', title: 'Usage by month', kind: 'usageReport', format: 'csv', frequency: { repeat: 'Monthly', monthDay: '2' }, runs: 3, paused: true },
]

/** The next date of a schedule, then those before it. */
function datesOf({ frequency, runs }: DemoSchedule, now: Date): Date[] {
  const [year, month, today] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const ahead = frequency.repeat === 'Weekly' ? (now.getUTCDay() === 1 ? 7 : (8 - now.getUTCDay()) % 7) : 0
  return Array.from({ length: runs + 1 }, (_, back) =>
    frequency.repeat === 'Weekly'
      ? new Date(Date.UTC(year, month, today + ahead - 7 * back, hour))
      : new Date(Date.UTC(year, month + 1 - back, Number(frequency.monthDay), hour)),
  )
}

function scheduleOf(one: DemoSchedule, common: object, next: Date | undefined, createdAt: Date) {
  const { frequency, kind, title, paused = false } = one
  const unused = { date: null, weekdays: null, monthDay: null, month: null }
  return {
    ...common,
    title,
    kind,
    filter: {},
    span: kind === 'usageReport' ? 'LastMonth' : null,
    language: 'en-us',
    frequency: { ...unused, ...frequency, time: `0${hour}:00`, zone: 'UTC' },
    attach: false,
    sendEmpty: false,
    state: paused ? 'Paused' : 'Active',
    pauseReason: paused ? 'ByHand' : null,
    nextAt: paused ? null : next,
    createdAt,
  }
}

function runOf({ random }: World, common: object, dueAt: Date, fails: boolean) {
  const outcome = fails ? { state: 'Failed', fault: 'File', sent: 0 } : { state: 'Succeeded', fault: null, sent: 1 }
  const rowCount = fails ? 0 : 40 + random.below(400)
  const finishedAt = new Date(dueAt.getTime() + 90_000)
  return { runId: random.idAt(dueAt), ...common, dueAt, ...outcome, rowCount, byteCount: rowCount * 90, finishedAt }
}

/** Schedules of reports with the runs that they had; files of past runs are gone. */
export async function insertSchedules(tx: Tx, world: World): Promise<void> {
  const { random, at, companies, people } = world
  const all = schedules.map((one) => {
    const owner = companies.flatMap((company) => people.get(company) ?? []).find(({ email }) => email === one.by)
    if (!owner) throw new Error(`the demo has nobody called ${one.by}`)
    const { accountId, userId, email, firstName, lastName } = owner
    const [next, ...dates] = datesOf(one, at(0))
    const past = dates.filter((date) => date < at(0))
    const created = new Date((past.at(-1) ?? at(0)).getTime() - 3 * day)
    const recipients = [{ name: `${firstName} ${lastName}`, email, language: null, outside: false }]
    const { format } = one
    const common = { scheduleId: random.idAt(created), accountId, madeBy: userId, format, recipients }
    const runs = past.map((dueAt, place) => runOf(world, common, dueAt, place === one.failed))
    return { schedule: scheduleOf(one, common, next, created), runs }
  })
  await insertRows(tx, 'reportSchedule', all.map(({ schedule }) => schedule) as never)
  await insertRows(tx, 'reportRun', all.flatMap(({ runs }) => runs) as never)
}
