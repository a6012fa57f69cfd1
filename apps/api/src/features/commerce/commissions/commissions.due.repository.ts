import type { StatementKind } from '@portal/contract/commerce/balances/balances.fields'
import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

// Rows that no closed statement of an agreement has yet.

export type DueRow = {
  sourceId: string
  kind: StatementKind
  day: string
  invoiceId: string
  number: string
  payerName: string
  currency: Currency
  paid: number
  earning: number
  total: number
  rate: number
  months: number | null
  past: number
  /** The customers of the invoice past the limit, only on its first row. */
  pastCustomers: string[] | null
}
type Parties = { agreementId: string; issuerId: string; partnerId: string }
type Span = { since: string; closedDay: string | null; lastDay: string; most: number }
/** The day of issue of an invoice, or of the first that it replaces: an invoice that is billed again keeps its terms. */
const firstIssued = (of: 'i' | 'f') => sql`(with recursive chain as (
    select ${sql.ref(`${of}.replaces`)} as up, ${sql.ref(`${of}.issuedOn`)} as day
    union all select o.replaces, o.issued_on from chain c join invoice o on o.invoice_id = c.up)
  select min(c.day) from chain c)`
/** Lines of plans: an add-on or a one-off charge can have the code of a plan. */
const isOfPlans = sql`(cardinality(b.plan_codes) = 0 or (l.plan_code = any(b.plan_codes) and l.kind not in ('ADDON', 'CHARGE')))`
/** Whether everything on an invoice counts. */
const isWhole = sql`cardinality(b.plan_codes) = 0 and b.months is null`
/**
 * Customers of invoices with a limit. They are past it that many months after their first invoice. The statement that first
 * has an invoice keeps who is: a later void or issue, or one that is done while it is closed, changes nothing of it.
 */
const customersOf = (
  agreementId: string,
) => sql`(select l.invoice_id, l.customer_id, case when l.kept is not null then l.customer_id = any(l.kept) else exists (
        select from invoice_line e join invoice f on f.invoice_id = e.invoice_id
        where e.customer_id = l.customer_id and f.issuer_id = l.issuer_id and f.account_id = l.account_id and f.kind = 'INVOICE'
          and f.number is not null and f.invoice_status = 'Issued' and f.period <= l.period - make_interval(months => l.months) and ${firstIssued('f')} <= l.first_on) end as is_past
      from (select distinct b.*, l.customer_id, (
          select r.past_customers from commission_row r
          where r.agreement_id = ${agreementId} and r.invoice_id = b.invoice_id and r.past_customers is not null limit 1) as kept
        from limited b join invoice_line l on l.invoice_id = b.invoice_id) l)`
/** Lines of invoices that count in part. */
const lines = sql`(select b.invoice_id, l.place, l.net, ${isOfPlans} as is_of_plans, coalesce(c.is_past, false) as is_past
      from used b join invoice_line l on l.invoice_id = b.invoice_id
      left join customers c on c.invoice_id = l.invoice_id and c.customer_id = l.customer_id where not (${isWhole}))`
/** The net amount of the lines that count, and of those past the limit of the plan. */
const earning = sql`(select l.invoice_id, coalesce(sum(l.net) filter (where not l.is_past), 0) as net,
        coalesce(sum(l.net) filter (where l.is_past), 0) as past
      from lines l where l.is_of_plans group by l.invoice_id)`
/** The customers of an invoice that are past the limit. */
const kept = sql`(select c.invoice_id, array_agg(c.customer_id order by c.customer_id) as past_customers
      from customers c where c.is_past group by c.invoice_id)`
/** The amounts that credit notes took off an invoice until a change of its paid amount, or until the end of the closed months. */
const creditedBy = (closedDay: string | null) => sql`(
      select d.source_id, sum(n.net) as net, sum(n.total) as total, sum(n.earning) as earning
      from due d join notes n on n.invoice_id = d.invoice_id
        and (n.day < d.day or (n.day = d.day and n.at <= d.at) or n.day <= ${closedDay}::date)
      group by d.source_id)`
/** Changes of the paid amount of an invoice, or of what is left of it. */
const movedOf = sql`(
        select p.payment_id as source_id, case when p.amount > 0 then 'PAYMENT' else 'RETURNED' end as kind,
          greatest(p.paid_on, b.issued_on) as day, p.amount as paid, p.created_at as at
        from payment p where p.invoice_id = b.invoice_id and not p.failed
        union all
        select e.entry_id, case when e.kind = 'RETURNED' then 'APPLIED' else e.kind end, greatest(e.made_on, b.issued_on), -e.amount, e.created_at
        from balance_entry e where e.invoice_id = b.invoice_id
        union all
        select c.invoice_id, c.kind, greatest(c.issued_on, b.issued_on), 0, c.listed_at
        from invoice c where c.refers_to = b.invoice_id and c.invoice_status = 'Issued')`
/** The credit notes of invoices, with what they took of what earns. */
const notes = sql`(select b.invoice_id, greatest(c.issued_on, b.issued_on) as day, c.listed_at as at, c.net, c.total,
        case when ${isWhole} then c.net else coalesce(t.net, 0) end as earning
      from used b join invoice c on c.refers_to = b.invoice_id and c.invoice_status = 'Issued'
      left join (
        select l.invoice_id, sum(l.net) as net from used b
        join invoice c on c.refers_to = b.invoice_id and c.invoice_status = 'Issued'
        join invoice_line l on l.invoice_id = c.invoice_id
        join lines o on o.invoice_id = b.invoice_id and o.place = (l.reason_values->>'place')::integer
        where o.is_of_plans and not o.is_past group by l.invoice_id) t on t.invoice_id = c.invoice_id)`
/**
 * Changes of the paid amount of invoices that the issuer issued to the partner: payments, moves between the invoice and the
 * balance, and credit notes, which pay nothing and change what earns. On their day, though not before the invoice; without
 * what a statement has. Each has what was left of the invoice then, or at the end of the closed months. Each changes its
 * invoice, so the index `invoice_payer_changed` leads to what is recent.
 */
export const listDue = (
  tx: Tx,
  scope: Scope,
  { agreementId, issuerId, partnerId }: Parties,
  { since, closedDay, lastDay, most }: Span,
) =>
  queryRows(tx)<DueRow>`
    with billed as materialized (
      select i.invoice_id, coalesce(i.number, '') as number, coalesce(i.bill_to->>'name', '') as payer_name, i.currency, i.net, i.total, i.issued_on, i.period,
        i.issuer_id, i.account_id, first.day as first_on, a.rate, a.plan_codes, a.months
      from invoice i cross join lateral (select ${firstIssued('i')} as day) first
      join commission_assignment a on a.agreement_id = ${agreementId} and first.day between a.valid_from and coalesce(a.valid_to, 'infinity')
      where ${within(scope, 'i')} and i.issuer_id = ${issuerId} and i.account_id = ${partnerId} and i.kind = 'INVOICE'
        and i.issued_on is not null and i.modified_at >= ${since}::date),
    due as materialized (
      select b.invoice_id, moved.source_id, moved.kind, moved.day, moved.paid, moved.at
      from billed b cross join lateral ${movedOf} moved
      where moved.day <= ${lastDay}::date
        and not exists (select from commission_row r where r.agreement_id = ${agreementId} and r.source_id = moved.source_id)
      order by moved.day, moved.at, moved.paid = 0, moved.source_id limit ${most}),
    used as materialized (select b.* from billed b join (select distinct d.invoice_id from due d) d on d.invoice_id = b.invoice_id),
    limited as materialized (select b.* from used b where b.months is not null),
    customers as materialized ${customersOf(agreementId)},
    lines as materialized ${lines},
    earning as materialized ${earning},
    kept as materialized ${kept},
    notes as materialized ${notes},
    credited as materialized ${creditedBy(closedDay)}
    select d.source_id, d.kind, d.day, b.invoice_id, b.number, b.payer_name, b.currency, d.paid, b.rate, b.months,
      coalesce(e.past, 0)::bigint as past,
      greatest(0, least(case when ${isWhole} then b.net else coalesce(e.net, 0) end + coalesce(c.earning, 0), b.net + coalesce(c.net, 0)))::bigint as earning,
      (b.total + coalesce(c.total, 0))::bigint as total,
      case when b.months is not null and row_number() over (partition by d.invoice_id order by d.day, d.at, d.paid = 0, d.source_id) = 1
        then coalesce(k.past_customers, '{}') end as past_customers
    from due d join used b on b.invoice_id = d.invoice_id
    left join earning e on e.invoice_id = d.invoice_id left join credited c on c.source_id = d.source_id
    left join kept k on k.invoice_id = d.invoice_id
    order by d.day, d.at, d.paid = 0, d.source_id`
