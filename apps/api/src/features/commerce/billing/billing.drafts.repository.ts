import type { InvoiceTaxName } from '@portal/contract/commerce/billing/billing.view'
import type { Text } from '@portal/contract/core/language'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Covered } from './billing.terms.ts'
import { isCreditedWhole } from './billing.repository.ts'

// Drafts as a run stores them: one statement each writes headers and lines from JSON, because parameters would limit
// their number.

export type ExistingInvoice = {
  invoiceId: string
  accountId: string
  currency: string
  invoiceStatus: 'Draft' | 'Failed' | 'Issued'
  poNumber: string | null
  poByHand: boolean
  version: number
  createdAt: string
}
/** The existing invoices of a month for some payers, locked so that they are not issued meanwhile. */
export const lockStanding = (tx: Tx, issuerId: string, month: string, payers: readonly string[]) =>
  queryRows(tx)<ExistingInvoice>`
    select invoice_id, account_id, currency, invoice_status, po_number, po_by_hand, version, created_at from invoice
    where issuer_id = ${issuerId} and period = ${month}::date and account_id = any(${payers}::uuid[])
      and kind = 'INVOICE' and not charges_only and invoice_status <> 'Voided' and not ${isCreditedWhole('invoice')} order by invoice_id for update`

export const removeDrafts = (tx: Tx, issuerId: string, ids: readonly string[]) =>
  sql`delete from invoice where issuer_id = ${issuerId} and invoice_id = any(${ids}::uuid[]) and number is null`.execute(
    tx,
  )

/**
 * Removes drafts of a month for payers that are no longer billed. It selects their keys first: a join may be planned
 * while there are no drafts, and scan all invoices for each. @returns how many there were, `most` at most
 */
export const removeStale = async (
  tx: Tx,
  issuerId: string,
  month: string,
  since: string,
  most: number,
): Promise<number> =>
  (
    await queryRows(tx)`
      delete from invoice where invoice_id = any(array(select invoice_id from invoice
        where issuer_id = ${issuerId} and period = ${month}::date and number is null and modified_at < ${since}::timestamptz
        order by modified_at limit ${most} for update skip locked)) returning 1`
  ).length

export type DraftRow = {
  invoiceId: string
  accountId: string
  issuerId: string
  invoiceStatus: 'Draft' | 'Failed'
  /** It only has one-off charges, and bills no month. */
  chargesOnly: boolean
  period: string
  currency: string
  net: number
  tax: number
  poNumber: string | null
  poByHand: boolean
  language: string
  termsDays: number
  billTo: object
  issuer: object
  failure: string | null
  failureValues: Record<string, string> | null
  createdAt: string
  createdBy: string | null
  version: number
}
/** Stores drafts; an existing one gets these sums and this verdict. */
export const saveDrafts = (tx: Tx, rows: readonly DraftRow[]) =>
  sql`
    insert into invoice (invoice_id, account_id, issuer_id, kind, invoice_status, charges_only, period, currency, net, tax, total, po_number, po_by_hand,
      language, terms_days, bill_to, issuer, failure, failure_values, listed_at, created_at, created_by, modified_by, version)
    select d."invoiceId", d."accountId", d."issuerId", 'INVOICE', d."invoiceStatus", d."chargesOnly", d.period, d.currency, d.net, d.tax, d.net + d.tax,
      d."poNumber", d."poByHand", d.language, d."termsDays", d."billTo", d.issuer, d.failure, d."failureValues",
      d."createdAt", d."createdAt", d."createdBy", d."createdBy", d.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) d("invoiceId" uuid, "accountId" uuid, "issuerId" uuid, "invoiceStatus" text,
      "chargesOnly" boolean, period date, currency text, net bigint, tax bigint, "poNumber" text, "poByHand" boolean, language text, "termsDays" integer,
      "billTo" jsonb, issuer jsonb, failure text, "failureValues" jsonb, "createdAt" timestamptz, "createdBy" text, version integer)
    on conflict (invoice_id) do update set net = excluded.net, tax = excluded.tax, total = excluded.total,
      invoice_status = excluded.invoice_status, failure = excluded.failure, failure_values = excluded.failure_values,
      po_number = excluded.po_number`.execute(tx)

export type LineRow = {
  invoiceId: string
  place: number
  customerId: string
  customerName: string
  kind: string
  subscriptionId: string | null
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  fromOn: string
  untilOn: string
  quantity: number
  unitPrice: number
  days: number | null
  daysOf: number | null
  net: number
  tax: number
  taxRate: number
  taxCategory: string
  taxName: string | null
  taxes: readonly InvoiceTaxName[] | null
  taxAmounts: readonly number[] | null
  taxReason: Text | null
  reason: string
  reasonValues: Record<string, string | number>
  /** The days of plans that it charges or refunds (`billing.coverage.ts`). */
  covered?: readonly Covered[] | null
}
/** Adds lines; each belongs to the company of its invoice. */
export const insertLines = (tx: Tx, rows: readonly LineRow[]) =>
  sql`
    insert into invoice_line (invoice_id, place, account_id, customer_id, customer_name, kind, subscription_id, plan_code, plan_name,
      plan_name_fr, from_on, until_on, quantity, unit_price, days, days_of, net, tax, tax_rate, tax_category, tax_name, taxes,
      tax_amounts, tax_reason, reason, reason_values, covered)
    select l."invoiceId", l.place, l."customerId", l."customerId", l."customerName", l.kind, l."subscriptionId", l."planCode", l."planName",
      l."planNameFr", l."fromOn", l."untilOn", l.quantity, l."unitPrice", l.days, l."daysOf", l.net, l.tax, l."taxRate", l."taxCategory",
      l."taxName", l.taxes, l."taxAmounts", l."taxReason", l.reason, l."reasonValues", l.covered
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l("invoiceId" uuid, place integer, "customerId" uuid, "customerName" text,
      kind text, "subscriptionId" uuid, "planCode" text, "planName" text, "planNameFr" text, "fromOn" date, "untilOn" date,
      quantity bigint, "unitPrice" bigint, days integer, "daysOf" integer, net bigint, tax bigint, "taxRate" numeric, "taxCategory" text,
      "taxName" text, taxes jsonb, "taxAmounts" bigint[], "taxReason" jsonb, reason text, "reasonValues" jsonb, covered jsonb)`.execute(
    tx,
  )

type LineTaxes = Pick<LineRow, 'taxRate' | 'taxCategory' | 'taxName' | 'taxes' | 'taxAmounts' | 'taxReason'>
/** Names another tax for all lines of a draft; their amounts of it stay as they are. */
export const setLineTaxes = (tx: Tx, invoiceId: string, taxes: LineTaxes) =>
  sql`
    update invoice_line l set tax_rate = t."taxRate", tax_category = t."taxCategory", tax_name = t."taxName",
      taxes = t.taxes, tax_amounts = t."taxAmounts", tax_reason = t."taxReason"
    from jsonb_to_record(${JSON.stringify(taxes)}::jsonb) t("taxRate" numeric, "taxCategory" text, "taxName" text, taxes jsonb,
      "taxAmounts" bigint[], "taxReason" jsonb)
    where l.invoice_id = ${invoiceId}`.execute(tx)
