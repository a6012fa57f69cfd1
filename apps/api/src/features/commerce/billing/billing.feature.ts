import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { InvoiceStatus } from '@portal/contract/commerce/billing/billing.fields'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import { shortLimits } from '../../../platform/list/walk.ts'
import { invoiceIssueOperation, invoicePayOperation } from './billing.operation.ts'
import { invoiceRemindOperation } from './billing.remind.operation.ts'
import { invoiceTargets } from './billing.targets.ts'
import * as mails from './billing.mails.ts'
import { billingHealth } from './billing.health.ts'
import { findRevenue, exportReport, getReport, reportExport } from './billing.report.ts'
import {
  exportInvoices,
  findDueFirst,
  findOverdueAndDue,
  invoiceExport,
  searchInvoices,
  sumSearch,
} from './billing.search.ts'
import { removeOld } from './billing.retention.ts'
import { createBiller, getRuns, planRuns, startRun } from './billing.run.ts'
import { issueInvoice } from './billing.below.ts'
import { getInvoice } from './billing.detail.ts'
import { discardDraft, refreshDraft, setPoNumber, voidInvoice } from './billing.issue.ts'
import { recordPayments } from './billing.pay.ts'
import { getProfile, updateProfile } from './billing.profile.ts'
import { checkVatNumbers } from './billing.vies.ts'

// Loaded on first use (decision 0137).
const again = lazily(() => import('./billing.again.ts'))
const chargeInvoices = lazily(() => import('./billing.charge.invoice.ts'))
const chargeItems = lazily(() => import('./billing.charge.items.ts'))
const charges = lazily(() => import('./billing.charge.ts'))
const credits = lazily(() => import('./billing.credit.ts'))
const documents = lazily(() => import('./billing.document.ts'))
const exchange = lazily(() => import('./billing.exchange.ts'))
const paymentDetails = lazily(() => import('./billing.paymentDetails.ts'))
const taxRates = lazily(() => import('./billing.rates.ts'))

const jobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'billing-runs', every: 30_000, wakenBy: 'billing_run', run: createBiller(parts) }],
  scheduled: [
    // Daily, so that a month is billed even if the portal was down on the first day after it.
    { name: 'plan-billing-runs', cron: '5 12 * * *', run: () => planRuns(parts) },
    { name: 'check-vat-numbers', cron: '*/5 * * * *', run: () => checkVatNumbers(parts) },
    { name: 'remove-old-invoices', cron: '40 3 * * *', run: () => removeOld(parts) },
  ],
})

/** Drafts in a status, with the first in the order of the list. */
const findByStatus = async (context: PersonContext, status: InvoiceStatus) =>
  ofPage(
    await searchInvoices(context, { body: { invoiceStatus: [status] } }),
    ({ billToName }) => billToName,
    ({ billKey }) => billKey,
  )

const kept = 'invoices and what belongs to them are kept for ten years, as the law asks'

const tables: Tables = {
  billingProfile: { by: 'administrators', bound: 'one for a company' },
  taxRate: {
    by: 'administrators',
    bound: '200 of a company',
    shown: ['billing/billing.profile', 'a company keeps so many tax rates at most'],
  },
  exchangeRate: {
    by: 'administrators',
    bound: 'one for a currency and a day, of four years',
    shown: ['billing/billing.exchange', 'rates are kept for three years back and one ahead'],
  },
  paymentDetails: { by: 'administrators', bound: 'one for a company and a currency' },
  chargeItem: {
    by: 'administrators',
    bound: '200 of an issuer',
    shown: ['billing/billing.charge', 'a catalogue has so many items at most'],
  },
  dunningFee: { by: 'the calendar', bound: 'one for an invoice and a reminder; goes with the invoice' },
  oneOffCharge: {
    by: 'administrators',
    bound: '100 of a company wait for an invoice; removed after ten years',
    job: 'remove-old-invoices',
    shown: ['billing/billing.charge', 'so many charges wait for an invoice at most'],
  },
  invoiceNumber: { by: 'companies that issue invoices', bound: 'one for a company and a year' },
  billingRun: {
    by: 'the calendar, administrators',
    bound: 'one under way for a company and a month; removed after 25 months',
    job: 'remove-old-invoices',
    shown: ['billing/billing.run', 'one run of a month is under way at a time'],
  },
  invoice: {
    by: 'billing runs, credit notes, invoices of one-off charges',
    bound:
      'one for a payer, a month and a currency, its credit notes, and those of one-off charges; removed after ten years',
    job: 'remove-old-invoices',
    leftByPurge: {
      columns: [
        'billTo',
        'issuer',
        'payTo',
        'note',
        'voidReason',
        'number',
        'poNumber',
        'failureValues',
        'failure',
        'currency',
        'booksCurrency',
        'language',
        'createdBy',
        'modifiedBy',
      ],
      why: kept,
    },
  },
  invoiceLine: {
    by: 'billing runs, credit notes',
    bound: 'what was held in a month; goes with its invoice',
    leftByPurge: {
      columns: [
        'customerName',
        'reason',
        'reasonValues',
        'planCode',
        'planName',
        'planNameFr',
        'taxName',
        'taxes',
        'taxReason',
        'covered',
      ],
      why: kept,
    },
  },
  invoiceRefund: {
    by: 'billing runs',
    bound: 'the refunds of a draft; go with it, or when it is issued',
    leftByPurge: { columns: ['reason', 'reasonValues', 'covered'], why: kept },
  },
  vatCheck: {
    by: 'issuing invoices whose payer owes the tax itself',
    bound: 'one for an invoice; goes with it',
    shown: ['billing/billing.vies', 'VIES is asked once the invoice is issued, and the audit has its answer'],
    leftByPurge: { columns: ['country', 'taxId'], why: kept },
  },
  payment: {
    by: 'administrators',
    bound: '500 of an invoice; goes with it',
    shown: ['billing/billing', 'an invoice takes so many payments at most'],
    leftByPurge: { columns: ['reference', 'createdBy'], why: kept },
  },
  balance: {
    by: 'payments, credit notes',
    bound: 'one for a payer, an issuer and a currency',
    leftByPurge: { columns: ['currency', 'issuerName', 'payerName'], why: kept },
  },
  balanceEntry: {
    by: 'administrators, payments, credit notes',
    bound: '10,000 payments of a balance without an invoice, and what uses their money; removed after ten years',
    job: 'remove-old-invoices',
    leftByPurge: { columns: ['reference', 'reason', 'createdBy'], why: kept },
  },
}

export const billingFeature: Feature = {
  routes: handle(billing, {
    search: searchInvoices,
    sums: sumSearch,
    exportFile: exportInvoices,
    get: getInvoice,
    document: documents.getDocument,
    setPoNumber,
    discard: discardDraft,
    refresh: refreshDraft,
    issue: issueInvoice,
    voidInvoice,
    credit: credits.creditInvoice,
    previewAgain: again.previewAgain,
    again: again.billAgain,
    pay: recordPayments,
    profile: getProfile,
    updateProfile,
    taxRates: taxRates.getRates,
    addTaxRate: taxRates.addRate,
    removeTaxRate: taxRates.removeTaxRate,
    exchangeRates: exchange.getExchangeRates,
    setExchangeRates: exchange.setExchangeRates,
    removeExchangeRate: exchange.removeExchangeRate,
    chargeItems: chargeItems.getChargeItems,
    addChargeItem: chargeItems.addChargeItem,
    removeChargeItem: chargeItems.removeChargeItem,
    oneOffCharges: charges.getOneOffCharges,
    addOneOffCharge: charges.addOneOffCharge,
    removeOneOffCharge: charges.removeOneOffCharge,
    invoiceCharges: chargeInvoices.invoiceCharges,
    paymentDetails: paymentDetails.getPaymentDetails,
    setPaymentDetails: paymentDetails.setPaymentDetails,
    removePaymentDetails: paymentDetails.removePaymentDetails,
    runs: getRuns,
    run: startRun,
    report: getReport,
    reportFile: exportReport,
  }),
  operations: [invoiceIssueOperation, invoicePayOperation, invoiceRemindOperation],
  targets: [invoiceTargets],
  exports: [exportedBy(invoiceExport), exportedBy(reportExport)],
  mails,
  jobs,
  tables,
  worklist: [
    { kind: 'InvoicesOverdue', list: billing.search, find: findOverdueAndDue },
    { kind: 'InvoicesFailed', list: billing.search, find: (context) => findByStatus(context, 'Failed') },
    { kind: 'InvoiceDrafts', list: billing.search, find: (context) => findByStatus(context, 'Draft') },
  ],
  health: billingHealth,
  figures: [{ kind: 'Revenue', list: billing.report, find: findRevenue }],
  overview: [{ part: 'invoice', list: billing.search, find: findDueFirst }],
  search: [
    {
      kind: 'Invoice',
      list: billing.search,
      find: async (context, searchText) =>
        hitsOf(
          await searchInvoices(context, { body: { searchText } }, shortLimits),
          ({ billKey, number, billToName, period, acctKey }) => ({
            key: billKey,
            name: number ?? billToName,
            detail: [number && billToName, period.slice(0, 7)].filter(Boolean).join(' · '),
            acctKey,
          }),
        ),
    },
  ],
}
