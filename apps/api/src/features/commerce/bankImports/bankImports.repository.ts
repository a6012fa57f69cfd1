import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { sql } from 'kysely'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import { type Database, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

// Entries of bank statements that were recorded, by their fingerprints.

export const findRecorded = async (tx: Tx, scope: Scope, fingerprints: readonly string[]): Promise<string[]> =>
  (
    await queryRows(tx)<{ fingerprint: string }>`
      select e.fingerprint from bank_entry e
      where ${within(scope, 'e')} and e.account_id = ${scope.accountId} and e.fingerprint = any(${fingerprints}::text[])`
  ).map(({ fingerprint }) => fingerprint)

/**
 * Notes that an entry is recorded, in the transaction of its payment: another one with the same entry waits here.
 * @returns false where it was recorded before
 */
export const markRecorded = async (tx: Tx, accountId: string, fingerprint: string, paidOn: string): Promise<boolean> =>
  (
    await queryRows(tx)`
      insert into bank_entry (account_id, fingerprint, paid_on) values (${accountId}, ${fingerprint}, ${paidOn}::date)
      on conflict (account_id, fingerprint) do nothing returning account_id`
  ).length > 0

/** Removes entries with the invoices that they paid. */
export const removeOutlived = (db: Database): Promise<void> =>
  removeAll(
    db,
    'bankEntry',
    sql`paid_on < current_date - make_interval(years => ${invoiceYears}::integer, months => 2)`,
  )
