import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { faultText } from '@portal/contract/commerce/billing/billing.reasons'
import type { PaymentStatus } from '@portal/contract/commerce/billing/billing.fields'
import type { Invoice, InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import type { Language } from '@portal/contract/core/language'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { InvoiceRow } from './billing.repository.ts'

/** The open amount; null where nothing is owed. A credit note already reduces the invoice that it corrects. */
export const openOf = ({
  kind,
  invoiceStatus,
  total,
  paid,
  credited,
}: Pick<InvoiceRow, 'kind' | 'invoiceStatus' | 'total' | 'paid' | 'credited'>) =>
  invoiceStatus === 'Issued' && kind === 'INVOICE' ? total - paid - credited : null

/** Paid once nothing is open; failed while the last payment was returned. */
export function paymentStatusOf(
  { total, paid, credited }: Pick<InvoiceRow, 'total' | 'paid' | 'credited'>,
  failed = false,
): PaymentStatus {
  if (paid + credited >= total) return 'Paid'
  return failed ? 'Failed' : 'Pending'
}

export const failureText = (
  { failure, failureValues }: Pick<InvoiceRow, 'failure' | 'failureValues'>,
  language: Language,
) => failure && faultText(failure, failureValues ?? {}, language)

export function presentInvoice(row: InvoiceRow, { caller, request }: Pick<Context, 'caller' | 'request'>): Invoice {
  return {
    billKey: row.invoiceId,
    kind: row.kind,
    number: row.number,
    acctKey: row.accountId,
    billToName: row.billTo.name,
    billToType: row.billTo.acctType,
    issuerKey: row.accountId === caller.accountId ? null : row.issuerId,
    issuerName: row.issuer.name,
    period: row.period,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    total: row.total,
    refundTotal: row.refundTotal,
    paid: row.paid,
    credited: row.credited,
    open: openOf(row),
    invoiceStatus: row.invoiceStatus,
    paymentStatus: row.paymentStatus,
    overdue: row.overdue,
    remindedOn: row.remindedAt,
    poNumber: row.poNumber,
    failure: row.failure,
    failureText: failureText(row, request.language),
    modifiedOn: row.modifiedAt,
  }
}

/** Whether the caller may write an invoice: only its issuer may. */
function writes({ rights, readOnly, accountId }: Caller, { issuerId }: InvoiceRow): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  return issuerId === accountId ? allowed : refused('billing.ofCompany')
}

/** Why a numbered document is not a draft. */
export const whyNoDraft = ({ invoiceStatus }: Pick<InvoiceRow, 'invoiceStatus'>) =>
  invoiceStatus === 'Voided' ? 'invoice.voided' : 'invoice.notDraft'

/** Why no reminder can be sent now. */
export function remindFault({ overdue, remindedToday }: InvoiceRow) {
  if (!overdue) return 'invoice.notOverdue'
  return remindedToday ? 'invoice.remindedToday' : undefined
}
function reminding(row: InvoiceRow): Ability {
  const fault = remindFault(row)
  return fault ? refused(fault) : allowed
}

export function abilitiesOf(caller: Caller, row: InvoiceRow): InvoiceDetail['abilities'] {
  const may = writes(caller, row)
  const ifSo = (rule: boolean, reason: Parameters<typeof refused>[0]) => (!may.allowed || rule ? may : refused(reason))
  const isDraft = ifSo(row.number === null, whyNoDraft(row))
  const isIssued = ifSo(row.invoiceStatus === 'Issued', 'invoice.notIssued')
  const isInvoice = !isIssued.allowed || row.kind === 'INVOICE' ? isIssued : refused('invoice.notIssued')
  const credit = isInvoice.allowed && row.credited >= row.total ? refused('invoice.settled') : isInvoice
  const untouched = row.paid === 0 && row.credited === 0
  return {
    issue: isDraft.allowed && row.failure ? refused('invoice.faulty') : isDraft,
    refresh: isDraft,
    discard: isDraft,
    setPoNumber: isDraft,
    void: isInvoice.allowed && !untouched ? refused('invoice.settled') : isInvoice,
    pay: isInvoice,
    remind: isInvoice.allowed ? reminding(row) : isInvoice,
    credit,
    again: credit,
  }
}
