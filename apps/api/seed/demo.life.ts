import { cascadeOf, type StatusTarget } from '@portal/contract/directory/status/status.rules'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// The accounts already have their statuses and plans; this adds who decided on them and why, and the notes.

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
type Row = {
  accountId: string
  accountStatus: string
  pending: StatusTarget | null
  day: string | null
  pendingReason: string | null
  reason: string | null
  since: string
}

/** Accounts with a decision about them, and what their audit log says about it. */
const findDecided = async (tx: Tx): Promise<Row[]> =>
  (
    await sql<Row>`
    select a.account_id, a.account_status, a.account_status_pending as pending, a.account_status_pending_effective_date::text as day,
      a.account_status_pending_reason as pending_reason, e.reason, coalesce(e.occurred_at, a.modified_at) as since
    from account a left join lateral (select reason, occurred_at from audit_event e
      where e.account_id = a.account_id and e.action = 'account.status.changed' order by occurred_at desc limit 1) e on true
    where a.parent_id is not null and (a.account_status in ('Suspended', 'SuspendedAbuse', 'Closed') or a.account_status_pending is not null)
    order by a.account_id`.execute(tx)
  ).rows

type Decision = { row: Row; by: ReturnType<typeof actorOf> }

export async function insertLife(tx: Tx, world: World): Promise<void> {
  const companies = new Map(world.companies.map((company) => [company.accountId, company]))
  const decided = (await findDecided(tx)).map((row): Decision => {
    const company = companies.get(row.accountId)
    if (!company) throw new Error(`${row.accountId} was not planned`)
    return { row, by: actorOf(company, world.people) }
  })
  await insertSuspensions(tx, world, decided)
  await recordClosings(tx, decided)
  await insertPlans(tx, world, decided)
  await insertNotes(tx, world)
}

const suspended = (status: string): status is 'Suspended' | 'SuspendedAbuse' => status.startsWith('Suspended')

async function insertSuspensions(tx: Tx, { random, at, companies, people }: World, decided: readonly Decision[]) {
  const open = decided.flatMap(({ row, by }, place) => {
    const { accountStatus: status, accountId, since } = row
    if (!suspended(status)) return []
    const reason = row.reason ?? (status === 'Suspended' ? 'NONPAY' : 'SPAM')
    const note = place % 3 === 0 ? 'Two reminders without an answer' : null
    const common = { accountId, cascadeSending: cascadeOf(status, reason) }
    return [
      {
        ...common,
        suspensionId: random.idAt(new Date(since)),
        status,
        reason,
        note,
        placedByAccount: by.acctKey,
        placedBy: by.name,
        since,
      },
    ]
  })
  // One account is also suspended by the provider for a second reason: clearing the first leaves it suspended.
  const first = open.find(({ status }) => status === 'Suspended')
  const root = companies.find(({ acctType }) => acctType === 'RP')
  if (first && root) {
    const by = actorOf(root, people)
    const since = at(1.2).toISOString()
    const more = { reason: 'SECURITY', note: 'Sign-ins from everywhere at once', cascadeSending: 'now' as const, since }
    open.push({ ...first, ...more, suspensionId: random.idAt(at(1.2)), placedByAccount: by.acctKey, placedBy: by.name })
  }
  await insertRows(tx, 'accountSuspension', open)
  await sql`update account a set status_since = (select min(s.since) from account_suspension s where s.account_id = a.account_id)
    where a.account_status in ('Suspended', 'SuspendedAbuse')`.execute(tx)
}

async function recordClosings(tx: Tx, decided: readonly Decision[]) {
  for (const { row, by } of decided.filter((one) => one.row.accountStatus === 'Closed'))
    await tx
      .updateTable('account')
      .set({
        closedAt: row.since,
        statusSince: row.since,
        closedByAccount: by.acctKey,
        closedFrom: 'Active',
        closedReason: row.reason ?? 'CUSTREQ',
      })
      .where('accountId', '=', row.accountId)
      .execute()
}

/** The columns of the accounts hold the scheduled changes; one of these failed. */
async function insertPlans(tx: Tx, { random, at }: World, decided: readonly Decision[]) {
  const plans = decided.filter(({ row }) => row.pending && row.day)
  for (const [place, { row, by }] of plans.entries()) {
    const failed = place === 0
    const common = {
      accountId: row.accountId,
      toStatus: row.pending as string,
      reason: row.pendingReason as string,
      note: null,
    }
    const set = { setBy: by.key, setByName: by.name, setByAccount: by.acctKey, createdAt: at(3) }
    const effectiveOn = failed ? at(1).toISOString().slice(0, 10) : (row.day as string)
    await tx
      .insertInto('accountStatusChange')
      .values({
        ...common,
        ...set,
        statusChangeId: random.idAt(at(3)),
        effectiveOn,
        dueAt: sql<string>`day_begins(${effectiveOn}::date, account_zone(${row.accountId}::uuid))`,
        state: failed ? 'FailedNeedsAttention' : 'Scheduled',
        errorCode: failed ? 'change.rightLost' : null,
      })
      .execute()
    if (failed)
      await tx
        .updateTable('account')
        .set({ accountStatusPendingEffectiveDate: effectiveOn })
        .where('accountId', '=', row.accountId)
        .execute()
  }
}

// oxfmt-ignore
const notes = [
  { by: 'Cordage Reseller', about: 'Northwind Legal', age: 30.2, text: 'Renews in spring. Ask for Cora, never for the switchboard.' },
  { by: 'Cordage Reseller', about: 'Northwind Legal', age: 4.1, text: 'Wants a second signature workflow;\nshow the enterprise one at the next visit.' },
  { by: 'Borealis Distribution', about: 'Cordage Reseller', age: 12.6, text: 'Pays on the last day, always.' },
  { by: 'Halyard Reseller', about: 'Southbank Clinic', age: 8.4, text: 'La direction préfère l’e-mail au téléphone.' },
] as const

async function insertNotes(tx: Tx, { random, at, companies, people }: World) {
  const find = (name: string) => companies.find((company) => company.name === name)
  const rows = notes.flatMap(({ by, about, age, text }) => {
    const [writer, company] = [find(by), find(about)]
    const person = writer && people.get(writer)?.[0]
    if (!writer || !company || !person) return []
    const writtenByName = `${person.firstName} ${person.lastName}`
    const written = { text, writtenBy: person.userId, writtenByName, createdAt: at(age) }
    return [
      { noteId: random.idAt(at(age)), accountId: writer.accountId, aboutAccountId: company.accountId, ...written },
    ]
  })
  await insertRows(tx, 'accountNote', rows)
}
