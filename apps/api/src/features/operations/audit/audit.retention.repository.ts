import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

// The statements that drop old months, run as the owner and never by requests.

export type Base = {
  seq: number
  hash: Buffer
  droppedBefore: string
  gone: number[]
  signature: string
  keyId: string
}
export async function findBase(tx: Tx): Promise<Base | undefined> {
  const rows = await queryRows(tx)<
    Omit<Base, 'gone'> & { gone: string[] }
  >`select seq, hash, dropped_before, gone, signature, key_id from audit_base
    order by seq desc limit 1`
  const [base] = rows
  return base && { ...base, droppedBefore: new Date(base.droppedBefore).toISOString(), gone: base.gone.map(Number) }
}
export const saveBase = async (tx: Tx, { seq, hash, droppedBefore, gone, signature, keyId }: Base): Promise<void> => {
  await sql`delete from audit_base`.execute(tx)
  await sql`insert into audit_base (seq, hash, dropped_before, gone, signature, key_id)
    values (${seq}, ${hash}, ${droppedBefore}, ${gone}::bigint[], ${signature}, ${keyId})`.execute(tx)
}

/** Months that end before a given time and whose table still exists. */
export async function listMonthsBefore(tx: Tx, cutoff: string): Promise<string[]> {
  const rows = await queryRows(tx)<{
    name: string
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_event'::regclass and c.relname ~ '^audit_event_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= ${cutoff}::timestamptz at time zone 'UTC'
    order by 1`
  return rows.map(({ name }) => name)
}
export const hasEventsBefore = async (tx: Tx, cutoff: string): Promise<boolean> =>
  (
    await queryRows(tx)`
    select 1 from audit_event where occurred_at < ${cutoff}::timestamptz limit 1`
  ).length > 0

/**
 * Dropping a table waits for readers of the audit, and blocks everyone behind it, so it gives up and tries again later.
 */
export const waitBriefly = (tx: Tx) => sql`set local lock_timeout = '2s'`.execute(tx)
/** Whether earlier events are not in the chain yet. */
export const hasUnsealedBefore = async (tx: Tx, cutoff: string): Promise<boolean> =>
  (
    await queryRows(tx)`
    select 1 from audit_unsealed where occurred_at < ${cutoff}::timestamptz limit 1`
  ).length > 0

type RetentionResult = { seq: number | null; hash: Buffer | null; gone: string[] | null }
/** The last link before the first event that is kept, if it still exists, and later links whose events are dropped. */
export async function findRetentionCut(tx: Tx, cutoff: string) {
  const rows = await queryRows(tx)<RetentionResult>`
    with kept as (select coalesce(min(seq), 9223372036854775807) as first from audit_seal where occurred_at >= ${cutoff}::timestamptz)
    select cut.seq, cut.hash, (select array_agg(s.seq order by s.seq) from audit_seal s
      where s.seq > kept.first and s.occurred_at < ${cutoff}::timestamptz) as gone
    from kept left join lateral (select s.seq, s.hash from audit_seal s where s.seq < kept.first order by s.seq desc limit 1) cut on true`
  const [{ seq, hash, gone }] = rows as [RetentionResult]
  return { last: seq !== null && hash ? { seq, hash } : undefined, gone: (gone ?? []).map(Number) }
}

export async function removeBefore(tx: Tx, months: readonly string[], cutoff: string, seq: number): Promise<void> {
  for (const month of months) await sql`drop table ${sql.table(month)}`.execute(tx)
  await sql`delete from audit_event_other where occurred_at < ${cutoff}::timestamptz`.execute(tx)
  await sql`delete from audit_head where seq <= ${seq}`.execute(tx)
  await sql`delete from audit_seal where seq <= ${seq}`.execute(tx)
}
