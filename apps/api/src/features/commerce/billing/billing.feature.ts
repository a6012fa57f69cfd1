import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { invoiceIssueOperation, invoicePayOperation } from './billing.operation.ts'
import { invoiceRemindOperation } from './billing.remind.operation.ts'
import { invoiceTargets } from './billing.targets.ts'
import * as mails from './billing.mails.ts'
import { findRevenue, exportReport, getReport, reportExport } from './billing.report.ts'
import {
  exportInvoices,
  findDueFirst,
  findOverdueAndDue,
  invoiceExport,
  searchInvoices,
  sumSearch,
} from './billing.search.ts'
import { remindOverdue, removeOld } from './billing.reminders.ts'
import { createBiller, getRuns, planRuns, startRun } from './billing.run.ts'
import { creditInvoice } from './billing.credit.ts'
import { getInvoice } from './billing.detail.ts'
import { getDocument } from './billing.document.ts'
import { discardDraft, issueInvoice, refreshDraft, setPoNumber, voidInvoice } from './billing.issue.ts'
import { recordPayments } from './billing.pay.ts'
import { getProfile, updateProfile } from './billing.profile.ts'
import { getPaymentDetails, removePaymentDetails, setPaymentDetails } from './billing.paymentDetails.ts'
import { addRate, getRates, removeTaxRate } from './billing.rates.ts'

const jobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'billing-runs', every: 30_000, wakenBy: 'billing_run', run: createBiller(parts) }],
  scheduled: [
    // Daily, so that a month is billed even if the portal was down on the first day after it.
    { name: 'plan-billing-runs', cron: '5 12 * * *', run: () => planRuns(parts) },
    { name: 'remind-of-invoices', cron: '20 * * * *', run: () => remindOverdue(parts) },
    { name: 'remove-old-invoices', cron: '40 3 * * *', run: () => removeOld(parts) },
  ],
})

const kept = 'invoices and what belongs to them are kept for ten years, as the law asks'

const tables: Tables = {
  billingProfile: { by: 'administrators', bound: 'one for a company' },
  taxRate: {
    by: 'administrators',
    bound: '200 of a company',
    shown: ['billing/billing.profile', 'a company keeps so many tax rates at most'],
  },
  paymentDetails: { by: 'administrators', bound: 'one for a company and a currency' },
  invoiceNumber: { by: 'companies that issue invoices', bound: 'one for a company and a year' },
  billingRun: {
    by: 'the calendar, administrators',
    bound: 'one under way for a company and a month; removed after 25 months',
    job: 'remove-old-invoices',
    shown: ['billing/billing.run', 'one run of a month is under way at a time'],
  },
  invoice: {
    by: 'billing runs, credit notes',
    bound: 'one for a payer, a month and a currency, and its credit notes; removed after ten years',
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
      columns: ['customerName', 'reason', 'reasonValues', 'planCode', 'planName', 'planNameFr', 'taxName'],
      why: kept,
    },
  },
  payment: {
    by: 'administrators',
    bound: '500 of an invoice; goes with it',
    shown: ['billing/billing', 'an invoice takes so many payments at most'],
    leftByPurge: { columns: ['reference', 'createdBy'], why: kept },
  },
}

export const billingFeature: Feature = {
  routes: handle(billing, {
    search: searchInvoices,
    sums: sumSearch,
    exportFile: exportInvoices,
    get: getInvoice,
    document: getDocument,
    setPoNumber,
    discard: discardDraft,
    refresh: refreshDraft,
    issue: issueInvoice,
    voidInvoice,
    credit: creditInvoice,
    pay: recordPayments,
    profile: getProfile,
    updateProfile,
    taxRates: getRates,
    addTaxRate: addRate,
    removeTaxRate,
    paymentDetails: getPaymentDetails,
    setPaymentDetails,
    removePaymentDetails,
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
    {
      kind: 'InvoiceDrafts',
      list: billing.search,
      find: async (context) =>
        ofPage(await searchInvoices(context, { body: { invoiceStatus: ['Draft'] } }), ({ billToName }) => billToName),
    },
  ],
  figures: [{ kind: 'Revenue', list: billing.report, find: findRevenue }],
  overview: [{ part: 'invoice', list: billing.search, find: findDueFirst }],
  search: [
    {
      kind: 'Invoice',
      list: billing.search,
      find: async (context, searchText) =>
        hitsOf(
          await searchInvoices(context, { body: { searchText } }),
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
