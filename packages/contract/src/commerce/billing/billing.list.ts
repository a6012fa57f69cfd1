import type * as z from 'zod/mini'
import { wireBody } from '../../core/wire.ts'
import {
  capitalized,
  choices,
  defineList,
  filterShape,
  flags,
  inPeriods,
  keyed,
  period,
  sortsOf,
  words,
  capitalize,
} from '../../core/list.ts'
import { InvoiceKind, InvoiceStatus, PaymentStatus } from './billing.fields.ts'

/** Invoices and credit notes, latest issued first; drafts are ordered by their creation. */
// oxfmt-ignore
export const invoiceList = defineList({
  name: 'invoices',
  views: true,
  filters: {
    /** Searches the number and the name of the payer. */
    searchText: words(100, { at: 'q' }),
    invoiceStatus: choices(InvoiceStatus, { column: 'invoiceStatus', words: 'billing.status' }),
    paymentStatus: choices(PaymentStatus, { column: 'paymentStatus', words: 'billing.payment' }),
    kind: choices(InvoiceKind, { column: 'kind', words: 'billing.kind' }),
    only: flags({ overdue: null, own: null }, {}),
    /** The payer. */
    account: keyed({ column: 'accountId', picks: 'account' }),
    issued: period({ column: 'listedAt', ends: ['issuedFrom', 'issuedTo'] }),
    months: period({ column: 'period', ends: ['periodFrom', 'periodTo'] }),
  },
  sorts: { issuedOn: 'down' },
  columns: {
    number: { fields: { number: 'text', kind: { words: 'billing.kind' } } },
    billTo: { fields: { billToName: 'company' } },
    issuer: { fields: { issuerName: 'text' }, optional: true },
    period: { fields: { period: 'month' } },
    issuedOn: { fields: { issuedOn: 'day' }, sort: 'issuedOn' },
    dueOn: { fields: { dueOn: 'day' } },
    net: { fields: { net: 'money' }, optional: true },
    tax: { fields: { tax: 'money' }, optional: true },
    total: { fields: { invoiceTotal: 'money' } },
    open: { fields: { open: 'money' } },
    status: { fields: { invoiceStatus: { state: 'billing.status' }, failure: 'text' } },
    payment: { fields: { paymentStatus: { state: 'billing.payment' }, overdue: 'yesNo' }, file: true },
    poNumber: { fields: { poNumber: 'text' }, optional: true },
  },
})
export const invoiceFilter = capitalized(filterShape(invoiceList))
export const invoiceSorts = sortsOf(invoiceList)
export const invoicePeriods = inPeriods(invoiceList, capitalize)
/** "All N in this result" of the list. */
export const InvoiceFilter = wireBody('InvoiceFilter', invoiceFilter).check(...invoicePeriods)
export type InvoiceFilter = z.output<typeof InvoiceFilter>
