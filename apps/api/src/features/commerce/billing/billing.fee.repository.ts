import type { LateFee } from '@portal/contract/commerce/billing/billing.refunds'
import type { FeeFacts } from '@portal/contract/commerce/dunning/dunning.rules'
import type { Insertable } from 'kysely'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'

// Late payment fees: one for an invoice and a reminder of it. They are the issuer's; a payer sees the lines of invoices.

/** The facts that decide on the fees of some invoices of an issuer. */
export async function findFeeFacts(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FeeFacts>> {
  const rows = await queryRows(tx)<FeeFacts & { invoiceId: string }>`
    select i.invoice_id, s.effective_status as status, coalesce(p.bill_to = i.account_id and p.issuer = i.issuer_id, false) as billed,
      not exists (select from invoice_line l where l.invoice_id = i.invoice_id and l.reason <> 'lateFee') as fees_only,
      array(select f.days from dunning_fee f where ${within(whole(scope), 'f')} and f.invoice_id = i.invoice_id) as charged
    from invoice i left join lateral billing_party(i.account_id) p on true
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
    select f.days, f.amount, f.charged_at as charged_on, c.charge_id is null as waived, c.invoice_id as bill_key, b.number
    from (select * from dunning_fee f where ${within(whole(scope), 'f')} and f.invoice_id = ${invoiceId}) f
    left join one_off_charge c on c.charge_id = f.charge_id left join invoice b on b.invoice_id = c.invoice_id
    order by f.days`
