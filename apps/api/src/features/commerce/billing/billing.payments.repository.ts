import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

export type PaymentRow = {
  paymentId: string
  amount: number
  paidOn: string
  failed: boolean
  reference: string | null
  createdAt: string
  createdBy: string | null
}
export const listPayments = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<PaymentRow>`
    select payment_id, amount, paid_on, failed, reference, created_at, created_by from payment p
    where ${within(scope, 'p')} and invoice_id = ${invoiceId} order by created_at, payment_id limit 500`

export type NewPayment = {
  paymentId: string
  invoiceId: string
  amount: number
  paidOn: string
  failed: boolean
  reference: string | null
  createdBy: string
}
/** Records payments and skips those that were recorded with the same reference. @returns the new ones */
export const insertPayments = async (tx: Tx, rows: readonly NewPayment[]): Promise<string[]> =>
  (
    await queryRows(tx)<{ paymentId: string }>`
      insert into payment (payment_id, account_id, invoice_id, amount, paid_on, failed, reference, created_by)
      select p."paymentId", i.account_id, p."invoiceId", p.amount, p."paidOn", p.failed, p.reference, p."createdBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p("paymentId" uuid, "invoiceId" uuid, amount bigint, "paidOn" date,
        failed boolean, reference text, "createdBy" text)
      join invoice i on i.invoice_id = p."invoiceId"
      on conflict (invoice_id, reference, amount, paid_on, failed) where reference is not null do nothing
      returning payment_id`
  ).map(({ paymentId }) => paymentId)

/** The sum of the payments that an invoice received, less those that were returned. */
export const sumReceived = async (tx: Tx, invoiceId: string): Promise<number> =>
  (
    await queryRow(tx)<{ received: number }>`
      select coalesce(sum(amount), 0)::bigint as received from payment where invoice_id = ${invoiceId} and not failed`
  )?.received ?? 0

export const countPayments = (tx: Tx, invoices: readonly string[]) =>
  queryRows(tx)<{ invoiceId: string; all: number }>`
    select invoice_id, count(*) as all from payment where invoice_id = any(${invoices}::uuid[]) group by invoice_id`
