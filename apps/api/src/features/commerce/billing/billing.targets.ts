import type { TargetKind } from '../../../core/changes/changes.targets.ts'
import { findInvoices } from './billing.repository.ts'
import { selectInvoices } from './billing.search.ts'

/** Invoices as the target of change sets. */
export const invoiceTargets: TargetKind<'invoice'> = {
  name: 'invoice',
  word: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
  notFound: 'invoice.notFound',
  findKnown: async (tx, scope, ids) => (await findInvoices(tx, scope, ids)).map(({ invoiceId }) => invoiceId),
  select: selectInvoices,
}
