import type { Currency } from '@portal/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

export type InvoiceReportQuery = {
  fromMonth: string
  toMonth: string
  /** A company with everything that was below it on the day of issue. */
  account?: string | undefined
  currency?: Currency | undefined
  issuedOnly: boolean
}
export type ReportPlace = { period: string; account: string }

/** The invoices of a report: issued and not voided, including credit notes. */
function reported(
  scope: Scope,
  { fromMonth, toMonth, account, currency, issuedOnly }: InvoiceReportQuery,
): RawBuilder<boolean> {
  const places = ['provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id']
  const inPlace = places.map((column) => sql`${sql.ref(`i.${column}`)} = ${account}::uuid`)
  return sql<boolean>`${within(scope, 'i')} and i.invoice_status = 'Issued'
    and i.period >= ${fromMonth}::date and i.period <= ${toMonth}::date
    ${account ? sql`and (${sql.join(inPlace, sql` or `)})` : sql``}
    ${currency ? sql`and i.currency = ${currency}` : sql``}
    ${issuedOnly ? sql`and i.issuer_id = ${scope.accountId}` : sql``}`
}

export type ReportLine = {
  period: string
  acctKey: string
  acctName: string
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  currency: Currency
  net: number
  tax: number
  /** The part of its tax that documents of a company state in the currency of its books, and that in it, unrounded. */
  statedTax: number
  statedInBooks: number
}
/** The next `most` months of payers, in the order of an index of each level and of the issuer. */
function payersIn(
  scope: Scope,
  query: InvoiceReportQuery,
  after: ReportPlace | undefined,
  most: number,
): RawBuilder<unknown> {
  const run = (condition: RawBuilder<unknown>) => sql`(select distinct i.period, i.account_id from invoice i
    where ${reported(scope, query)} ${condition} order by i.period desc, i.account_id limit ${most})`
  if (!after) return run(sql``)
  const { period, account } = after
  return sql`(select * from (${run(sql`and i.period = ${period}::date and i.account_id > ${account}::uuid`)}
    union all ${run(sql`and i.period < ${period}::date`)}) next order by period desc, account_id limit ${most})`
}
const isCharge = sql`coalesce(o.kind, l.kind) = 'CHARGE'`
const planCode = sql`case when not (${isCharge}) then l.plan_code end`
const chargeText = sql`case when ${isCharge} then l.plan_name end`
/** A document of the reader's company that states its tax in a currency. */
const isStated = (scope: Scope, booksCurrency: Currency | null) =>
  sql<boolean>`i.issuer_id = ${scope.accountId} and i.books_currency = ${booksCurrency}`
/**
 * Sums of lines for each month, payer and plan (or one-off charge, by its text: its code may be that of a plan), of the next `most` months of payers after a position, the newest month
 * first. All rows of a payer and month come together.
 */
export const findReport = (
  tx: Tx,
  scope: Scope,
  query: InvoiceReportQuery,
  after: ReportPlace | undefined,
  most: number,
  booksCurrency: Currency | null = null,
) =>
  queryRows(tx)<ReportLine>`
    with payers as materialized ${payersIn(scope, query, after, most)}
    select i.period, i.account_id as acct_key, max(i.bill_to->>'name') as acct_name, ${planCode} as plan_code, max(l.plan_name) as plan_name,
      max(l.plan_name_fr) as plan_name_fr, i.currency, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax,
      coalesce(sum(l.tax) filter (where ${isStated(scope, booksCurrency)}), 0)::bigint as stated_tax,
      coalesce(sum(l.tax * i.books_tax::numeric / nullif(i.tax, 0)) filter (where ${isStated(scope, booksCurrency)}), 0)::float8 as stated_in_books
    from payers p join invoice i on i.account_id = p.account_id and i.period = p.period and ${reported(scope, query)}
    join invoice_line l on l.invoice_id = i.invoice_id
    left join invoice_line o on l.kind = 'CREDIT' and o.invoice_id = i.refers_to and o.place = (l.reason_values->>'place')::integer
    group by i.period, i.account_id, ${planCode}, ${chargeText}, i.currency
    order by i.period desc, i.account_id, i.currency, ${planCode} nulls last, ${chargeText} nulls first`

export type ReportSum = { period: string; currency: Currency; net: number; tax: number; total: number }
/** A sum, and the part of its tax that the documents of a company state in the currency of its books. */
export type BooksSum = ReportSum & { statedTax: number; statedInBooks: number }
/** The sums of a report with what the documents of the reader's company state in a currency. */
export const sumReportInBooks = (tx: Tx, scope: Scope, query: InvoiceReportQuery, booksCurrency: Currency) =>
  queryRows(tx)<BooksSum>`
    select i.period, i.currency, sum(i.net)::bigint as net, sum(i.tax)::bigint as tax, sum(i.total)::bigint as total,
      coalesce(sum(i.tax) filter (where ${isStated(scope, booksCurrency)}), 0)::bigint as stated_tax,
      coalesce(sum(i.books_tax) filter (where ${isStated(scope, booksCurrency)}), 0)::bigint as stated_in_books
    from invoice i where ${reported(scope, query)} group by i.period, i.currency order by i.period desc, i.currency`

/** The sum of the invoices for each month and currency; null where there are more than `most` of them. */
export async function sumReport(
  tx: Tx,
  scope: Scope,
  query: InvoiceReportQuery,
  most: number,
): Promise<ReportSum[] | null> {
  const rows = await queryRows(tx)<ReportSum & { all: number }>`
    with found as materialized (select i.period, i.currency, i.net, i.tax, i.total from invoice i
      where ${reported(scope, query)} limit ${most + 1})
    select period, currency, sum(net)::bigint as net, sum(tax)::bigint as tax, sum(total)::bigint as total,
      (select count(*)::integer from found) as all
    from found group by period, currency order by period desc, currency`
  if ((rows[0]?.all ?? 0) > most) return null
  return rows.map(({ period, currency, net, tax, total }) => ({ period, currency, net, tax, total }))
}
