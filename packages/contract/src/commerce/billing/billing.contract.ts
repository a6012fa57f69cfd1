import * as z from 'zod/mini'
import { Language } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { key, name, nullable, oneOf, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { Count, cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile, listFormat, reportFormat } from '../../core/files/files.fields.ts'
import { BelowZero, BillingOwner, month, numberPrefix, poNumber, termsDays } from './billing.fields.ts'
import { InvoicePayments, reportQuery } from './billing.bodies.ts'
import { again } from './billing.again.routes.ts'
import { charges } from './billing.charge.routes.ts'
import { modules, ofAccount, read, write } from './billing.marks.ts'
import { paymentDetails } from './billing.paymentDetails.routes.ts'
import { exchangeRates } from './billing.exchange.ts'
import { taxRates } from './billing.taxRates.ts'
import { invoiceFilter, invoicePeriods, invoiceSorts } from './billing.list.ts'
import { ReportInBooks, ReportRow, ReportSum } from './billing.report.shapes.ts'
import { BillingProfile, BillingRun, Invoice, InvoiceDetail, Sum } from './billing.shapes.ts'

// Billing (specification section 2; `product.md` 5.1). Amounts are minor units of the invoice's currency, negative on a
// credit note; days are calendar days. Payer, issuer and the companies above them on
// the day of issue can read an invoice; only its issuer can read a draft, and only the issuer writes (decision 0081).

const ofDraft = ['invoice.notFound', 'invoice.notDraft', 'invoice.voided'] as const
const report = { access: 'RptBill:R', module: { ...modules, level: 'R' } } as const
const byKey = { params: z.object({ billKey: key() }) } as const

export const billing = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Search',
    summary: 'List invoices and credit notes in the caller’s tree',
    body: wireBody('InvoiceSearch', {
      ...invoiceFilter,
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
      Sort: optional(oneOf('InvoiceSort', invoiceSorts)),
    }).check(...invoicePeriods),
    result: pageOf('InvoicePage', Invoice),
    errors: ['account.notFound'],
  },
  sums: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Search/Sums',
    summary: 'Count and total invoices by currency, exact up to 10,000',
    body: wireBody('InvoiceSumsOf', invoiceFilter).check(...invoicePeriods),
    result: wire('InvoiceSums', { Count, Sums: z.array(Sum) }),
    errors: ['account.notFound'],
  },
  exportFile: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Search/Export',
    summary: 'Export invoices as CSV or XLSX; a job exports more than 5,000 (202)',
    body: wireBody('InvoiceExport', { ...invoiceFilter, Format: listFormat() }).check(...invoicePeriods),
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  get: {
    ...read,
    ...byKey,
    method: 'GET',
    path: '/api/v1/Billing/Invoice/:billKey',
    summary: 'Get an invoice with its lines and their changes since last month',
    result: InvoiceDetail,
    etag: true,
    errors: ['invoice.notFound'],
  },
  document: {
    ...read,
    ...byKey,
    query: z.strictObject({ format: oneOf('InvoiceFormat', ['pdf', 'xml', 'csv']), language: optional(Language) }),
    method: 'GET',
    path: '/api/v1/Billing/Invoice/:billKey/Document',
    summary: 'Download an invoice as PDF, UBL 2.1 or CSV',
    description: 'UBL follows EN 16931; CSV has the lines. In the language of the payer, unless another is requested.',
    result: z.string(),
    produces: 'application/octet-stream',
    errors: ['invoice.notFound', 'invoice.notIssued', 'request.tooMany'],
  },
  setPoNumber: {
    ...write,
    ...byKey,
    method: 'PATCH',
    path: '/api/v1/Billing/Invoice/:billKey',
    summary: 'Set the purchase-order number of a draft; later runs keep it',
    ifMatch: true,
    etag: true,
    body: wireBody('InvoiceChange', { PoNumber: nullable(poNumber()) }),
    result: InvoiceDetail,
    errors: [...ofDraft, 'request.stale'],
  },
  discard: {
    ...write,
    ...byKey,
    method: 'DELETE',
    path: '/api/v1/Billing/Invoice/:billKey',
    summary: 'Discard a draft invoice; the next run creates it again',
    result: wire('InvoiceDiscarded', { BillKey: z.string() }),
    errors: [...ofDraft],
  },
  refresh: {
    ...write,
    ...byKey,
    method: 'POST',
    path: '/api/v1/Billing/Invoice/:billKey/Refresh',
    summary: 'Recalculate a draft invoice',
    etag: true,
    result: InvoiceDetail,
    errors: [...ofDraft, 'invoice.nothingToBill'],
  },
  issue: {
    ...write,
    ...byKey,
    method: 'POST',
    path: '/api/v1/Billing/Invoice/:billKey/Issue',
    summary: 'Issue a draft invoice: it is numbered, e-mailed and then final',
    ifMatch: true,
    etag: true,
    result: InvoiceDetail,
    errors: [...ofDraft, 'invoice.faulty', 'invoice.outdated', 'invoice.noExchangeRate', 'request.stale'],
  },
  voidInvoice: {
    ...write,
    ...byKey,
    method: 'POST',
    path: '/api/v1/Billing/Invoice/:billKey/Void',
    summary: 'Void an invoice that was neither paid nor credited',
    description: 'It keeps its number, and its month can be billed again.',
    ifMatch: true,
    etag: true,
    body: wireBody('InvoiceVoid', { Reason: name(200) }),
    result: InvoiceDetail,
    errors: ['invoice.notFound', 'invoice.notIssued', 'invoice.settled', 'request.stale'],
  },
  ...again,
  pay: {
    ...write,
    method: 'POST',
    path: '/api/v1/Billing/Payment',
    summary: 'Record payments of invoices',
    description: 'Takes keys or numbers. All payments are recorded, or none; a reference counts once.',
    idempotent: true,
    status: 201,
    body: InvoicePayments,
    result: wire('PaymentsRecorded', {
      /** The invoices as they stand now, in the order of the request. */
      Items: z.array(Invoice),
      /** How many were recorded before, by their reference. */
      Repeated: z.number(),
    }),
    errors: [
      'invoice.notFound',
      'invoice.otherNumber',
      'invoice.notIssued',
      'invoice.otherCurrency',
      'invoice.paidEarly',
      'invoice.paidTooMuch',
      'invoice.returnedTooMuch',
      'invoice.tooManyPayments',
      'balance.tooLow',
    ],
  },
  profile: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/Profile/:acctKey',
    summary: 'Get the payer, currency and terms of a company',
    result: BillingProfile,
    etag: true,
    errors: ['account.notFound'],
  },
  updateProfile: {
    ...write,
    ...ofAccount,
    method: 'PUT',
    path: '/api/v1/Billing/Profile/:acctKey',
    summary: 'Update the payer, currency, terms and invoice prefix of a company',
    fullAccessFor: 'the number prefix, the accounting currency and months below zero',
    ifMatch: true,
    etag: true,
    body: wireBody('BillingProfileChange', {
      BillingOwner,
      Currency: nullable(Currency),
      TermsDays: z.literal(termsDays),
      PoRequired: z.boolean(),
      NumberPrefix: nullable(numberPrefix()),
      BelowZero: optional(BelowZero),
      BooksCurrency: optional(nullable(Currency)),
    }),
    result: BillingProfile,
    errors: ['account.notFound', 'billing.ofIssuer', 'billing.ofCompany', 'billing.sold', 'request.stale'],
  },
  ...charges,
  ...taxRates,
  ...exchangeRates,
  ...paymentDetails,
  runs: {
    ...read,
    method: 'GET',
    path: '/api/v1/Billing/Run',
    summary: 'List the latest billing runs and the months that can be billed',
    result: wire('BillingRuns', {
      Items: z.array(BillingRun),
      /** The latest month that has ended in every time zone. */
      LatestMonth: z.string(),
      Start: Ability,
    }),
  },
  run: {
    ...write,
    fullAccess: true,
    method: 'POST',
    path: '/api/v1/Billing/Run',
    summary: 'Run billing for a past month',
    description: 'Creates draft invoices for every payer of the caller’s company; existing drafts are recalculated.',
    idempotent: true,
    status: 202,
    body: wireBody('NewBillingRun', { Period: month() }),
    result: BillingRun,
    errors: ['billing.monthNotOver', 'billing.runUnderWay', 'billing.issuesNone'],
  },
  report: {
    ...report,
    method: 'POST',
    path: '/api/v1/Billing/Report',
    summary: 'Get invoiced amounts by month, company and plan',
    body: wireBody('BillingReport', { ...reportQuery, Cursor: optional(nullable(cursor())), PageNumber: pageNumber() }),
    result: pageOf('BillingReportPage', ReportRow, {
      /** The moment up to which invoices are counted. */
      AsOf: z.string(),
      /**
       * For the whole report, by month and currency; null for more than 100,000 invoices, which only the file sums up.
       */
      Sums: nullable(z.array(ReportSum)),
      /** These sums in the currency of the caller's books; null without one, or where `Sums` is null. */
      InBooks: nullable(ReportInBooks),
    }),
    errors: ['account.notFound'],
  },
  reportFile: {
    ...report,
    method: 'POST',
    path: '/api/v1/Billing/Report/Export',
    summary: 'Export the billing report as CSV, XLSX or PDF',
    body: wireBody('BillingReportExport', { ...reportQuery, Format: reportFormat() }),
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.tooLong', 'file.full'],
  },
})
