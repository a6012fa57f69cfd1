import type { TransactionBatchResult } from '@portal/contract/insight/transactions/transactions.contract'
import { deliveryMonths, transactionMonths } from '@portal/contract/insight/transactions/transactions.rules'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { type Database, queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

/** Under the column names, which the storing function expects. */
export type ReportedTransaction = {
  account_id: string
  external_id: string
  user_id: string | null
  sender_email: string
  sent_at: string
  transaction_type: string
  recipients: number
  features: readonly string[]
  product_line: string
  unit_type: string
  units: number
  transaction_status: string
  reference_code: string | null
}
export type StoredBatch = { contentHash: string; answer: TransactionBatchResult }

export const findBatch = (tx: Tx, accountId: string, batchId: string): Promise<StoredBatch | undefined> =>
  tx
    .selectFrom('transactionBatch')
    .select(['contentHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('batchId', '=', batchId)
    .$call(rowsOf<StoredBatch>())
    .executeTakeFirst()

type Place = { accountId: string; batchId: string }
/** Locks a batch key; a waiting request finds the result of the first. */
export const lockBatch = (tx: Tx, { accountId, batchId }: Place) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`transactions ${accountId} ${batchId}`}, 0))`.execute(tx)
export const keepBatch = (tx: Tx, { accountId, batchId }: Place, { contentHash, answer }: StoredBatch) =>
  sql`insert into transaction_batch (account_id, batch_id, content_hash, answer)
    values (${accountId}, ${batchId}, ${contentHash}, ${JSON.stringify(answer)})`.execute(tx)

/** The faults of a transaction, by its place from 0. */
export type Resolved = {
  place: number
  /** In the scope, and not purged. */
  known: boolean
  below: boolean
  /** Null if no person is named. */
  person: boolean | null
  future: boolean
  late: boolean
}
/**
 * Looks all up in one statement.
 * @param minutes that another clock may be ahead
 * @param days that a transaction may be late
 */
export const resolve = (
  tx: Tx,
  scope: Scope,
  transactions: readonly ReportedTransaction[],
  { minutes, days }: { minutes: number; days: number },
) =>
  queryRows(tx)<Resolved>`
    with t as materialized (select * from unnest(${transactions.map((one) => one.account_id)}::uuid[], ${transactions.map((one) => one.user_id)}::uuid[],
      ${transactions.map((one) => one.sent_at)}::timestamptz[]) with ordinality as t(account_id, user_id, sent_at, place)),
    company as materialized (
      select a.account_id, ${scope.accountId} in (a.provider_id, a.sp_id, a.dt_id, a.rs_id) and a.account_id <> ${scope.accountId} as below
      from (select distinct account_id from t) named join account a using (account_id)
      where ${within(scope, 'a')} and a.account_status <> 'Purged')
    select t.place - 1 as place, c.account_id is not null as known, coalesce(c.below, false) as below,
      case when t.user_id is not null then u.user_id is not null end as person,
      t.sent_at > now() + make_interval(mins => ${minutes}) as future,
      t.sent_at < now() - make_interval(days => ${days}) as late
    from t left join company c using (account_id)
    left join app_user u on u.user_id = t.user_id and u.account_id = t.account_id and u.user_status <> 'Removed'
    order by t.place`

export const applyTransactions = async (
  tx: Tx,
  transactions: readonly ReportedTransaction[],
): Promise<{ added: number; updated: number }> =>
  (await queryRow(tx)<{ added: number; updated: number }>`
    select added, updated from transaction_apply(${JSON.stringify(transactions)}::jsonb)`) ?? { added: 0, updated: 0 }

/** Days that a batch is known: longer than transactions may be late. */
export const batchDays = 45
/** Drops data past its retention. */
export async function dropOld(db: Database): Promise<void> {
  const before = (months: number) =>
    sql`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months}))`
  await removeAll(db, 'transaction', sql`sent_at < ${before(transactionMonths)} at time zone 'UTC'`)
  await removeAll(db, 'transactionBatch', sql`created_at < now() - make_interval(days => ${batchDays})`)
  await removeAll(db, 'deliveryMonth', sql`month < ${before(deliveryMonths)}::date`)
}
