import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { earliestDay } from './billing.balance.repository.ts'

// Invoices of the reader's company and its payers, to which payments from a bank are matched.

type PayableInvoice = {
  invoiceId: string
  number: string
  accountId: string
  accountName: string
  currency: Currency
  /** 0 for a voided one. */
  open: number
  period: string
}
const payable = sql`i.invoice_id, i.number, i.account_id, i.bill_to->>'name' as account_name, i.currency, i.period,
  case when i.invoice_status = 'Issued' then i.total - i.paid - i.credited else 0 end as open`
// `is true`: otherwise a cached plan scans the index of the level, which has all invoices of a large company.
const own = (scope: Scope) =>
  sql<boolean>`(${within(scope, 'i')}) is true and i.issuer_id = ${scope.accountId} and i.kind = 'INVOICE' and i.number is not null`

export const findPayableByNumber = (tx: Tx, scope: Scope, numbers: readonly string[]) =>
  queryRows(tx)<PayableInvoice>`
    select ${payable} from invoice i where ${own(scope)} and i.number = any(${numbers}::text[])`
export const findPayableByKey = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<PayableInvoice>`
    select ${payable} from invoice i where ${own(scope)} and i.invoice_id = any(${ids}::uuid[])`

type PayerAmount = { row: number; payer: string; amount: number; currency: Currency }
/** For each entry, at most two open invoices of this payer with this amount due. */
export const findPayableByPayer = (tx: Tx, scope: Scope, entries: readonly PayerAmount[]) =>
  queryRows(tx)<PayableInvoice & { row: number }>`
    select e.row, i.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e(row integer, payer text, amount bigint, currency text)
    cross join lateral (
      select ${payable} from invoice i where ${own(scope)} and payer_key(i.bill_to->>'name') = payer_key(e.payer)
        and i.total - i.paid - i.credited = e.amount and i.currency = e.currency
        and i.invoice_status = 'Issued' and i.payment_status <> 'Paid'
      order by i.invoice_id limit 2) i
    where payer_key(e.payer) <> ''`

type StatedPayment = { row: number; reference: string; amount: number; currency: Currency; day: string }
/** The payments that were recorded before with the bank's reference, by hand or by another system, on any invoice. */
export const findPaymentsByReference = (tx: Tx, scope: Scope, payments: readonly StatedPayment[]) =>
  queryRows(tx)<{ row: number }>`
    select g.row from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) g(row integer, reference text, amount bigint, currency text, day date)
    where exists (select from payment p join invoice i on i.invoice_id = p.invoice_id
        where ${within(scope, 'p')} and p.reference = g.reference and p.amount = g.amount and p.paid_on = g.day
          and not p.failed and i.issuer_id = ${scope.accountId} and i.currency = g.currency)
      or exists (select from balance_entry e join balance b on b.balance_id = e.balance_id
        where ${within(scope, 'e')} and e.issuer_id = ${scope.accountId} and e.kind = 'PAYMENT'
          and e.reference = g.reference and e.amount = g.amount and e.made_on = g.day and b.currency = g.currency)`

/** `invoiceId`: the invoice that it names; null for any invoice of the payer. */
type PayerPayment = {
  row: number
  invoiceId: string | null
  accountId: string
  amount: number
  currency: Currency
  day: string
}
/** The maximum number of days between the recorded date of a payment and the bank's. */
const daysNear = 5
/** Payments that may be recorded already: the same amount around that day, on the invoice or the payer's balance. */
export const findPaymentsNear = (tx: Tx, scope: Scope, payments: readonly PayerPayment[]) =>
  queryRows(tx)<{ row: number }>`
    select g.row
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) g(row integer, "invoiceId" uuid, "accountId" uuid, amount bigint, currency text, day date)
    where exists (select from invoice i join payment p on p.invoice_id = i.invoice_id
        where (${within(scope, 'i')}) is true and i.account_id = g."accountId" and i.issuer_id = ${scope.accountId}
          and i.currency = g.currency and i.invoice_id = coalesce(g."invoiceId", i.invoice_id)
          and p.amount = g.amount and not p.failed and p.paid_on between g.day - ${daysNear}::integer and g.day + ${daysNear}::integer)
      or exists (select from balance_entry e
        where ${within(scope, 'e')} and e.balance_id = balance_key(${scope.accountId}, g."accountId", g.currency)
          and e.kind = 'PAYMENT' and e.amount = g.amount
          and e.made_on between g.day - ${daysNear}::integer and g.day + ${daysNear}::integer)`

/**
 * The accounts among these that the reader sees, whether its company bills each, or once did, and the first day on which
 * the balance of each takes a payment.
 */
export const findPayers = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<{ accountId: string; accountName: string; billed: boolean; earliest: string }>`
    select a.account_id, a.acct_name as account_name,
      ${earliestDay(sql`${scope.accountId}::uuid`, sql.ref('a.account_id'))} as earliest, (exists (select from invoice i where i.account_id = a.account_id
        and i.issuer_id = ${scope.accountId} and i.number is not null)
      or a.account_id <> ${scope.accountId} and exists (select from billing_party(a.account_id) b
        where b.bill_to = a.account_id and b.issuer = ${scope.accountId})) as billed
    from account a where ${within(scope, 'a')} and a.account_id = any(${ids}::uuid[])`
