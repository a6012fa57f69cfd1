import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

// The overage that is on invoices already.

export type OverageBilled = {
  subscriptionId: string
  /** The month of usage, by its first day. */
  month: string
  unitPrice: number
  units: number
  net: number
  /** The credits of the lines, as a negative amount. */
  credited: number
  fromOn: string
  toOn: string
}
/** Units of some companies that were used from one day until the day before another, and are already on an invoice. */
export const findOverageBilled = (
  tx: Tx,
  issuerId: string,
  customers: readonly string[],
  [since, until]: readonly [string, string],
) =>
  queryRows(tx)<OverageBilled>`
    select subscription_id, month, unit_price, units, net, credited, from_on, to_on
    from overage_billed(${customers}::uuid[], ${since}::date, ${until}::date, ${issuerId})`

/** Payers that have no invoice of an issuer for a month, although the month was run. */
export const findWithoutInvoice = async (
  tx: Tx,
  issuerId: string,
  payers: readonly string[],
  month: string,
): Promise<string[]> =>
  (
    await queryRows(tx)<{ payer: string }>`
      select payer from unnest(${payers}::uuid[]) payer
      where exists (select from billing_run where account_id = ${issuerId} and period = ${month}::date and run_state = 'Done')
        and not exists (select from invoice i where i.account_id = payer and i.issuer_id = ${issuerId} and i.period = ${month}::date
          and i.kind = 'INVOICE' and not i.charges_only)`
  ).map(({ payer }) => payer)

/**
 * The payers among these that have an issued invoice of a month, with its currency; one that is credited whole is
 * billed again, unless it was taken up entirely by refunds of days.
 */
export const findInvoiced = (tx: Tx, issuerId: string, payers: readonly string[], month: string) =>
  queryRows(tx)<{ payer: string; currency: string }>`
    select distinct i.account_id as payer, i.currency from invoice i
    where i.issuer_id = ${issuerId} and i.period = ${month}::date and i.account_id = any(${payers}::uuid[]) and i.kind = 'INVOICE'
      and not i.charges_only and i.invoice_status = 'Issued' and (i.total <= 0 or i.credited < i.total or not exists (
        select from invoice_line l where l.invoice_id = i.invoice_id and l.kind = 'OVERAGE') and exists (
        select from invoice_line l where l.covered is not null and l.invoice_id = (select n.invoice_id from invoice n
          where n.refers_to = i.invoice_id and n.invoice_status = 'Issued' order by n.invoice_id desc limit 1)))`

/** Whether the billed amount of the units on a draft is still the one for which its lines were created. */
export const isOverageOpen = async (tx: Tx, scope: Scope, invoiceId: string, issuerId: string): Promise<boolean> =>
  (
    await queryRow(tx)<{ open: boolean }>`
      select not exists (
        select from (select l.subscription_id, l.customer_id, date_trunc('month', l.from_on)::date as month,
            max(coalesce((l.reason_values->>'billed')::bigint, 0)) as billed
          from invoice_line l where ${within(scope, 'l')} and l.invoice_id = ${invoiceId} and l.kind = 'OVERAGE' group by 1, 2, 3) d
        where d.billed <> (select coalesce(sum(b.net + b.credited), 0)
          from overage_billed(array[d.customer_id], d.month, (d.month + interval '1 month')::date, ${issuerId}) b
          where b.subscription_id = d.subscription_id)) as open`
  )?.open ?? false
