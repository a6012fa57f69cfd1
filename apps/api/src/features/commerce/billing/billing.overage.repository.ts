import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

// What of the units beyond those included is on invoices already.

export type OverageBilled = {
  subscriptionId: string
  /** The month of the use, by its first day. */
  month: string
  unitPrice: number
  units: number
  net: number
  /** What credit notes took off the lines, below zero. */
  credited: number
  fromOn: string
  toOn: string
}
/** Units of some companies that were used from one day up to and without another and that somebody's invoices have. */
export const findOverageBilled = (
  tx: Tx,
  issuerId: string,
  customers: readonly string[],
  [since, until]: readonly [string, string],
) =>
  queryRows(tx)<OverageBilled>`
    select subscription_id, month, unit_price, units, net, credited, from_on, to_on
    from overage_billed(${customers}::uuid[], ${since}::date, ${until}::date, ${issuerId})`

/** Payers to whom an issuer has made no invoice of a month, though it was run. */
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
          and i.kind = 'INVOICE')`
  ).map(({ payer }) => payer)

/** Whether of the units on a draft as much is billed as when its lines were made. */
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
