import { countCap } from '@portal/contract/core/page'
import pg from 'pg'
import * as alias from '../apps/api/src/features/identity/alias/alias.repository.ts'
import * as passwords from '../apps/api/src/features/identity/passwords/passwords.people.repository.ts'
import * as registrations from '../apps/api/src/features/identity/registrations/registrations.repository.ts'
import * as requestSearch from '../apps/api/src/features/identity/registrations/registrations.search.repository.ts'
import { findKnownDevice } from '../apps/api/src/core/sessions/sessions.devices.repository.ts'
import { listAlive } from '../apps/api/src/core/sessions/sessions.alive.repository.ts'
import { findPersonByEmail } from '../apps/api/src/core/people/people.ts'
import { ssoEnforcedFor } from '../apps/api/src/core/signIn/signIn.enforcement.ts'
import { findByDomain } from '../apps/api/src/features/identity/sso/sso.repository.ts'
import { reachOf } from '../apps/api/src/core/accounts/accounts.reach.ts'
import { type PersonFilter, walk } from '../apps/api/src/features/directory/users/users.search.repository.ts'
import type { Scope } from '../apps/api/src/platform/db/scope.ts'
import { findLocked } from '../apps/api/src/platform/limits/attempts.ts'
import { connect, type Database, type Tx } from '../apps/api/src/platform/db/db.ts'
import { anEvent, auditLooks, withEvents } from './plans.audit.ts'
import { type ExplainOutput, explain, isLook, nodesOf, rowsRead } from './plans.explain.ts'
import { fill, filled } from './plans.fill.ts'
import { companyLooks, filledSets, fillSets, setLooks } from './plans.sets.ts'
import { recording } from './record.ts'
import type { Statement } from './replay.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { databaseOf, openServer, peopleEach } from './search.database.ts'

/** Events of the audit. */
const maxEvents = 2_000_000
/** Rows of a table that may be read sequentially. */
const small = 1_000

type PlanProbe = { name: string; door: 'app' | 'auth'; actor: Actor; work: (tx: Tx) => Promise<unknown> }

/** Every list and look-up about identity and sessions, called by the people who have most to see. */
function looksOf(actors: readonly Actor[], { userId, email, accountId }: SampleUser): PlanProbe[] {
  const [provider, , distributor, reseller] = actors
  if (!provider || !distributor || !reseller) throw new Error('nobody to look as')
  const auth = (name: string, work: PlanProbe['work']): PlanProbe => ({ name, door: 'auth', actor: provider, work })
  const from = (actor: Actor, name: string, work: (tx: Tx, actor: Actor) => Promise<unknown>): PlanProbe => ({
    name: `${name}, ${actor.name}`,
    door: 'app',
    actor,
    work: (tx) => work(tx, actor),
  })
  const scope = ({ context }: Actor) => context.caller.scope
  const people = Array.from({ length: 100 }, () => ({ userId, email }))
  return [
    auth('sessions of a person', (tx) => listAlive(tx, userId, 100)),
    auth('who acted for people of an account', (tx) => alias.listActed(tx, accountId, accountId, 100)),
    auth('locks of 100 people', (tx) => findLocked(tx, people)),
    auth('person of a sign-in', (tx) => findPersonByEmail(tx, email)),
    auth('known device', (tx) => findKnownDevice(tx, email, Buffer.from('00', 'hex'))),
    auth('domain of an address', (tx) => findByDomain(tx, 'example.test')),
    auth('single sign-on of a person', (tx) =>
      ssoEnforcedFor(tx, { userId, accountId, email: 'ann@example.test', roleCode: 'CU' }),
    ),
    auth('queue of a request', (tx) => registrations.getQueue(tx, 'RS-0000001')),
    from(provider, 'whom to act for, by address', (tx, one) => alias.findTarget(tx, scope(one), email)),
    from(provider, 'administrator by address', (tx, one) => passwords.findPerson(tx, scope(one), email, undefined)),
    ...companyLooks(userId, accountId).map(([name, work]) => from(provider, name, (tx, one) => work(tx, scope(one)))),
    ...[provider, distributor, reseller].flatMap((one) => [
      from(one, 'people', (tx) => peopleOf(tx, scope(one), {})),
      from(one, 'people by words', (tx) => peopleOf(tx, scope(one), { words: [{ needle: 'sample', indexed: true }] })),
      from(one, 'people who are disabled', (tx) => peopleOf(tx, scope(one), { status: ['Disabled'] })),
      from(one, 'dormant administrators', (tx) => peopleOf(tx, scope(one), { dormant: true })),
      ...setLooks(userId).map(([name, work]) => from(one, name, (tx) => work(tx, scope(one)))),
      from(one, 'requests for access', (tx) => requestsOf(tx, scope(one), undefined)),
      from(one, 'open requests', (tx) => requestsOf(tx, scope(one), 'Open')),
      from(one, 'open requests, number', (tx) => registrations.countOpen(tx, scope(one), countCap)),
    ]),
  ]
}

/** The first page of requests, in a state or in any. */
const requestsOf = (tx: Tx, scope: Scope, status: 'Open' | undefined) =>
  requestSearch.findRequestKeys(tx, scope, { filter: {}, status }, { sort: '-createdOn', limit: 26 })

/** The longest look at a list of people. */
async function peopleOf(tx: Tx, scope: Scope, filter: Partial<PersonFilter>) {
  const reach = await reachOf(tx, scope, {})
  if (reach === 'empty') throw new Error('nothing to look at')
  return walk(tx, reach, { words: [], plansIn: scope, ...filter }, { sort: 'name', limit: 26 }, 21_000)
}

type SampleUser = { userId: string; email: string; accountId: string }
/** An administrator of the company with the most people. */
async function findPerson(db: Database): Promise<SampleUser> {
  const { rows } = await db.pool.query<{ user_id: string; email: string; account_id: string }>(
    `select user_id, email, account_id from app_user where kind <> 'ENDUSER' and account_id =
      (select account_id from app_user group by 1 order by count(*) desc, 1 limit 1) limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('there are no people')
  return { userId: found.user_id, email: found.email, accountId: found.account_id }
}

const placeOf = ({ door, actor }: PlanProbe) => ({ door, accountId: actor.accountId })
async function statementsOf(db: Database, { door, actor, work }: PlanProbe): Promise<Statement[]> {
  const open = door === 'app' ? () => db.inScope(actor.context.caller.scope, work) : () => db.asAuth(work)
  return (await recording(open)).filter(isLook)
}

async function rowsFor(client: pg.Client, db: Database, look: PlanProbe): Promise<ReportRow[]> {
  const plans: ExplainOutput[] = []
  for (const statement of await statementsOf(db, look)) {
    await explain(client, placeOf(look), statement) // fills the caches
    plans.push(await explain(client, placeOf(look), statement))
  }
  const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan))
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > small)
  if (whole.length > 0)
    process.stderr.write(`${look.name} reads ${whole.map((one) => one['Relation Name']).join(', ')}\n`)
  return [
    { name: look.name, value: plans.reduce((all, plan) => all + plan['Execution Time'], 0), unit: 'ms' },
    { name: '  rows read', value: nodes.reduce((all, node) => all + rowsRead(node), 0), unit: '' },
    atMost('  tables read sequentially', whole.length, '', 0),
  ]
}

/** The number of audit rows that statements read, without the rows that they look up in other tables. */
const eventsRead = (plans: readonly ExplainOutput[]) =>
  plans
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => node['Relation Name']?.startsWith('audit_event'))
    .reduce((all, node) => all + rowsRead(node), 0)

/** Each condition of the audit alone, and for all pairs how many read more than a page may. */
async function auditRows(client: pg.Client, db: Database, databaseUrl: string): Promise<ReportRow[]> {
  const [provider, , distributor, reseller] = await actorsIn(db)
  const event = await anEvent(databaseUrl)
  const rows: ReportRow[] = []
  for (const actor of [provider, distributor, reseller]) {
    if (!actor) continue
    let excess = 0
    for (const { name, most, pair, work } of auditLooks(event)) {
      const look: PlanProbe = { name: `${name}, ${actor.name}`, door: 'app', actor, work: (tx) => work(tx, actor) }
      const plans: ExplainOutput[] = []
      for (const statement of await statementsOf(db, look)) plans.push(await explain(client, placeOf(look), statement))
      const read = eventsRead(plans)
      if (pair) excess += read > most ? 1 : 0
      else rows.push(atMost(look.name, read, 'rows', most))
    }
    rows.push(atMost(`audit: pairs of conditions that read more, ${actor.name}`, excess, '', 0))
  }
  return rows
}

async function measure(databaseUrl: string): Promise<ReportRow[]> {
  const db = connect(databaseUrl, { max: 2 })
  const options = '-c timezone=UTC -c random_page_cost=1.1 -c jit=off'
  const client = new pg.Client({ connectionString: databaseUrl, options })
  await client.connect()
  try {
    const person = await findPerson(db)
    const looks = looksOf(await actorsIn(db), person)
    await client.query('begin')
    const audit = await auditRows(client, db, databaseUrl)
    await fill(client, person.userId, person.accountId)
    await fillSets(client, person.accountId)
    const rows: ReportRow[] = [...audit]
    for (const look of looks) rows.push(...(await rowsFor(client, db, look)))
    return rows
  } finally {
    await client.query('rollback').catch(() => {})
    // Rolled-back rows stay in the tables until they are swept, and slow the next measurements there.
    await client.query(`vacuum analyze ${[...filled, ...filledSets].join(', ')}`).catch(() => {})
    await client.end()
    await db.close()
  }
}

/**
 * Shows how PostgreSQL finds the rows of the lists of people and sessions among very many: by index, or by reading
 * everything.
 */
export async function run(accounts = 100_000): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const people = accounts * peopleEach
    const database = await databaseOf(url, accounts, people)
    await withEvents(database, maxEvents)
    const rows = await measure(database)
    const size = `${accounts.toLocaleString('en')} accounts, ${people.toLocaleString('en')} people`
    return { title: `Lists of people, sessions, requests, sets, groups and the audit, ${size}`, rows }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 100_000))))
