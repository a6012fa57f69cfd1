import type { LoadRequest } from 'autocannon'
import { v7 as uuid } from 'uuid'
import { BatchingClient } from '../apps/api/src/platform/db/client.ts'
import type { Account } from '../apps/api/test/world.builders.ts'
import { type Api, openApi, type Person } from './inProcess.ts'
import { fillAudit, limitToGroups } from './changes.fill.ts'
import { measureImport } from './changes.import.ts'
import { measurePeople } from './changes.people.ts'
import { measureUserPlans } from './changes.userPlans.ts'
import { recording } from './record.ts'
import { send, type Statement } from './replay.ts'
import { atLeast, atMost, type Report, type ReportRow, reportText } from './report.ts'
import { activate, openScene, type Scene } from './scene.ts'
import { medianOf } from './stats.ts'
import { once, timed } from './timing.ts'

/** Milliseconds within which a request that starts a job must be answered. */
const answeredWithin = 2_000
/** Customers of the distributor whose accounts are changed together: the nearest number that exists. */
const customers = 8_000
/** Events of the audit for each account: two million for a million accounts. */
const eventsEach = 2
const rounds = 30

const isWork = ({ text }: Statement) => !/^\s*(?:begin|commit|rollback|set\b|start)/i.test(text)
const setsScope = ({ text }: Statement) => /set_config/.test(text)

/** Requests of one kind, compared with their statements alone, in turns. */
async function sibling(scene: Scene, { ask }: Api, name: string, request: LoadRequest, least: number) {
  await ask(request)
  const statements = await recording(() => ask(request))
  const client = new BatchingClient({ connectionString: scene.databaseUrl })
  await client.connect()
  try {
    const bare = () => send(client, statements)
    const ratios: number[] = []
    const samples: number[] = []
    for (let round = 0; round < rounds; round++) {
      const [plain, ours] = [await once(bare), await once(() => ask(request))]
      ratios.push(plain / ours)
      samples.push(ours)
    }
    return [
      { name, value: medianOf(samples), unit: 'ms' },
      { name: `  statements`, value: statements.filter((one) => isWork(one) && !setsScope(one)).length, unit: '' },
      atLeast(`  rate over its statements alone`, medianOf(ratios), 'x', least),
    ]
  } finally {
    await client.end()
  }
}

async function countOf({ ask }: Api, request: LoadRequest): Promise<number> {
  await ask(request)
  return (await recording(() => ask(request))).filter((one) => isWork(one) && !setsScope(one)).length
}

type Set = { changeKey: string; ChangeKey: string; State: string; Ready: number; Total: number }
const prepare = ({ ask }: Api, person: Person, Kind: string, Selection: object, Input: object) =>
  ask<Set>(person.post('/api/v1/ChangeSet', { Kind, Selection, Input }, { 'idempotency-key': uuid() }))
const start = ({ ask }: Api, person: Person, { ChangeKey }: Set) =>
  ask<Set>(person.post(`/api/v1/ChangeSet/${ChangeKey}/Run`, {}))

/** Preview and run of many rows, compared with the insertion of the same rows alone. */
async function measureSet(scene: Scene, api: Api, person: Person): Promise<ReportRow[]> {
  const selection = { Filter: { Company: person.account.accountId, Role: ['CU'], Status: ['Active'] } }
  let set: Set | undefined
  let duration = 0
  const statements = await recording(async () => {
    duration = await once(async () => {
      set = await prepare(api, person, 'account.tags', selection, { Add: ['bench'] })
    })
  })
  if (!set) throw new Error('no set was prepared')
  const client = new BatchingClient({ connectionString: scene.databaseUrl })
  await client.connect()
  await client.run('begin')
  await client.send([{ text: 'delete from change_row where change_set_id = $1', values: [set.ChangeKey] }], 0)
  const inserts = statements
    .filter(({ text }) => /insert into .?change_row/i.test(text))
    .map((one) => ({ ...one, along: false }))
  const bare = await once(() => send(client, inserts))
  await client.run('rollback')
  await client.end()
  const ready = set.Ready
  const answered = await once(() => start(api, person, set as Set))
  const ran = await once(() => api.work())
  return [
    { name: `preview of ${set.Total.toLocaleString('en')} rows`, value: (1000 * set.Total) / duration, unit: 'rows/s' },
    { name: '  the same rows inserted alone', value: (1000 * set.Total) / bare, unit: 'rows/s' },
    { name: '  preview over that', value: bare / duration, unit: 'x' },
    atMost('answer to Run', answered, 'ms', answeredWithin),
    { name: 'running set, audited', value: (1000 * ready) / (ran + answered), unit: 'rows/s' },
  ]
}

async function suspension(api: Api, person: Person, company: Account): Promise<ReportRow[]> {
  const input = { To: 'Suspended', ReasonCode: 'NONPAY' }
  const duration = await timed(
    () => prepare(api, person, 'account.status', { AcctKeys: [company.accountId] }, input),
    5,
    1,
  )
  return [atMost('preview of a distributor’s suspension', medianOf(duration), 'ms', 2_000)]
}

async function findDistributor({ own }: Scene): Promise<Account> {
  const { rows } = await own.query<Account>(
    `select account_id as "accountId", acct_type as "acctType", acct_name as "acctName", parent_id as "parentId" from account where account_id =
      (select dt_id from account where dt_id is not null group by 1 order by abs(count(*) - ${customers}) limit 1)`,
  )
  if (!rows[0]) throw new Error('there is no distributor')
  await activate(own, rows[0].accountId)
  return rows[0]
}

/** The largest reseller, and another distributor to move it to. */
async function findMove({ own }: Scene): Promise<{ reseller: Account; parent: Account; accounts: number }> {
  const { rows } = await own.query<{ reseller: Account; parent: Account; accounts: number }>(
    `with largest as (select rs_id, dt_id, count(*)::int as accounts from account where rs_id is not null group by 1, 2 order by 3 desc limit 1)
     select l.accounts, json_build_object('accountId', l.rs_id) as reseller, (select json_build_object('accountId', d.account_id) from account d
       where d.acct_type = 'DT' and d.account_id is distinct from l.dt_id order by d.account_id limit 1) as parent from largest l`,
  )
  const [found] = rows
  if (!found) throw new Error('there is no reseller to move')
  await activate(own, found.reseller.accountId, found.parent.accountId)
  // A unique name, which no other company below has.
  await own.query('update account set acct_name = $2 where account_id = $1', [
    found.reseller.accountId,
    `Bench ${uuid()}`,
  ])
  return found
}

async function measureMove(scene: Scene, api: Api, person: Person): Promise<ReportRow[]> {
  const { reseller, parent, accounts } = await findMove(scene)
  const totals = async () =>
    (await scene.own.query('select count(*)::int as n, count(rs_id)::int as rs from account')).rows[0]
  const before = await totals()
  let set: Set | undefined
  const planned = await once(async () => {
    set = await prepare(
      api,
      person,
      'account.move',
      { AcctKeys: [reseller.accountId] },
      { ParentKey: parent.accountId },
    )
  })
  if (set?.Ready !== 1) throw new Error(`the move was refused: ${JSON.stringify(set)}`)
  const answered = await once(() => start(api, person, set as Set))
  const moved = await once(() => api.work())
  const { rows } = await scene.own.query<{ n: number }>(
    'select count(*)::int as n from account where rs_id = $1 and dt_id = $2',
    [reseller.accountId, parent.accountId],
  )
  const right = rows[0]?.n === accounts && JSON.stringify(await totals()) === JSON.stringify(before)
  return [
    { name: `preview of the move of ${accounts.toLocaleString('en')} accounts`, value: planned, unit: 'ms' },
    atMost('  answer to Run', answered, 'ms', answeredWithin),
    { name: '  the move, to its end', value: (answered + moved) / 1000, unit: 's' },
    { name: '  of that for each thousand', value: (answered + moved) / accounts, unit: 's' },
    atLeast('  lists and totals right', right ? 1 : 0, '', 1),
  ]
}

const list = (person: Person) => person.post('/api/v1/AccountAdmin/Search', {})

async function measure(scene: Scene, api: Api, events: number): Promise<ReportRow[]> {
  const { own, company } = scene
  const { rows } = await own.query<Account>(
    `select account_id as "accountId", 'RP' as "acctType", acct_name as "acctName", null as "parentId" from account where acct_type = 'RP'`,
  )
  const [root] = rows
  if (!root) throw new Error('there is no provider')
  const distributor = await findDistributor(scene)
  const [provider, partner, full, narrow] = [
    await api.personAt(root),
    await api.personAt(distributor),
    await api.personAt(company),
    await api.personAt(company),
  ]
  await limitToGroups(own, narrow)
  await fillAudit(own, events)
  for (const person of [full, narrow])
    if ((await api.ask<{ Items: unknown[] }>(list(person))).Items.length === 0) throw new Error('a list is empty')
  const explain = full.get(`/api/v1/Access/Explain?action=accounts.update&object=${company.accountId}`)
  return [
    ...(await sibling(scene, api, 'list page', list(full), 0.35)),
    ...(await sibling(scene, api, 'list page, three groups with exceptions', list(narrow), 0.35)),
    atMost('settings page, statements', await countOf(api, full.get(`/api/v1/Settings/${company.accountId}`)), '', 1),
    atMost('explanation, statements', await countOf(api, explain), '', 3),
    ...(await sibling(scene, api, 'audit page', full.post('/api/v1/AuditTrial/Search', {}), 0.4)),
    ...(await suspension(api, provider, distributor)),
    ...(await measureSet(scene, api, partner)),
    ...(await measurePeople(scene, api, partner)),
    ...(await measureUserPlans(scene, api, partner)),
    ...(await measureImport(scene, api, partner)),
    ...(await measureMove(scene, api, provider)),
  ]
}

/** Changes of many accounts in one set, and reading them, compared with the bare statements. */
export async function run(accounts = 10_000, events = accounts * eventsEach): Promise<Report> {
  const scene = await openScene(accounts)
  const api = await openApi(scene)
  try {
    const size = `${accounts.toLocaleString('en')} accounts, ${events.toLocaleString('en')} events`
    return {
      title: `Change sets, rights, settings and the audit, ${size}`,
      rows: await measure(scene, api, events),
    }
  } finally {
    await api.close()
    await scene.close()
  }
}

if (import.meta.main) {
  const [accounts, events] = process.argv.slice(2).map(Number)
  console.log(reportText(await run(accounts, events)))
}
