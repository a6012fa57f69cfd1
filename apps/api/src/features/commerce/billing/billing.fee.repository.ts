import type { LateFee } from '@portal/contract/commerce/billing/billing.refunds'
import type { FeeFacts } from '@portal/contract/commerce/dunning/dunning.rules'
import { type Insertable, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import type { ChargeRow } from './billing.charge.repository.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'

// Late payment fees: one for an invoice and a reminder of it. They are the issuer's; a payer sees the lines of invoices.

/** The facts that decide on the fees of some invoices of an issuer. */
export async function findFeeFacts(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FeeFacts>> {
  const rows = await queryRows(tx)<FeeFacts & { invoiceId: string }>`
    select i.invoice_id, s.effective_status as status, coalesce(p.bill_to = i.account_id and p.issuer = i.issuer_id and a.transaction_environment is distinct from 'SANDBOX', false) as billed,
      coalesce((select sum(l.net) from invoice_line l where l.invoice_id = i.invoice_id and l.reason <> 'lateFee'), 0) <= 0 as fees_only,
      array(with recursive replaced as (
          select i.invoice_id union select v.replaces from replaced r join invoice v on v.invoice_id = r.invoice_id where v.replaces is not null)
        select distinct f.days from dunning_fee f where ${within(whole(scope), 'f')} and f.invoice_id in (select invoice_id from replaced)) as charged
    from invoice i left join account a on a.account_id = i.account_id left join lateral billing_party(i.account_id) p on true
    left join account_effective(array(select v.account_id from invoice v where v.invoice_id = any(${ids}::uuid[]))) s
      on s.account_id = i.account_id
    where ${within(scope, 'i')} and i.invoice_id = any(${ids}::uuid[])`
  return new Map(rows.map(({ invoiceId, ...facts }) => [invoiceId, facts]))
}

/** Notes the fee of an invoice and reminder. @returns whether there was none yet */
export async function insertFee(tx: Tx, values: Insertable<Tables['dunningFee']>): Promise<boolean> {
  const added = await tx
    .insertInto('dunningFee')
    .values(values)
    .onConflict((conflict) => conflict.columns(['invoiceId', 'days']).doNothing())
    .returning('days')
    .execute()
  return added.length > 0
}

/** The fees of an invoice with the invoices that have them. */
export const listLateFees = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<LateFee>`
    select f.days, f.amount, f.charged_at as charged_on, f.waived_at is not null as waived, c.invoice_id as bill_key, b.number
    from (select * from dunning_fee f where ${within(whole(scope), 'f')} and f.invoice_id = ${invoiceId}) f
    left join one_off_charge c on c.charge_id = f.charge_id left join invoice b on b.invoice_id = c.invoice_id
    order by f.days`

/** Whether a draft has fees outside the scope of tax and no other lines. */
export const hasFeesAlone = async (tx: Tx, scope: Scope, invoiceId: string): Promise<boolean> =>
  (
    await queryRow(tx)<{ isAlone: boolean }>`
      select coalesce(bool_and(l.reason = 'lateFee' and l.tax = 0 and l.tax_category in ('E', 'O')), false) as is_alone from invoice_line l
      where ${within(scope, 'l')} and l.invoice_id = ${invoiceId}`
  )?.isAlone ?? false

/** Notes that the fee of a charge, if it is one, was deleted with it. */
export const markWaived = (tx: Tx, scope: Scope, chargeId: string) =>
  sql`update dunning_fee f set waived_at = now() where ${within(whole(scope), 'f')} and f.charge_id = ${chargeId}`.execute(
    tx,
  )

/** Deletes the charges of the fees of an invoice that no invoice has yet. @returns them */
export const removeWaiting = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<Pick<ChargeRow, 'chargeId' | 'textEn' | 'currency' | 'unitPrice' | 'quantity'>>`
    delete from one_off_charge c where ${within(whole(scope), 'c')} and c.invoice_id is null
      and c.charge_id in (select f.charge_id from dunning_fee f where ${within(whole(scope), 'f')} and f.invoice_id = ${invoiceId})
    returning c.charge_id, c.text_en, c.currency, c.unit_price, c.quantity`
