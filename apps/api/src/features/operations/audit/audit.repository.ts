import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { columnsV1, columnsV2 } from './audit.canonical.ts'

// The statements of the sealer and the verification, run as the owner and never by requests.

const sealerLock = 7_274_201
const textOf = (column: string) =>
  column === 'occurred_at'
    ? `to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `e.${column}::text`
const arrayOf = (columns: readonly string[]) => `array[${columns.map(textOf).join(', ')}]`
/** Each column as text, in the canonical order. A session smuggled into version 1 is covered, and so found. */
export const canonical = sql.raw(
  `case when e.schema_version = 1 and e.session_id is null then ${arrayOf(columnsV1)} else ${arrayOf(columnsV2)} end`,
)

export type Seal = { seq: number; auditId: string; occurredAt: string; hash: Buffer }
type UnsealedEvent = { auditId: string; occurredAt: string; event: (string | null)[] }

/** Whether this transaction is the only sealer, over all processes. */
export async function lockSealer(tx: Tx): Promise<boolean> {
  const row = await queryRow(tx)<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(sealerLock)}) as mine`
  return row?.mine ?? false
}

export const findLastSeal = (tx: Tx): Promise<Seal | undefined> =>
  tx.selectFrom('auditSeal').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** Committed events outside the chain, in time order. */
export const listUnsealed = (tx: Tx, count: number) => queryRows(tx)<UnsealedEvent>`
    select e.audit_id, e.occurred_at, ${canonical} as event
    from audit_unsealed q join audit_event e on e.audit_id = q.audit_id and e.occurred_at = q.occurred_at
    order by q.occurred_at, q.audit_id limit ${count}`

/**
 * Adds events to the chain and removes them from the queue, each exactly once, or fails as a whole. Notifies readers of
 * the chain.
 */
export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const [seqs, ids, times, hashes] = [
    seals.map(({ seq }) => seq),
    seals.map(({ auditId }) => auditId),
    seals.map(({ occurredAt }) => occurredAt),
    seals.map(({ hash }) => hash),
  ]
  await sql`insert into audit_seal (seq, audit_id, occurred_at, hash)
    select * from unnest(${seqs}::bigint[], ${ids}::uuid[], ${times}::timestamptz[], ${hashes}::bytea[])`.execute(tx)
  await sql`with sealed as (delete from audit_unsealed where audit_id = any(${ids}::uuid[]))
    select pg_notify('audit_sealed', '')`.execute(tx)
}

export const insertHead = (tx: Tx, head: { seq: number; hash: Buffer; signature: string; keyId: string }) =>
  tx.insertInto('auditHead').values(head).execute()

export const findKeys = (tx: Tx) =>
  tx
    .selectFrom('auditKey')
    .select(['keyId', 'publicKey', 'privateKey'])
    .orderBy('createdAt', 'desc')
    .orderBy('keyId', 'desc')
    .execute()
export const insertKey = (tx: Tx, key: { keyId: string; publicKey: Buffer; privateKey: Buffer }) =>
  tx.insertInto('auditKey').values(key).execute()

export type Link = {
  seq: number
  auditId: string
  hash: Buffer
  /** Null if its event is gone. */
  event: (string | null)[] | null
  schemaVersion: number | null
  signature: string | null
  headHash: Buffer | null
  keyId: string | null
}

/** Links of the chain after `after`, each with its event as it is stored now and its signed head, if it has one. */
export const listLinks = (tx: Tx, after: number, count: number) => queryRows(tx)<Link>`
    select s.seq, s.audit_id, s.hash, case when e.audit_id is not null then ${canonical} end as event, e.schema_version, h.signature, h.hash as head_hash, h.key_id
    from audit_seal s
    left join audit_event e on e.audit_id = s.audit_id and e.occurred_at = s.occurred_at
    left join audit_head h on h.seq = s.seq
    where s.seq > ${after} order by s.seq limit ${count}`

/** Events neither in the chain nor in its queue, queued events that no longer exist, heads without a link. */
export const findInconsistencies = (tx: Tx) => queryRows(tx)<{ kind: 'inserted' | 'removed' | 'head'; what: string }>`
    (select 'inserted' as kind, e.audit_id::text as what from audit_event e
      where not exists (select from audit_seal s where s.audit_id = e.audit_id and s.occurred_at = e.occurred_at)
        and not exists (select from audit_unsealed q where q.audit_id = e.audit_id and q.occurred_at = e.occurred_at) limit 1)
    union all
    (select 'removed', q.audit_id::text from audit_unsealed q
      where not exists (select from audit_event e where e.audit_id = q.audit_id and e.occurred_at = q.occurred_at) limit 1)
    union all
    (select 'head', h.seq::text from audit_head h where not exists (select from audit_seal s where s.seq = h.seq) order by h.seq limit 1)`

export async function countUnsealed(tx: Tx): Promise<number> {
  const row = await queryRow(tx)<{ count: number }>`select count(*) as count from audit_unsealed`
  return row?.count ?? 0
}

/** Creates the partitions of the coming months, unless they exist already. */
export async function prepareMonths(tx: Tx): Promise<void> {
  await sql`select audit_prepare_months(current_date, 4)`.execute(tx)
}

/**
 * The whole transaction sees one snapshot, however long it takes; sealing continues meanwhile. First statement only.
 */
export const useSnapshot = (tx: Tx) =>
  sql`set transaction isolation level repeatable read, read only; set local statement_timeout = '5min'; set local idle_in_transaction_session_timeout = '5min'`.execute(
    tx,
  )

type Verification = { sealed: number; heads: number; hash: string; fault: string | undefined }
/** Stores a verification's result; those of the last year are kept. */
export async function saveVerification(tx: Tx, { sealed, heads, hash, fault }: Verification): Promise<void> {
  await sql`insert into audit_verification (sealed, heads, hash, fault) values (${sealed}, ${heads}, ${hash}, ${fault ?? null})
    on conflict (checked_at) do nothing`.execute(tx)
  await sql`delete from audit_verification where checked_at < now() - interval '1 year'`.execute(tx)
}

export const findLatestHead = (tx: Tx) =>
  tx.selectFrom('auditHead').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
