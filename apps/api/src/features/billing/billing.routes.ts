import { billing } from '@portal/contract/billing/billing.contract'
import { handle } from '../../platform/http/handle.ts'
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
  search: (input, context) => searchInvoices(context, input),
  sums: (input, context) => sumSearch(context, input),
  exportFile: (input, context) => exportInvoices(context, input),
  get: (input, context) => getInvoice(context, input),
  document: (input, context) => getDocument(context, input),
  setPoNumber: (input, context) => setPoNumber(context, input),
  discard: (input, context) => discardDraft(context, input),
  refresh: (input, context) => refreshDraft(context, input),
  issue: (input, context) => issueInvoice(context, input),
  voidInvoice: (input, context) => voidInvoice(context, input),
  credit: (input, context) => creditInvoice(context, input),
  pay: (input, context) => recordPayments(context, input),
  profile: (input, context) => getProfile(context, input),
  updateProfile: (input, context) => updateProfile(context, input),
  taxRates: (input, context) => getRates(context, input),
  addTaxRate: (input, context) => addRate(context, input),
  removeTaxRate: (input, context) => removeTaxRate(context, input),
  runs: (_, context) => getRuns(context),
  run: (input, context) => startRun(context, input),
  report: (input, context) => getReport(context, input),
  reportFile: (input, context) => exportReport(context, input),
})
