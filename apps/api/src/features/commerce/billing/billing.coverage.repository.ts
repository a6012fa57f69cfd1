import { sql } from 'kysely'
import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { InvoiceViewRefund } from '@portal/contract/commerce/billing/billing.view'
import type { LineReason } from '@portal/contract/commerce/billing/billing.fields'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Billed } from './billing.coverage.units.ts'
import type { Refund } from './billing.coverage.refunds.ts'
import type { Covered } from './billing.terms.ts'

// The days of company plans that documents have, and the refunds of drafts.

export type BilledPlan = Omit<Billed, 'own'> & { customerId: string; subscriptionId: string; issuerId: string }
/** `issuerId`: the company that asks; `month`: that of its run. */
export type CoverageQuery = { issuerId: string; month: string; since: string }
/**
 * The days that documents of any issuer have of the plans of some companies since a day, the earliest first; voided ones
 * have none, nor those that were credited whole by hand where their own month is run.
 */
export const findCoverage = (tx: Tx, { issuerId, month, since }: CoverageQuery, customers: readonly string[]) =>
  queryRows(tx)<BilledPlan>`
    select customer_id, subscription_id, currency, issuer_id, covered, credited, invoice_id, place, left_net as "left", rest, given
    from coverage_billed(${customers}::uuid[], ${since}::date, ${issuerId}, ${month}::date)`

/**
 * Sums what is left of the lines with the tax of plans, for invoices that have charges with another one: a refund of days comes
 * off these.
 */
export const findRests = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<{ invoiceId: string; rest: number }>`
    select i.invoice_id, (select sum(k.net) from invoice_line k
      where (k.invoice_id = i.invoice_id
          or k.invoice_id in (select n.invoice_id from invoice n where n.refers_to = i.invoice_id and n.invoice_status = 'Issued'))
        and k.tax_category = (select l.tax_category from invoice_line l where l.invoice_id = i.invoice_id and l.covered is not null limit 1)
      )::bigint as rest
    from invoice i where ${within(scope, 'i')} and i.invoice_id = any(${ids}::uuid[])
      and exists (select from one_off_charge c where c.invoice_id = i.invoice_id and (not c.taxed or c.tax_category is not null))`

/** The days from which some companies stand under an issuer, by their keys; none where they always did. */
export async function findMoves(tx: Tx, issuerId: string, customers: readonly string[]): Promise<Map<string, string>> {
  const found = await queryRows(tx)<{ accountId: string; movedOn: string }>`
    select account_id, moved_on from charged_since(${customers}::uuid[], ${issuerId})`
  return new Map(found.map(({ accountId, movedOn }) => [accountId, movedOn]))
}

export type CoveredLine = { customerId: string; subscriptionId: string; covered: Covered }
/** The days that a draft charges and refunds. */
export const listCovered = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<CoveredLine>`
    select l.customer_id, l.subscription_id, c.value as covered
    from invoice_line l cross join lateral jsonb_array_elements(l.covered) c
    where ${within(scope, 'l')} and l.invoice_id = ${invoiceId} and l.covered is not null
    union all
    select f.customer_id, f.subscription_id, c.value from invoice_refund f cross join lateral jsonb_array_elements(f.covered) c
    where ${within(scope, 'f')} and f.invoice_id = ${invoiceId}`

export type RefundRow = Pick<
  Refund,
  'invoiceId' | 'place' | 'net' | 'fromOn' | 'untilOn' | 'reasonValues' | 'covered'
> & {
  tax: number
  reason: LineReason
}
/** The refunds of a draft, in the order of the lines that they credit. */
export const listRefunds = (tx: Tx, scope: Scope, draftId: string) =>
  queryRows(tx)<RefundRow>`
    select f.refers_to as invoice_id, f.refers_place as place, f.net, f.tax, f.from_on, f.until_on, f.reason, f.reason_values, f.covered
    from invoice_refund f where ${within(scope, 'f')} and f.invoice_id = ${draftId} order by f.refers_to, f.refers_place`

/** The credit notes of drafts with refunds, in short: a hash of the lines that they credit, with their amounts and taxes. */
export async function findNotes(tx: Tx, scope: Scope, drafts: readonly string[]): Promise<Map<string, string>> {
  const found = await queryRows(tx)<{ draftId: string; notes: string }>`
    select f.invoice_id as draft_id,
      md5(string_agg(concat_ws(' ', f.refers_to, f.refers_place, f.net, f.tax), ',' order by f.refers_to, f.refers_place)) as notes
    from invoice_refund f where ${within(scope, 'f')} and f.invoice_id = any(${drafts}::uuid[]) group by f.invoice_id`
  return new Map(found.map(({ draftId, notes }) => [draftId, notes]))
}

/** The refunds of a draft as they are shown: with the names of the lines that they credit. */
export const listRefundLines = (tx: Tx, scope: Scope, draftId: string, most: number) =>
  queryRows(tx)<InvoiceViewRefund>`
    select f.refers_to as bill_key, i.number, f.refers_place as place, l.customer_id as customer_key, l.customer_name, l.plan_code,
      l.plan_name, l.plan_name_fr, f.from_on, f.until_on - 1 as to_on, f.net, f.tax, l.tax_rate::float8 as tax_rate, f.reason,
      f.reason_values
    from invoice_refund f join invoice_line l on l.invoice_id = f.refers_to and l.place = f.refers_place
    join invoice i on i.invoice_id = f.refers_to
    where ${within(scope, 'f')} and f.invoice_id = ${draftId} order by l.customer_name, l.plan_name, f.from_on, f.refers_to, f.refers_place
    limit ${most}`

export type OtherRefund = Omit<TermsRefund, 'planName'> & {
  customerId: string
  planName: string | null
  planNameFr: string | null
}
/**
 * The credits of days billed in advance of some companies by the reader's company, by plan and document, the latest first:
 * on drafts of their payer, or issued within the last interval of their plan.
 */
export const findTermsRefunds = (
  tx: Tx,
  scope: Scope,
  { payer, customers }: { payer: string; customers: readonly string[] },
  most: number,
) =>
  queryRows(tx)<OtherRefund>`
    select r.customer_id, r.plan_name, r.plan_name_fr, sum(r.net)::bigint as net, r.currency, r.bill_key, r.number, r.period from (
      select f.customer_id, l.plan_name, l.plan_name_fr, f.net, i.currency, i.invoice_id as bill_key, null::text as number, i.period
      from invoice i join invoice_refund f on f.invoice_id = i.invoice_id
      join invoice_line l on l.invoice_id = f.refers_to and l.place = f.refers_place
      where ${within(scope, 'i')} and i.account_id = ${payer} and i.issuer_id = ${scope.accountId}
        and i.invoice_status in ('Draft', 'Failed') and f.customer_id = any(${customers}::uuid[])
      union all
      select l.customer_id, l.plan_name, l.plan_name_fr, l.net, i.currency, i.invoice_id, i.number, i.period
      from invoice_line l join invoice i on i.invoice_id = l.invoice_id
      cross join lateral (select coalesce(max(t.billing_interval), 1) as months from subscription_span h
        join plan_terms t on t.terms_id = h.terms_id where h.subscription_id = l.subscription_id) p
      where ${within(scope, 'l')} and l.customer_id = any(${customers}::uuid[]) and l.covered is not null and l.kind = 'CREDIT'
        and i.issuer_id = ${scope.accountId} and i.invoice_status = 'Issued'
        and i.issued_on > current_date - make_interval(months => p.months)) r
    group by r.customer_id, r.plan_name, r.plan_name_fr, r.currency, r.bill_key, r.number, r.period
    order by r.number is not null, r.period desc, r.bill_key, r.plan_name limit ${most}`

export type NewRefund = Omit<Refund, 'currency'> & { draftId: string; customerId: string; subscriptionId: string }
export const insertRefunds = (tx: Tx, rows: readonly NewRefund[]) =>
  sql`
    insert into invoice_refund (invoice_id, account_id, refers_to, refers_place, subscription_id, customer_id, from_on, until_on, net,
      reason, reason_values, covered)
    select f."draftId", f."customerId", f."invoiceId", f.place, f."subscriptionId", f."customerId", f."fromOn", f."untilOn", f.net,
      f.reason, f."reasonValues", f.covered
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f("draftId" uuid, "customerId" uuid, "invoiceId" uuid, place integer,
      "subscriptionId" uuid, "fromOn" date, "untilOn" date, net bigint, reason text, "reasonValues" jsonb, covered jsonb)`.execute(
    tx,
  )

/** Stores the tax that the credit notes will have. */
export const saveRefundTaxes = (
  tx: Tx,
  draftId: string,
  taxes: readonly { invoiceId: string; place: number; tax: number }[],
) =>
  sql`
    update invoice_refund f set tax = t.tax
    from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) t("invoiceId" uuid, place integer, tax bigint)
    where f.invoice_id = ${draftId} and f.refers_to = t."invoiceId" and f.refers_place = t.place`.execute(tx)

export const removeRefunds = (tx: Tx, draftId: string) =>
  sql`delete from invoice_refund where invoice_id = ${draftId}`.execute(tx)

/** Whether a draft charges or deducts anything. */
export const hasAmounts = async (tx: Tx, scope: Scope, invoiceId: string): Promise<boolean> =>
  (
    await queryRow(tx)<{ found: boolean }>`
      select exists (select from invoice_line l where ${within(scope, 'l')} and l.invoice_id = ${invoiceId} and l.net <> 0) as found`
  )?.found ?? false
