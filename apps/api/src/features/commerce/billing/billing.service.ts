import type { InvoiceParty, InvoiceView, InvoiceViewLine } from '@portal/contract/commerce/billing/billing.view'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getSeen } from './billing.detail.ts'
import { eachLines, findLinesOfPlans, sumTaxes } from './billing.lines.repository.ts'
import type { KeptParty } from './billing.party.ts'
import { findInvoice, findOverdueAccounts } from './billing.repository.ts'

const viewParty = (party: KeptParty): InvoiceParty => party

async function allLines(tx: Tx, { caller }: Context, billKey: string): Promise<InvoiceViewLine[]> {
  const all: InvoiceViewLine[] = []
  for await (const lines of eachLines(tx, caller.scope, billKey)) all.push(...lines)
  return all
}

/** An invoice for documents, in both languages. @throws Problem invoice.notFound */
export async function invoiceView(tx: Tx, context: Context, billKey: string): Promise<InvoiceView> {
  const { scope } = context.caller
  const row = await getSeen(tx, context, billKey)
  const corrects = row.refersTo ? await findInvoice(tx, scope, row.refersTo) : undefined
  return {
    billKey,
    kind: row.kind,
    invoiceStatus: row.invoiceStatus,
    number: row.number,
    period: row.period,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    termsDays: row.termsDays,
    poNumber: row.poNumber,
    currency: row.currency,
    payTo: row.payTo,
    language: row.language,
    issuer: viewParty(row.issuer),
    billTo: viewParty(row.billTo),
    refersTo:
      corrects?.number && corrects.issuedOn
        ? { billKey: corrects.invoiceId, number: corrects.number, issuedOn: corrects.issuedOn }
        : null,
    note: row.note,
    lines: await allLines(tx, context, billKey),
    taxes: await sumTaxes(tx, scope, billKey),
    net: row.net,
    tax: row.tax,
    total: row.total,
    paid: row.paid,
    credited: row.credited,
    open: row.total - row.paid - row.credited,
  }
}

/** Lines of invoices about these plans of a company that were listed since a moment, the earliest first; 20 at most. */
export const linesOfPlans = (tx: Tx, scope: Scope, customerId: string, plans: readonly string[], since: string) =>
  findLinesOfPlans(tx, scope, { customerId, plans, since })

export {
  findReceivables,
  hasMoreReceivables,
  type ReceivablePlace,
  type ReceivablesQuery,
  sumReceivables,
} from './billing.receivables.repository.ts'

/** The accounts among these that have an overdue invoice. */
export const overdueAccounts = (tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Set<string>> =>
  findOverdueAccounts(tx, scope, accountIds)
