import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceTaxSum, InvoiceViewLine } from '@portal/contract/commerce/billing/billing.view'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { isCreditedWhole, seenBy } from './billing.repository.ts'

export type StoredLine = InvoiceViewLine & { subscriptionId: string | null; untilOn: string }

const columns = sql`l.place, l.customer_id as customer_key, l.customer_name, l.kind, l.subscription_id, l.plan_code, l.plan_name,
  l.plan_name_fr, l.from_on, l.until_on, l.until_on - 1 as to_on, l.quantity, l.unit_price, l.days, l.days_of, l.net, l.tax,
  l.tax_rate::float8 as tax_rate, l.tax_category, l.tax_name, l.taxes, to_jsonb(l.tax_amounts) as tax_amounts, l.tax_reason, l.reason, l.reason_values`
/** The lines of an invoice after a place, in their order. */
export const listLines = (tx: Tx, scope: Scope, invoiceId: string, after: number, most: number) =>
  queryRows(tx)<StoredLine>`
    select ${columns} from invoice_line l
    where ${within(scope, 'l')} and invoice_id = ${invoiceId} and place > ${after} order by place limit ${most}`

export const countLines = async (tx: Tx, scope: Scope, invoiceId: string): Promise<number> =>
  (
    await queryRow(tx)<{
      all: number
    }>`select count(*) as all from invoice_line l where ${within(scope, 'l')} and invoice_id = ${invoiceId}`
  )?.all ?? 0

/** Sums of lines by category, rate and taxes; a line has `most.taxes` taxes at most. */
export const taxSums = sql`tax_category, tax_rate::float8 as tax_rate, tax_name, taxes, tax_reason, sum(net)::bigint as net, sum(tax)::bigint as tax,
  case when taxes is not null then to_jsonb((array[coalesce(sum(tax_amounts[1]), 0), coalesce(sum(tax_amounts[2]), 0),
    coalesce(sum(tax_amounts[3]), 0), coalesce(sum(tax_amounts[4]), 0), coalesce(sum(tax_amounts[5]), 0)
    ])[1:jsonb_array_length(taxes)]) end as tax_amounts`
const byTax = sql`group by tax_category, tax_rate, tax_name, taxes, tax_reason order by tax_rate desc, tax_category, tax_name, taxes, tax_reason`

export const sumTaxes = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<InvoiceTaxSum>`
    select ${taxSums} from invoice_line l where ${within(scope, 'l')} and invoice_id = ${invoiceId} ${byTax}`

/** Sums what is left of an invoice after its credit notes, in the same way. */
export const sumTaxesLeft = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<InvoiceTaxSum>`
    select ${taxSums} from invoice_line l
    where ${within(scope, 'l')} and (invoice_id = ${invoiceId} or invoice_id in (
      select c.invoice_id from invoice c where c.refers_to = ${invoiceId} and c.invoice_status = 'Issued'))
    ${byTax}`

/** Lines that one query reads. */
const piece = 2_000
/** All lines of an invoice in their order, in pieces. */
export async function* eachLines(tx: Tx, scope: Scope, invoiceId: string): AsyncGenerator<StoredLine[]> {
  for (let after = 0; ;) {
    const lines = await listLines(tx, scope, invoiceId, after, piece)
    yield lines
    const last = lines.at(-1)
    if (!last || lines.length < piece) return
    after = last.place
  }
}
/** Lines of an invoice by their places. */
export const findLinesAt = (tx: Tx, scope: Scope, invoiceId: string, places: readonly number[]) =>
  queryRows(tx)<StoredLine>`
    select ${columns} from invoice_line l where ${within(scope, 'l')} and invoice_id = ${invoiceId} and place = any(${places}::integer[])`

/** The credits of each line of an invoice, as negative amounts. */
export const sumCredits = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<{ place: number; net: number; tax: number }>`
    select (l.reason_values->>'place')::integer as place, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
    from invoice c join invoice_line l on l.invoice_id = c.invoice_id
    where ${within(scope, 'c')} and c.refers_to = ${invoiceId} and c.invoice_status = 'Issued' group by 1`

export type LineGroup = {
  customerKey: string
  customerName: string
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  kind: InvoiceViewLine['kind']
  net: number
}
/** The differences between two invoices by company, plan and kind of line, the largest first. */
export const findDifferences = (tx: Tx, scope: Scope, now: string, before: string, most: number) =>
  queryRows(tx)<Omit<LineGroup, 'net'> & { nowNet: number; beforeNet: number }>`
    select l.customer_id as customer_key, max(l.customer_name) as customer_name, l.plan_code, max(l.plan_name) as plan_name,
      max(l.plan_name_fr) as plan_name_fr, l.kind,
      coalesce(sum(l.net) filter (where l.invoice_id = ${now}), 0)::bigint as now_net,
      coalesce(sum(l.net) filter (where l.invoice_id = ${before}), 0)::bigint as before_net
    from invoice_line l where ${within(scope, 'l')} and l.invoice_id in (${now}, ${before})
    group by l.customer_id, l.plan_code, l.kind
    having coalesce(sum(l.net) filter (where l.invoice_id = ${now}), 0) <> coalesce(sum(l.net) filter (where l.invoice_id = ${before}), 0)
    order by abs(coalesce(sum(l.net) filter (where l.invoice_id = ${now}), 0) - coalesce(sum(l.net) filter (where l.invoice_id = ${before}), 0)) desc,
      l.customer_id, l.plan_code, l.kind limit ${most}`

type ComparedLine = Pick<StoredLine, 'place' | 'customerKey' | 'kind' | 'planCode' | 'net' | 'reason' | 'reasonValues'>
/** The lines of some companies on two invoices. */
export const findLinesOf = (tx: Tx, scope: Scope, invoices: readonly string[], customers: readonly string[]) =>
  queryRows(tx)<ComparedLine & { invoiceId: string }>`
    select invoice_id, place, customer_id as customer_key, kind, plan_code, net, reason, reason_values
    from invoice_line l where ${within(scope, 'l')} and invoice_id = any(${invoices}::uuid[]) and customer_id = any(${customers}::uuid[])
    order by invoice_id, place limit 5000`

export type CorrectedLine = {
  /** The place and the amount of the correction on the draft. */
  correction: number
  net: number
  /** The line of overage that it corrects, and what is left of it after credit notes. */
  invoiceId: string
  place: number
  taxCategory: TaxCategory
  left: number
}
/** For each correction on a draft, the lines of its issuer that it corrects, the latest first. */
export const findCorrected = (
  tx: Tx,
  scope: Scope,
  { invoiceId, issuerId, currency }: { invoiceId: string; issuerId: string; currency: string },
) =>
  queryRows(tx)<CorrectedLine>`
    select d.place as correction, d.net, l.invoice_id, l.place, l.tax_category,
      (l.net + coalesce((select sum(c.net) from invoice n join invoice_line c on c.invoice_id = n.invoice_id
        where n.refers_to = i.invoice_id and n.invoice_status = 'Issued' and (c.reason_values->>'place')::integer = l.place), 0))::bigint as left
    from invoice_line d join invoice_line l on l.customer_id = d.customer_id and l.subscription_id = d.subscription_id
      and l.kind = 'OVERAGE' and l.net > 0 and date_trunc('month', l.from_on) = date_trunc('month', d.from_on)
    join invoice i on i.invoice_id = l.invoice_id
    where ${within(scope, 'd')} and ${within(scope, 'i')} and d.invoice_id = ${invoiceId} and d.kind = 'OVERAGE' and d.net < 0
      and i.issuer_id = ${issuerId} and i.currency = ${currency} and i.kind = 'INVOICE' and i.invoice_status = 'Issued'
      and not ${isCreditedWhole('i')}
    order by d.place, l.from_on desc, i.listed_at desc, l.place desc`

type PlanLinesQuery = { customerId: string; plans: readonly string[]; since: string }
export type LineOfPlan = {
  invoiceId: string
  number: string | null
  listedAt: string
  planCode: string | null
  planName: string | null
  planNameFr: string | null
}
/** Lines about plans of a company on invoices that were listed since a moment, the earliest first. */
export const findLinesOfPlans = (tx: Tx, scope: Scope, { customerId, plans, since }: PlanLinesQuery) =>
  queryRows(tx)<LineOfPlan>`
    select l.invoice_id, i.number, i.listed_at, l.plan_code, l.plan_name, l.plan_name_fr from invoice_line l join invoice i using (invoice_id)
    where ${within(scope, 'l')} and ${seenBy(scope, 'i')} and l.customer_id = ${customerId} and l.subscription_id = any(${[...plans]}::uuid[])
      and l.from_on >= ${since}::timestamptz::date - 31 and i.listed_at >= ${since}::timestamptz
      and (i.number is not null or i.issuer_id = ${scope.accountId})
    order by i.listed_at, l.place limit 20`

/** The companies that an invoice credits by hand. */
export const findCredited = async (tx: Tx, scope: Scope, invoiceId: string): Promise<string[]> =>
  (
    await queryRows(tx)<{ customerId: string }>`
      select distinct l.customer_id from invoice_line l
      where ${within(scope, 'l')} and l.invoice_id = ${invoiceId} and l.kind = 'CHARGE' and l.net < 0`
  ).map(({ customerId }) => customerId)
