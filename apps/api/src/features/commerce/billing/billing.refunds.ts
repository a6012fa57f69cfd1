import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listRefunds, saveRefundTaxes } from './billing.coverage.repository.ts'
import { creditTaxes } from './billing.credit.taxes.ts'

// The refunds of a draft: the credit notes that go out when it is issued.

/** Stores the tax of the refunds of a draft, as their credit notes will have it: that of the lines that charged the days. */
export async function taxRefunds(tx: Tx, scope: Scope, draftId: string): Promise<void> {
  const byInvoice = Map.groupBy(await listRefunds(tx, scope, draftId), ({ invoiceId }) => invoiceId)
  const taxes = []
  for (const [invoiceId, some] of byInvoice)
    taxes.push(...(await creditTaxes(tx, scope, invoiceId, new Map(some.map(({ place, net }) => [place, -net])))))
  await saveRefundTaxes(
    tx,
    draftId,
    taxes.map((one) => ({ ...one, tax: -one.tax })),
  )
}
