import type { InvoiceParty, InvoiceView, InvoiceViewLine } from '@portal/contract/commerce/billing/billing.view'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listRefundLines } from './billing.coverage.repository.ts'
import { getSeen, most, presentBooks } from './billing.detail.ts'
import { eachLines, findLinesOfPlans, sumTaxes } from './billing.lines.repository.ts'
import type { KeptParty } from './billing.party.ts'
import { findInvoice, findOverdueAccounts } from './billing.repository.ts'
import { hasInvoices } from './billing.table.repository.ts'

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
    books: row.books && presentBooks(row.books),
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
    refunds: row.refundTotal === 0 ? [] : await listRefundLines(tx, scope, billKey, most.lines),
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

/** Whether a company is a payer whose invoices the reader sees: it may have left the reader’s tree since. */
export const isPayer = (tx: Tx, scope: Scope, accountId: string): Promise<boolean> => hasInvoices(tx, scope, accountId)

/** The accounts among these that have an overdue invoice. */
export const overdueAccounts = (tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Set<string>> =>
  findOverdueAccounts(tx, scope, accountIds)

export { checkIssuer, issuerAbility } from './billing.issuer.ts'
export {
  type BookedDocument,
  type BookedItem,
  findBookedDocuments,
  findBookedItems,
} from './billing.books.repository.ts'
export { firstRateDay } from './billing.exchange.ts'
export { findBooksCurrency, lockExchangeRates } from './billing.exchange.repository.ts'
export { invoiceOperation } from './billing.operation.ts'
export { latestMonth } from './billing.run.ts'
// The balance of a payer (decision 0164), for the feature of balances and statements.
export { type Applied, applyBalance, recordEntry } from './billing.balance.ts'
export type { BalanceOf } from './billing.balance.repository.ts'
export { chargeFee, lockFeeFacts } from './billing.fee.ts'
export { findFeeFacts } from './billing.fee.repository.ts'
export {
  notifyOverdue,
  notifySuspension,
  type PayerReaders,
  payerReaders,
  readersOf,
  recordingAccount,
} from './billing.notices.ts'
export { payPart, refuseFutureDays } from './billing.pay.ts'
export { openOf } from './billing.present.ts'
export { recordReminder } from './billing.reminders.repository.ts'
export { type InvoiceRow, lockInvoices } from './billing.repository.ts'
export {
  countStatement,
  findBiller,
  findNewestParties,
  findRelations,
  findUnpaidKeys,
  listStatement,
  type Relation,
  type StatementRow,
  sumStatement,
} from './billing.statement.repository.ts'
export {
  findMargins,
  readMargins,
  hasMoreMargins,
  type MarginPlace,
  type MarginQuery,
  type MarginRow,
  sumMargins,
} from './billing.margin.repository.ts'
