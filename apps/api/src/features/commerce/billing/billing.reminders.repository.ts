import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Database, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'

type DueInvoice = { invoiceId: string; issuerId: string; acctType: AccountType; days: number }
/** Invoices with a due reminder, each with its latest reminder (as the owner). */
export const findDue = (tx: Tx, now: Date, reminders: readonly number[], most: number) =>
  queryRows(tx)<DueInvoice>`
    select i.invoice_id, i.issuer_id, a.acct_type, d.days from invoice i join account a on a.account_id = i.issuer_id
    cross join lateral (select max(days) as days from unnest(${reminders}::integer[]) days
      where i.overdue_at + make_interval(days => days - 1) <= ${now.toISOString()}::timestamptz) d
    where i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.kind = 'INVOICE'
      and i.overdue_at <= ${now.toISOString()}::timestamptz and d.days > i.reminded
      and coalesce(i.reminded_at <= ${now.toISOString()}::timestamptz - interval '24 hours', true)
    order by i.overdue_at, i.invoice_id limit ${most}`

export const noteReminder = (tx: Tx, invoiceId: string, days: number, now: Date) =>
  sql`update invoice set reminded = ${days}, reminded_at = ${now.toISOString()}::timestamptz
    where invoice_id = ${invoiceId} and reminded < ${days}`.execute(tx)

/** Notes a reminder that the issuer sent. */
export const noteOwnReminder = (tx: Tx, scope: Scope, invoiceId: string) =>
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
  await removeAll(db, 'billingRun', sql`ended_at < now() - interval '25 months'`)
}
