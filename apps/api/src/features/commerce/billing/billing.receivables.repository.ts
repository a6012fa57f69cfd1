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
  /** Null: a partner outside the scope, for example because it moved. */
  acctName: string | null
  currency: Currency
  unpaidInvoices: number
  oldestDue: string
}
/** The place of a payer or partner: by its oldest debt. */
export type ReceivablePlace = { oldestDue: string; acctKey: string; currency: string }
export type ReceivablesQuery = {
  /** Payers in this branch on the day of issue, or this one payer. */
  company: string | null
  acctKey: string | null
  by: 'Payer' | 'Partner'
  /** The maximum number of unpaid invoices that are added up, those due first. */
  most: number
  /** No invoice of the payers is left out by the branch or by the limit. */
  isWhole: boolean
}

/** The company directly below the issuer that was the payer, or had it below itself, on the day of issue. */
const partner = sql`case i.issuer_id when i.provider_id then coalesce(i.sp_id, i.dt_id, i.rs_id, i.account_id)
  when i.sp_id then coalesce(i.dt_id, i.rs_id, i.account_id) when i.dt_id then coalesce(i.rs_id, i.account_id) else i.account_id end`

/** Unpaid invoices of the reader's company, those due first; the index `invoice_unpaid` has its conditions. */
const unpaid = (scope: Scope, { company, acctKey, by, most }: Omit<ReceivablesQuery, 'isWhole'>) => sql`
  select i.account_id, ${by === 'Payer' ? sql`i.account_id` : partner} as group_id, i.currency, i.due_on, i.overdue_at, i.bill_to->>'name' as name, i.total - i.paid - i.credited as open
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

/**
 * Payers or partners with their debts, and the balances of payers in the same currency; a payer that was below several
 * partners has its balance at that of its latest invoice.
 */
const groups = (scope: Scope, query: ReceivablesQuery) => sql`
  with found as materialized (${unpaid(scope, query)})
  select g.*, coalesce(b.balance, 0)::bigint as balance, case when ${query.isWhole} then g.total_open - coalesce(b.balance, 0)::bigint end as owed from (
    select group_id as acct_key, (array_agg(name order by due_on desc) filter (where account_id = group_id))[1] as own_name, currency,
      count(*)::integer as unpaid_invoices, ${ages}, min(due_on) as oldest_due
    from found group by group_id, currency) g
  left join (
    select p.group_id, p.currency, sum(b.amount)::bigint as balance
    from (select distinct on (account_id, currency) account_id, currency, group_id from found order by account_id, currency, due_on desc, group_id) p
    join balance b on b.balance_id = balance_key(${scope.accountId}::uuid, p.account_id, p.currency)
      and b.issuer_id = ${scope.accountId} and (${within(scope, 'b')}) is true
    group by p.group_id, p.currency) b on b.group_id = g.acct_key and b.currency = g.currency`

/** Payers or partners by their oldest debt; a partner has its current name, only inside the scope. */
export const findReceivables = (
  tx: Tx,
  scope: Scope,
  query: ReceivablesQuery,
  { after, limit }: { after: ReceivablePlace | undefined; limit: number },
) =>
  queryRows(tx)<ReceivableRow>`
    select r.*, coalesce(r.own_name, a.acct_name) as acct_name from (
      select * from (${groups(scope, query)}) owing
      where ${after ? sql`(oldest_due, acct_key, currency) > (${after.oldestDue}::date, ${after.acctKey}::uuid, ${after.currency})` : sql`true`}
      order by oldest_due, acct_key, currency limit ${limit}) r
    left join account a on a.account_id = r.acct_key and (${within(scope, 'a')}) is true
    order by r.oldest_due, r.acct_key, r.currency`

export const sumReceivables = (tx: Tx, scope: Scope, query: ReceivablesQuery) =>
  queryRows(tx)<Ages & { currency: Currency }>`
    select currency, ${sums} from (${groups(scope, query)}) owing group by currency order by currency`

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
