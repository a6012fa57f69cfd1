import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { handle } from '../../../platform/http/handle.ts'
import { creditInvoice } from './billing.credit.ts'
import { getInvoice } from './billing.detail.ts'
import { getDocument } from './billing.document.ts'
import { discardDraft, issueInvoice, refreshDraft, setPoNumber, voidInvoice } from './billing.issue.ts'
import { recordPayments } from './billing.pay.ts'
import { getProfile, updateProfile } from './billing.profile.ts'
import { addRate, getRates, removeTaxRate } from './billing.rates.ts'
import { exportReport, getReport } from './billing.report.ts'
import { getRuns, startRun } from './billing.run.ts'
import { exportInvoices, searchInvoices, sumSearch } from './billing.search.ts'

export const billingRoutes = handle(billing, {
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
  runs: getRuns,
  run: startRun,
  report: getReport,
  reportFile: exportReport,
})
