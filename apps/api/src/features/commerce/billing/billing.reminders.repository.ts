import { sql } from 'kysely'
import { type Database, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

/** Notes a reminder of dunning, with its days after the due day. @param sentAt null if no one got it */
export const recordReminder = (tx: Tx, invoiceId: string, days: number, sentAt: Date | null) =>
  sql`update invoice set reminded = greatest(reminded, ${days}::integer),
    reminded_at = coalesce(${sentAt?.toISOString() ?? null}::timestamptz, reminded_at)
    where invoice_id = ${invoiceId}`.execute(tx)

/** Notes a reminder that the issuer sent. */
export const recordOwnReminder = (tx: Tx, scope: Scope, invoiceId: string) =>
  sql`update invoice i set reminded_at = now() where ${within(scope, 'i')} and i.invoice_id = ${invoiceId}`.execute(tx)

/** How many people read the mails about invoices of these payers, for those that have administrators. */
export async function countReaders(tx: Tx, payers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows(tx)<{ accountId: string; readers: number }>`
    select p.account_id, count(*)::int as readers from unnest(${[...new Set(payers)]}::uuid[]) p (account_id)
    cross join lateral account_mail_to(p.account_id, false) m group by p.account_id`
  return new Map(rows.map(({ accountId, readers }) => [accountId, readers]))
}

/** @param years for which invoices must be kept */
export async function removeOutlived(db: Database, years: number): Promise<void> {
  const over = sql`issued_on < current_date - make_interval(years => ${years}::integer, days => 1)`
  // A credit note goes before the invoice that it refers to.
  await removeAll(db, 'invoice', sql`${over} and kind = 'CREDIT_NOTE'`)
  await removeAll(
    db,
    'invoice',
    sql`${over} and not exists (select from invoice c where c.refers_to = invoice.invoice_id)`,
  )
  // Entries about an invoice go with it; each entry has the balance after it, so the rest stays as it was.
  await removeAll(
    db,
    'balanceEntry',
    sql`invoice_id is null and made_on < current_date - make_interval(years => ${years}::integer, days => 1)`,
  )
  await removeAll(db, 'oneOffCharge', sql`created_at < now() - make_interval(years => ${years}::integer, days => 1)`)
  await removeAll(db, 'billingRun', sql`ended_at < now() - interval '25 months'`)
}

/** The active administrators of a company of the scope; none where it wants no mails. */
export const findMailed = (tx: Tx, accountId: string) =>
  queryRows(tx)<{ userId: string; email: string }>`
    select u.user_id, u.email from account_mail_to(${accountId}, false) m
    join app_user u on u.account_id = m.account_id and u.email = m.email order by u.user_id`
