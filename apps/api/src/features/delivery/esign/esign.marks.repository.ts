import { sql } from 'kysely'
import { type Database, queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import { actionsRead, type Event, type Mark, marksOf } from './esign.events.ts'
import { everything } from './esign.queue.repository.ts'

// Audit events become marks, and marks become waiting companies: a company waits once, however many marks it has
// (decisions 0107 and 0138).

const most = { events: 1_000, marks: 1_000, companies: 1_000 } as const

/**
 * Reads the next events in the order of the audit's chain, which has no gaps. The same transaction stores their marks
 * and the place up to which they were read.
 * @returns whether there may be more
 */
export async function readEvents(tx: Tx, lines: readonly string[]): Promise<boolean> {
  const [{ auditSeq } = { auditSeq: 0 }] = await queryRows(tx)<{ auditSeq: number }>`
    select audit_seq from esign_service for update`
  const rows = await queryRows(tx)<{ seq: number } & (Event | { accountId: null })>`
    select next.seq, e.account_id, e.occurred_at, e.action, e.changes, coalesce(e.targets -> 0 ->> 'key', e.actor ->> 'key') as target
    from (select seq, audit_id, occurred_at from audit_seal where seq > ${auditSeq} order by seq limit ${most.events}) next
    left join audit_event e on e.audit_id = next.audit_id and e.occurred_at = next.occurred_at
      and e.action = any(${actionsRead}::text[]) and e.outcome = 'SUCCESS'
    order by next.seq`
  const last = rows.at(-1)
  if (!last) return false
  const marks = rows.flatMap((row) => (row.accountId === null ? [] : marksOf(row)))
  if (marks.length > 0) await insertMarks(tx, lines, marks)
  await sql`update esign_service set audit_seq = ${last.seq}`.execute(tx)
  return rows.length === most.events
}
const insertMarks = (tx: Tx, lines: readonly string[], marks: readonly Mark[]) =>
  sql`
    insert into esign_mark (account_id, part, below, made_at)
    select m."accountId", m.part, m.below and exists (select from account a where a.account_id = m."accountId" and a.acct_type <> 'CU'),
      min(m."occurredAt")
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      m("accountId" uuid, "occurredAt" timestamptz, part text, below boolean, "planKey" uuid, "personKey" uuid)
    where (m."planKey" is null or exists (select from subscription s
        where s.subscription_id = m."planKey" and s.product_line = any(${lines}::text[])))
      and (m."personKey" is null or exists (select from user_plan up
        where up.user_id = m."personKey" and up.product_line = any(${lines}::text[])))
    group by 1, 2, 3`.execute(tx)

/** While synchronisation is off, events are skipped: the next nightly comparison finds the changes. */
export const skipMarks = (tx: Tx) =>
  sql`update esign_service set audit_seq = head.seq from (select max(seq) as seq from audit_seal) head
    where audit_seq < head.seq`.execute(tx)

const isConcerned = (lines: readonly string[]) =>
  sql`exists (select from subscription s where s.account_id = concerned.account_id and s.product_line = any(${lines}::text[])
    and s.subscription_status in ('Trial', 'Active', 'Grace'))`

/**
 * Adds marked parts to companies; all parts of a company that is new to the service are sent.
 * @returns the number of processed marks
 */
export async function gatherMarks(tx: Tx, lines: readonly string[], now: Date): Promise<number> {
  const taken = await queryRow(tx)<{ n: number }>`
    with taken as (delete from esign_mark where mark_id in (
        select mark_id from esign_mark where not below order by mark_id limit ${most.marks} for update skip locked)
      returning account_id, part, made_at),
    concerned as (select account_id, array_agg(distinct part) as parts, min(made_at) as since from taken group by account_id),
    known as (select concerned.*, e.account_id is not null as known from concerned
      left join esign_company e on e.account_id = concerned.account_id),
    put as (insert into esign_company as kept (account_id, waiting, waiting_since, next_try_at)
      select account_id, case when known then parts else ${everything} end, since, ${now}
      from known concerned where known or ${isConcerned(lines)} order by account_id
      on conflict (account_id) do update set revision = kept.revision + 1, waiting_since = coalesce(kept.waiting_since, excluded.waiting_since),
        waiting = array(select distinct unnest(kept.waiting || excluded.waiting)),
        next_try_at = case when kept.fault is null then excluded.next_try_at else kept.next_try_at end
      returning 1)
    select count(*)::integer as n from taken where (select count(*) from put) >= 0`
  return taken?.n ?? 0
}

type SubtreeMark = {
  markId: number
  accountId: string
  part: string
  after: string | null
  madeAt: string
  acctType: string
}
const columns: Record<string, string> = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' }

/** One step of one mark that concerns a whole subtree. @returns whether there was one */
export async function gatherBelow(tx: Tx, now: Date): Promise<boolean> {
  const mark = await queryRow(tx)<SubtreeMark>`
    select m.mark_id, m.account_id, m.part, m.after, m.made_at, coalesce(a.acct_type, 'CU') as acct_type from esign_mark m
    left join account a on a.account_id = m.account_id
    where m.below order by m.mark_id limit 1 for update of m skip locked`
  if (!mark) return false
  const column = sql.ref(`e.${columns[mark.acctType] ?? 'account_id'}`)
  const rows = await queryRows(tx)<{ accountId: string }>`
    update esign_company kept set revision = kept.revision + 1, waiting_since = coalesce(kept.waiting_since, ${mark.madeAt}::timestamptz),
      waiting = array(select distinct unnest(kept.waiting || ${mark.part}::text)),
      next_try_at = case when kept.fault is null then ${now} else kept.next_try_at end
    where kept.account_id in (select e.account_id from esign_company e where ${column} = ${mark.accountId}
      and (${mark.after}::uuid is null or e.account_id > ${mark.after}::uuid) order by e.account_id limit ${most.companies} for update)
    returning kept.account_id`
  if (rows.length < most.companies) await sql`delete from esign_mark where mark_id = ${mark.markId}`.execute(tx)
  else {
    const last = rows
      .map(({ accountId }) => accountId)
      .toSorted()
      .at(-1)
    await sql`update esign_mark set after = ${last}::uuid where mark_id = ${mark.markId}`.execute(tx)
  }
  return true
}

/** Companies with a plan of these lines that were never sent to the service, in parts. @returns the last one */
export async function addConcerned(tx: Tx, lines: readonly string[], after: string | null): Promise<string | null> {
  const row = await queryRow(tx)<{ last: string | null; n: number }>`
    with concerned as (select distinct account_id from subscription where product_line = any(${lines}::text[])
        and subscription_status in ('Trial', 'Active', 'Grace') and (${after}::uuid is null or account_id > ${after}::uuid)
      order by account_id limit ${most.companies}),
    put as (insert into esign_company (account_id, waiting, waiting_since)
      select account_id, ${everything}, now() from concerned order by account_id
      on conflict do nothing returning 1)
    select (select max(account_id::text) from concerned) as last, (select count(*) from concerned)::integer as n
    where (select count(*) from put) >= 0`
  return row && row.n === most.companies ? row.last : null
}

/** Schedules companies for comparison within the coming hours, in parts. @returns the last one */
export async function planChecks(tx: Tx, now: Date, hours: number, after: string | null): Promise<string | null> {
  const rows = await queryRows(tx)<{ accountId: string }>`
    update esign_company set check_at = ${now}::timestamptz + random() * make_interval(hours => ${hours}::integer)
    where account_id in (select account_id from esign_company where ${after}::uuid is null or account_id > ${after}::uuid
      order by account_id limit ${most.companies} for update)
    returning account_id`
  const last = rows
    .map(({ accountId }) => accountId)
    .toSorted()
    .at(-1)
  return rows.length === most.companies ? (last ?? null) : null
}

/** Removes calls older than the given days. */
export const deleteOldCalls = (db: Database, days: number) =>
  removeAll(db, 'esignCall', sql`called_at < now() - make_interval(days => ${days}::integer)`)
