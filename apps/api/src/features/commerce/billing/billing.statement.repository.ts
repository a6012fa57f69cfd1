import type { StatementKind } from '@portal/contract/commerce/balances/balances.fields'
import type { InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { type BalanceOf, keyOf } from './billing.balance.repository.ts'
import { seenBy } from './billing.repository.ts'

// A statement of account: documents and payments by their days. A payer owes the open amounts of its invoices less its
// balance; earlier amounts are calculated back from today, so that documents removed after ten years leave no gap.

export type Relation = BalanceOf & {
  balanceId: string
  issuerName: string
  payerName: string
  amount: number
  open: number
  unpaid: number
}
// `is true`: otherwise a cached plan scans the index of the level, which has all invoices of a large company.
const seen = (scope: Scope, table: string) => sql<boolean>`(${within(scope, table)}) is true`

/** Each issuer and currency in which a payer has a balance or issued invoices, as far as the reader sees them. */
export const findRelations = (tx: Tx, scope: Scope, accountId: string) =>
  queryRows(tx)<Relation>`
    with billed as (
      select i.issuer_id, i.currency, sum(i.total - i.paid - i.credited) filter (where i.kind = 'INVOICE')::bigint as open,
        count(*) filter (where i.kind = 'INVOICE' and i.total - i.paid - i.credited > 0)::integer as unpaid,
        (array_agg(i.issuer->>'name' order by i.listed_at desc))[1] as issuer_name,
        (array_agg(i.bill_to->>'name' order by i.listed_at desc))[1] as payer_name
      from invoice i where (${seenBy(scope, 'i')}) is true and i.account_id = ${accountId} and i.invoice_status = 'Issued'
      group by i.issuer_id, i.currency),
    kept as (
      select b.issuer_id, b.currency, b.amount, b.issuer_name, b.payer_name from balance b
      where ${seen(scope, 'b')} and b.account_id = ${accountId})
    select balance_key(issuer_id, ${accountId}::uuid, currency) as balance_id, issuer_id, ${accountId}::uuid as account_id, currency,
      coalesce(billed.issuer_name, kept.issuer_name) as issuer_name, coalesce(billed.payer_name, kept.payer_name) as payer_name,
      coalesce(kept.amount, 0) as amount, coalesce(billed.open, 0) as open, coalesce(billed.unpaid, 0) as unpaid
    from billed full join kept using (issuer_id, currency) order by issuer_name, currency, issuer_id`

/** The issuer and the payer as the newest document has them; undefined without one. */
export const findNewestParties = (tx: Tx, scope: Scope, { issuerId, accountId, currency }: BalanceOf) =>
  queryRow(tx)<{ issuer: InvoiceParty; billTo: InvoiceParty }>`
    select i.issuer, i.bill_to from invoice i where (${seenBy(scope, 'i')}) is true and i.account_id = ${accountId}
      and i.issuer_id = ${issuerId} and i.currency = ${currency} and i.invoice_status = 'Issued'
    order by i.listed_at desc, i.invoice_id desc limit 1`

/** The keys of a payer's unpaid invoices of an issuer and a currency, those due first. */
export const findUnpaidKeys = async (
  tx: Tx,
  scope: Scope,
  { issuerId, accountId, currency }: BalanceOf,
  limit: number,
) =>
  (
    await queryRows(tx)<{ invoiceId: string }>`
      select i.invoice_id from invoice i where ${seen(scope, 'i')} and i.account_id = ${accountId} and i.issuer_id = ${issuerId} and i.currency = ${currency}
        and i.kind = 'INVOICE' and i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.total - i.paid - i.credited > 0
      order by i.due_on, i.issued_on, i.invoice_id limit ${limit}`
  ).map(({ invoiceId }) => invoiceId)

/** The payer and the issuer of a company as its next invoice will have them. */
export const findBiller = (tx: Tx, accountId: string) =>
  queryRow(tx)<{ billTo: string; issuer: string }>`
    select b.bill_to, b.issuer from billing_party(${accountId}) b`

export type StatementRow = {
  day: string
  kind: StatementKind
  billKey: string | null
  number: string | null
  reference: string | null
  reason: string | null
  amount: number
  moved: number
  owed: number
}
/**
 * The documents, payments and entries since a day, with the moment and a key that order them within the day. Payments
 * of voided invoices stay: their excess is on the balance.
 */
function happened(scope: Scope, of: BalanceOf, since: string): RawBuilder<unknown> {
  const own = (table: string) => sql`${seen(scope, table)} and ${sql.ref(`${table}.account_id`)} = ${of.accountId}`
  const invoice = sql`i.issuer_id = ${of.issuerId} and i.currency = ${of.currency}`
  return sql`
    select i.issued_on as day, i.kind, i.invoice_id as bill_key, i.number, null::text as reference, i.note as reason,
      i.total as amount, 0::bigint as moved, i.listed_at as at, i.invoice_id as id
    from invoice i where ${own('i')} and ${invoice} and i.invoice_status = 'Issued' and i.issued_on >= ${since}::date
    union all
    select p.paid_on, case when p.amount > 0 then 'PAYMENT' else 'RETURNED' end, i.invoice_id, i.number, p.reference, null,
      -p.amount, 0, p.created_at, p.payment_id
    from invoice i join payment p on p.invoice_id = i.invoice_id
    where ${own('i')} and ${invoice} and i.invoice_status in ('Issued', 'Voided') and not p.failed and p.paid_on >= ${since}::date
    union all
    select e.made_on, e.kind, e.invoice_id, i.number, e.reference, e.reason,
      case when e.invoice_id is null then -e.amount else 0 end, case when e.invoice_id is null then 0 else e.amount end,
      e.created_at, e.entry_id
    from balance_entry e left join invoice i on i.invoice_id = e.invoice_id
    where ${own('e')} and e.balance_id = ${keyOf(of)} and e.made_on >= ${since}::date`
}

export type Period = { from: string; to: string }
export type StatementSums = { invoiced: number; credited: number; paid: number; refunded: number; later: number }
/** The sums of a period by kind, and of everything after it. */
export async function sumStatement(tx: Tx, scope: Scope, of: BalanceOf, { from, to }: Period): Promise<StatementSums> {
  const sum = (kinds: readonly StatementKind[]) =>
    sql`coalesce(sum(h.amount) filter (where h.day <= ${to}::date and h.kind = any(${[...kinds]}::text[])), 0)::bigint`
  const row = await queryRow(tx)<StatementSums>`
    select ${sum(['INVOICE'])} as invoiced, ${sum(['CREDIT_NOTE'])} as credited, ${sum(['PAYMENT', 'RETURNED'])} as paid,
      ${sum(['REFUND'])} as refunded, coalesce(sum(h.amount) filter (where h.day > ${to}::date), 0)::bigint as later
    from (${happened(scope, of, from)}) h`
  if (!row) throw new TypeError('no sums')
  return row
}

/** The lines of a period, with what was owed after each. @param opening what was owed before it */
export const listStatement = (
  tx: Tx,
  scope: Scope,
  of: BalanceOf,
  { from, to, opening, offset, limit }: Period & { opening: number; offset: number; limit: number },
) =>
  queryRows(tx)<StatementRow>`
    select h.day, h.kind, h.bill_key, h.number, h.reference, h.reason, h.amount, h.moved,
      (${opening}::bigint + sum(h.amount) over (order by h.day, h.at, h.id))::bigint as owed
    from (${happened(scope, of, from)}) h where h.day <= ${to}::date
    order by h.day, h.at, h.id offset ${offset} limit ${limit}`

export const countStatement = async (tx: Tx, scope: Scope, of: BalanceOf, { from, to }: Period): Promise<number> =>
  (
    await queryRow(tx)<{ lines: number }>`
    select count(*)::integer as lines from (${happened(scope, of, from)}) h where h.day <= ${to}::date`
  )?.lines ?? 0
