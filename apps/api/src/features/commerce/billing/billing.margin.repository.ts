import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { isCreditedWhole } from './billing.repository.ts'

type Amounts = {
  netRevenue: number
  buyingCost: number | null
  netMargin: number | null
  uncostedRevenue: number
}
export type MarginRow = Amounts & {
  period: string
  acctKey: string
  acctName: string
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  currency: Currency
}
export type MarginPlace = Pick<MarginRow, 'period' | 'acctKey' | 'currency'> & { planCode: string }
export type MarginQuery = {
  fromMonth: string
  toMonth: string
  /** Payers in this branch on the day of issue, or this one payer. */
  company: string | null
  acctKey: string | null
  /** The maximum number of invoices that are added up, from the newest months. */
  most: number
}

/** Documents that the reader's company issued; the index `invoice_report_issuer` is in this order. */
const issued = (scope: Scope, { fromMonth, toMonth, company, acctKey, most }: MarginQuery) => sql`
  select i.invoice_id, i.period, i.account_id, i.currency, i.bill_to->>'name' as name, i.number, i.refers_to, i.total, i.credited,
    exists (select from invoice r where r.replaces = i.invoice_id and r.invoice_status = 'Issued') as replaced
  from invoice i
  where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.invoice_status = 'Issued'
    and i.period between ${fromMonth}::date and ${toMonth}::date
    and (${acctKey}::uuid is null or i.account_id = ${acctKey}::uuid)
    and (${company}::uuid is null or ${company}::uuid in (i.account_id, i.provider_id, i.sp_id, i.dt_id, i.rs_id))
  order by i.period desc, i.account_id limit ${most}`

/**
 * The current buying prices of the reader's company, by plan and currency: from the price list of its biller. The
 * provider has no biller, so it buys nothing.
 */
const bought = (scope: Scope) => sql`
  select p.plan_code, c.currency, s.price, s.overage_price
  from billing_party(${scope.accountId}) b
  cross join (select distinct currency from invoices) c
  cross join lateral plan_prices(b.issuer, array(select plan_id from plan), c.currency) s
  join plan p on p.plan_id = s.plan_id
  where b.issuer <> ${scope.accountId}`

/**
 * The cost of a line is its net at the buying price instead of its own: so parts of a month, days beyond the seats and units
 * cost what they cost there. A credit is known where the credited line is, a promotion where the price of its plan is.
 * Days of a suspension cost the share of the price that they are charged at. Null: not known.
 */
const costOf = sql`case
  when s.kind = 'PROMOTION' and b.price is not null then 0
  when s.kind in ('PLAN', 'SEATS') and s.unit_price <> 0 then round(s.net::numeric * b.price / abs(s.unit_price))
  when s.kind = 'OVERAGE' and s.unit_price <> 0 then round(s.net::numeric * b.overage_price / abs(s.unit_price))
  when s.kind = 'PLAN' and s.reason = 'trial' then 0 end`
/**
 * Credits cost nothing more, and an invoice that is credited in full or replaced costs nothing: the one instead of it
 * does. Days that were paid ahead and are refunded take their cost back: that of their share of the plan's price, as
 * promotions of it cost nothing.
 */
const counted = sql`case when ${isCreditedWhole('i')} or i.replaced then 0
  when l.kind <> 'CREDIT' then 1
  when exists (select from invoice r where r.invoice_id = i.refers_to and ${isCreditedWhole('r')}) then 0
  when l.covered is not null then (select coalesce(sum((c.value->>'net')::numeric), 0) from jsonb_array_elements(l.covered) c
    where c.value->>'kind' = 'PLAN') / nullif(s.net, 0)
  else 0 end`

const lines = (scope: Scope, query: MarginQuery) => sql`
  with invoices as materialized (${issued(scope, query)}), bought as materialized (${bought(scope)})
  select i.period, i.account_id, i.currency, i.name, i.number, l.plan_code, l.plan_name, l.plan_name_fr, l.net, round(${costOf} * ${counted}) as cost
  from invoices i join invoice_line l using (invoice_id)
  left join invoice_line o on l.kind = 'CREDIT' and o.invoice_id = i.refers_to
    and o.place = case when l.kind = 'CREDIT' then (l.reason_values->>'place')::integer end
  cross join lateral (select coalesce(o.kind, l.kind) as kind, coalesce(o.unit_price, l.unit_price) as unit_price,
    coalesce(o.net, l.net) as net, coalesce(o.reason, l.reason) as reason) s
  left join bought b on b.plan_code = l.plan_code and b.currency = i.currency`

const amounts = sql`sum(net)::bigint as net_revenue,
  (sum(cost) filter (where kind_known))::bigint as buying_cost,
  (sum(net - cost) filter (where kind_known))::bigint as net_margin,
  coalesce(sum(net) filter (where not kind_known), 0)::bigint as uncosted_revenue`
const known = (scope: Scope, query: MarginQuery) =>
  sql`(select *, cost is not null as kind_known from (${lines(scope, query)}) line) line`

const after = (place: MarginPlace | undefined) =>
  place
    ? sql`(period < ${place.period}::date or (period = ${place.period}::date
        and (acct_key, currency, coalesce(plan_code, '')) > (${place.acctKey}::uuid, ${place.currency}, ${place.planCode})))`
    : sql`true`
const margins = (scope: Scope, query: MarginQuery) => sql`(
  select period, account_id as acct_key, (array_agg(name order by number desc))[1] as acct_name, plan_code,
    max(plan_name) filter (where plan_code is not null) as plan_name,
    max(plan_name_fr) filter (where plan_code is not null) as plan_name_fr, currency, ${amounts}
  from ${known(scope, query)} group by period, account_id, currency, plan_code) margin`
const inOrder = sql`order by period desc, acct_key, currency, coalesce(plan_code, '')`
/** Months, the newest first, with their payers and plans. */
export const findMargins = (
  tx: Tx,
  scope: Scope,
  query: MarginQuery,
  { place, limit }: { place: MarginPlace | undefined; limit: number },
) =>
  queryRows(tx)<MarginRow>`
    select * from ${margins(scope, query)} where ${after(place)} ${inOrder} limit ${limit}`

/** Reads all of them in pieces: they are added up only once. */
export async function* readMargins(
  tx: Tx,
  scope: Scope,
  query: MarginQuery,
  some: number,
): AsyncGenerator<MarginRow[]> {
  await sql`declare margins no scroll cursor for select * from ${margins(scope, query)} ${inOrder}`.execute(tx)
  for (let last = some; last === some;) {
    const { rows } = await sql<MarginRow>`fetch forward ${sql.lit(some)} from margins`.execute(tx)
    yield rows
    last = rows.length
  }
  await sql`close margins`.execute(tx)
}

export const sumMargins = (tx: Tx, scope: Scope, query: MarginQuery) =>
  queryRows(tx)<Amounts & { currency: Currency }>`
    select currency, ${amounts} from ${known(scope, query)} group by currency order by currency`

/** Whether there are more invoices than are added up. */
export async function hasMoreMargins(tx: Tx, scope: Scope, query: MarginQuery): Promise<boolean> {
  const row = await queryRow(tx)<{ more: boolean }>`
    select count(*) > ${query.most} as more from (${issued(scope, { ...query, most: query.most + 1 })}) found`
  return row?.more ?? false
}
