import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

/** Amounts in minor units, by the days since they were due in the payer's time zone. */
export type Ages = {
  notDue: number
  days1To30: number
  days31To60: number
  days61To90: number
  daysOver90: number
  totalOpen: number
  balance: number
  /** Open less the balance; null where not all invoices of the payers are added up. */
  owed: number | null
}
export type ReceivableRow = Ages & {
  acctKey: string
  acctName: string
  currency: Currency
  unpaidInvoices: number
  oldestDue: string
}
/** The place of a payer: by its oldest debt. */
export type ReceivablePlace = { oldestDue: string; acctKey: string; currency: string }
export type ReceivablesQuery = {
  /** Payers in this branch on the day of issue, or this one payer. */
  company: string | null
  acctKey: string | null
  /** The most unpaid invoices that are added up, those due first. */
  most: number
  /** No invoice of the payers is left out by the branch or by the limit. */
  isWhole: boolean
}

/** Unpaid invoices of the reader's company, those due first; the index `invoice_unpaid` has its conditions. */
const unpaid = (scope: Scope, { company, acctKey, most }: Omit<ReceivablesQuery, 'isWhole'>) => sql`
  select i.account_id, i.currency, i.due_on, i.overdue_at, i.bill_to->>'name' as name, i.total - i.paid - i.credited as open
  from invoice i where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId}
    and i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.kind = 'INVOICE'
    and i.total - i.paid - i.credited > 0
    and (${acctKey}::uuid is null or i.account_id = ${acctKey}::uuid)
    and (${company}::uuid is null or ${company}::uuid in (i.account_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id))
  order by i.overdue_at, i.invoice_id limit ${most}`

const overdueBy = (from: number, until: number | null) =>
  sql`coalesce(sum(open) filter (where overdue_at <= now() - make_interval(days => ${from}::integer)
    and ${until === null ? sql`true` : sql`overdue_at > now() - make_interval(days => ${until}::integer)`}), 0)::bigint`
// A day begins at the moment when an invoice becomes overdue: until its first day is over, it is one day late.
const ages = sql`coalesce(sum(open) filter (where overdue_at > now()), 0)::bigint as not_due,
  ${overdueBy(0, 30)} as "days1To30", ${overdueBy(30, 60)} as "days31To60", ${overdueBy(60, 90)} as "days61To90",
  ${overdueBy(90, null)} as "daysOver90", sum(open)::bigint as total_open`

const sums = sql`sum(not_due)::bigint as not_due, sum("days1To30")::bigint as "days1To30", sum("days31To60")::bigint as "days31To60",
  sum("days61To90")::bigint as "days61To90", sum("daysOver90")::bigint as "daysOver90", sum(total_open)::bigint as total_open,
  sum(balance)::bigint as balance, sum(owed)::bigint as owed`

/** Payers with their debts, and their balances in the same currency. */
const payers = (scope: Scope, query: ReceivablesQuery) => sql`
  select p.*, coalesce(b.amount, 0)::bigint as balance, case when ${query.isWhole} then p.total_open - coalesce(b.amount, 0)::bigint end as owed from (
    select account_id as acct_key, (array_agg(name order by due_on desc))[1] as acct_name, currency,
      count(*)::integer as unpaid_invoices, ${ages}, min(due_on) as oldest_due
    from (${unpaid(scope, query)}) found group by account_id, currency) p
  left join balance b on b.balance_id = balance_key(${scope.accountId}::uuid, p.acct_key, p.currency)
    and b.issuer_id = ${scope.accountId} and (${within(scope, 'b')}) is true`

/** Payers by their oldest debt. */
export const findReceivables = (
  tx: Tx,
  scope: Scope,
  query: ReceivablesQuery,
  { after, limit }: { after: ReceivablePlace | undefined; limit: number },
) =>
  queryRows(tx)<ReceivableRow>`
    select * from (${payers(scope, query)}) payer
    where ${after ? sql`(oldest_due, acct_key, currency) > (${after.oldestDue}::date, ${after.acctKey}::uuid, ${after.currency})` : sql`true`}
    order by oldest_due, acct_key, currency limit ${limit}`

export const sumReceivables = (tx: Tx, scope: Scope, query: ReceivablesQuery) =>
  queryRows(tx)<Ages & { currency: Currency }>`
    select currency, ${sums} from (${payers(scope, query)}) payer group by currency order by currency`

/** Whether there are more unpaid invoices than are added up. */
export async function hasMoreReceivables(
  tx: Tx,
  scope: Scope,
  query: Omit<ReceivablesQuery, 'isWhole'>,
): Promise<boolean> {
  const row = await queryRow(tx)<{ more: boolean }>`
    select count(*) > ${query.most} as more from (${unpaid(scope, { ...query, most: query.most + 1 })}) found`
  return row?.more ?? false
}
