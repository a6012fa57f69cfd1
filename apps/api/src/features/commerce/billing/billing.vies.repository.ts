import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

export const insertVatCheck = (tx: Tx, check: { invoiceId: string; country: string; taxId: string }) =>
  sql`insert into vat_check (invoice_id, country, tax_id) values (${check.invoiceId}, ${check.country}, ${check.taxId})`.execute(
    tx,
  )

export type DueCheck = {
  invoiceId: string
  accountId: string
  number: string
  country: string
  taxId: string
  attempts: number
}
/** The checks that are due, the earliest first (as the owner). */
export const findDueChecks = (tx: Tx, now: Date, most: number) =>
  queryRows(tx)<DueCheck>`
    select v.invoice_id, v.account_id, i.number, v.country, v.tax_id, v.attempts
    from vat_check v join invoice i on i.invoice_id = v.invoice_id
    where v.check_state = 'waiting' and v.due_at <= ${now.toISOString()}::timestamptz
    order by v.due_at, v.invoice_id limit ${most}`

/** Stores the result of a check that still waits. @returns whether it was waiting */
export const endCheck = async (
  tx: Tx,
  { invoiceId, state, now }: { invoiceId: string; state: 'valid' | 'invalid' | 'notChecked'; now: Date },
): Promise<boolean> =>
  (
    await queryRows(tx)`update vat_check set check_state = ${state}, checked_at = ${now.toISOString()}::timestamptz,
      attempts = attempts + 1 where invoice_id = ${invoiceId} and check_state = 'waiting' returning 1`
  ).length > 0

/** Leaves a check to a later moment. */
export const delayCheck = (tx: Tx, invoiceId: string, dueAt: Date) =>
  sql`update vat_check set attempts = attempts + 1, due_at = ${dueAt.toISOString()}::timestamptz
    where invoice_id = ${invoiceId} and check_state = 'waiting'`.execute(tx)
