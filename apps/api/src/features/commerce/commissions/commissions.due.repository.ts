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
}
type Parties = { agreementId: string; issuerId: string; partnerId: string }
type Span = { since: string; closedDay: string | null; lastDay: string; most: number }
/** The day of issue of an invoice, or of the first that it replaces: an invoice that is billed again keeps its terms. */
const firstIssued = sql`(with recursive chain as (
    select i.replaces as up, i.issued_on as day
    union all select o.replaces, o.issued_on from chain c join invoice o on o.invoice_id = c.up)
  select min(c.day) from chain c)`
/** Lines of plans: an add-on or a one-off charge can have the code of a plan. */
const isOfPlans = sql`(cardinality(b.plan_codes) = 0 or (l.plan_code = any(b.plan_codes) and l.kind not in ('ADDON', 'CHARGE')))`
/** Whether everything on an invoice counts. */
const isWhole = sql`cardinality(b.plan_codes) = 0 and b.months is null`
/**
 * Lines of invoices that count in part. A line is past the limit that many months after the first invoice of its customer.
 */
const lines = sql`(select b.invoice_id, l.place, l.net, ${isOfPlans} as is_of_plans, c.is_past
      from billed b join invoice_line l on l.invoice_id = b.invoice_id join customers c on c.invoice_id = b.invoice_id and c.customer_id = l.customer_id)`
const customers = sql`(select b.invoice_id, l.customer_id, b.months is not null and exists (
        select from invoice_line e join invoice f on f.invoice_id = e.invoice_id
        where e.customer_id = l.customer_id and f.issuer_id = b.issuer_id and f.account_id = b.account_id and f.kind = 'INVOICE'
          and f.invoice_status = 'Issued' and f.issued_on <= b.issued_on
          and f.period <= b.period - make_interval(months => b.months)) as is_past
      from (select distinct l.invoice_id, l.customer_id from invoice_line l where l.invoice_id in (
        select b.invoice_id from billed b join due d on d.invoice_id = b.invoice_id where not (${isWhole}))) l
      join billed b on b.invoice_id = l.invoice_id)`
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
        case when ${isWhole} then c.net else coalesce((
          select sum(l.net) from invoice_line l
          join lines o on o.invoice_id = b.invoice_id and o.place = (l.reason_values->>'place')::integer
          where l.invoice_id = c.invoice_id and o.is_of_plans and not o.is_past), 0) end as earning
      from own b join invoice c on c.refers_to = b.invoice_id and c.invoice_status = 'Issued')`
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
        i.issuer_id, i.account_id, a.rate, a.plan_codes, a.months
      from invoice i join commission_assignment a on a.agreement_id = ${agreementId}
        and ${firstIssued} between a.valid_from and coalesce(a.valid_to, 'infinity')
      where ${within(scope, 'i')} and i.issuer_id = ${issuerId} and i.account_id = ${partnerId} and i.kind = 'INVOICE'
        and i.issued_on is not null and i.modified_at >= ${since}::date),
    due as materialized (
      select b.invoice_id, moved.source_id, moved.kind, moved.day, moved.paid, moved.at
      from billed b cross join lateral ${movedOf} moved
      where moved.day <= ${lastDay}::date
        and not exists (select from commission_row r where r.agreement_id = ${agreementId} and r.source_id = moved.source_id)
      order by moved.day, moved.at, moved.paid = 0, moved.source_id limit ${most}),
    customers as materialized ${customers},
    lines as materialized ${lines},
    own as materialized (
      select b.*, case when ${isWhole} then b.net else l.earning end as earning, l.past
      from billed b cross join lateral (
        select coalesce(sum(l.net) filter (where not l.is_past), 0) as earning, coalesce(sum(l.net) filter (where l.is_past), 0) as past
        from lines l where l.invoice_id = b.invoice_id and l.is_of_plans) l
      where b.invoice_id in (select d.invoice_id from due d)),
    notes as materialized ${notes}
    select d.source_id, d.kind, d.day, b.invoice_id, b.number, b.payer_name, b.currency, d.paid, b.rate, b.months, b.past::bigint as past,
      greatest(0, least(b.earning + credited.earning, b.net + credited.net))::bigint as earning,
      (b.total + credited.total)::bigint as total
    from due d join own b on b.invoice_id = d.invoice_id cross join lateral (
      select coalesce(sum(n.net), 0) as net, coalesce(sum(n.total), 0) as total, coalesce(sum(n.earning), 0) as earning
      from notes n where n.invoice_id = d.invoice_id
        and (n.day < d.day or (n.day = d.day and n.at <= d.at) or n.day <= ${closedDay}::date)) credited
    order by d.day, d.at, d.paid = 0, d.source_id`
