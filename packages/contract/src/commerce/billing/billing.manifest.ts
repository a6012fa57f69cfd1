import type { Manifest } from '../../core/manifest.ts'
import { billing } from './billing.contract.ts'
import { chargeErrors, chargeLabels } from './billing.charge.words.ts'
import { exchangeErrors } from './billing.exchange.words.ts'
import { paymentErrors } from './billing.payments.words.ts'
import { taxErrors } from './billing.tax.words.ts'
import { billingAudit, billingErrors, billingLabels } from './billing.words.ts'
import type { Requests } from '../../core/requests.ts'

const filter = (account: string) =>
  ({
    SearchText: 'northwind',
    InvoiceStatus: ['Issued'],
    PaymentStatus: ['Pending'],
    Kind: ['INVOICE'],
    Overdue: true,
    Own: true,
    Account: account,
    IssuedFrom: '2026-01-01T00:00:00.000Z',
    IssuedTo: '2027-01-01T00:00:00.000Z',
    PeriodFrom: '2026-01-01T00:00:00.000Z',
    PeriodTo: '2027-01-01T00:00:00.000Z',
  }) as const
const params = ({ fresh }: { fresh: () => string }) => ({ billKey: fresh() })
const report = (account: string) =>
  ({ FromMonth: '2026-01-01', ToMonth: '2026-12-01', AcctKey: account, Currency: 'EUR', Of: 'all' }) as const

const requests: Requests<typeof billing> = {
  search: ({ account }) => ({ body: { ...filter(account), Sort: '-issuedOn', Cursor: null, PageNumber: 1 } }),
  sums: ({ account }) => ({ body: filter(account) }),
  exportFile: ({ account }) => ({ body: { ...filter(account), Format: 'csv' } }),
  get: (filling) => ({ params: params(filling) }),
  document: (filling) => ({ params: params(filling), query: { format: 'csv', language: 'fr-fr' } }),
  setPoNumber: (filling) => ({ params: params(filling), body: { PoNumber: 'PO-4711' } }),
  discard: (filling) => ({ params: params(filling) }),
  refresh: (filling) => ({ params: params(filling) }),
  issue: (filling) => ({ params: params(filling) }),
  voidInvoice: (filling) => ({ params: params(filling), body: { Reason: 'Issued to the wrong company' } }),
  credit: (filling) => ({
    params: params(filling),
    body: { Lines: [{ Place: 1, Net: 500 }], Reason: 'Two days without service' },
  }),
  previewAgain: (filling) => ({ params: params(filling), body: { PoNumber: 'PO-4712' } }),
  again: (filling) => ({
    params: params(filling),
    body: { Reason: 'Wrong tax ID', PreviewKey: '0'.repeat(64), PoNumber: 'PO-4712' },
  }),
  pay: ({ fresh }) => ({
    body: {
      Payments: [
        {
          BillKey: fresh(),
          Number: null,
          Amount: 12_000,
          Currency: 'EUR',
          PaidOn: '2026-11-20',
          Reference: 'TRF-2026-4711',
          Failed: false,
          ToBalance: true,
        },
      ],
    },
  }),
  profile: ({ account }) => ({ params: { acctKey: account } }),
  updateProfile: ({ account }) => ({
    params: { acctKey: account },
    body: {
      BillingOwner: 'SELF',
      Currency: null,
      TermsDays: 30,
      PoRequired: false,
      NumberPrefix: null,
      BelowZero: 'CARRY',
      BooksCurrency: 'GBP',
    },
  }),
  taxRates: ({ account }) => ({ params: { acctKey: account } }),
  addTaxRate: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Country: 'CA',
      Region: 'QC',
      TaxName: 'QST',
      TaxNameFr: 'TVQ',
      Rate: 997.5,
      Combined: true,
      ExemptReason: null,
      ValidFrom: '2026-01-01',
    },
  }),
  exchangeRates: ({ account }) => ({ params: { acctKey: account } }),
  setExchangeRates: ({ account }) => ({
    params: { acctKey: account },
    body: {
      BooksCurrency: 'GBP',
      Rates: [{ Currency: 'USD', ExchangeRate: 0.78645, ValidFrom: '2026-11-20' }],
      ConfirmRates: true,
    },
  }),
  removeExchangeRate: ({ account, fresh }) => ({ params: { acctKey: account, exchangeRateKey: fresh() } }),
  removeTaxRate: ({ account, fresh }) => ({ params: { acctKey: account, taxRateKey: fresh() } }),
  chargeItems: ({ account }) => ({ params: { acctKey: account } }),
  addChargeItem: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Code: 'SETUP',
      TextEn: 'Set-up fee',
      TextFr: 'Frais de mise en service',
      TaxCategory: 'E',
      ExemptReasonEn: 'Exempt: vocational training',
      ExemptReasonFr: 'Exonéré\u00a0: formation professionnelle',
      Prices: [{ Currency: 'EUR', Price: 25_000 }],
    },
  }),
  removeChargeItem: ({ account, fresh }) => ({ params: { acctKey: account, itemKey: fresh() } }),
  oneOffCharges: ({ account }) => ({ params: { acctKey: account } }),
  addOneOffCharge: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Code: 'SETUP',
      TextEn: 'Set-up fee',
      TextFr: 'Frais de mise en service',
      TaxCategory: 'E',
      ExemptReasonEn: 'Exempt: vocational training',
      ExemptReasonFr: 'Exonéré\u00a0: formation professionnelle',
      Quantity: 1,
      UnitPrice: 25_000,
      Currency: 'EUR',
      Reason: 'Agreed on 12 November',
    },
  }),
  removeOneOffCharge: ({ account, fresh }) => ({ params: { acctKey: account, chargeKey: fresh() } }),
  invoiceCharges: ({ account, fresh }) => ({
    params: { acctKey: account },
    body: { ChargeKeys: [fresh()], PoNumber: 'PO-4711' },
  }),
  paymentDetails: ({ account }) => ({ params: { acctKey: account } }),
  setPaymentDetails: ({ account }) => ({
    params: { acctKey: account, currency: 'EUR' },
    body: {
      Holder: 'Cordage Distribution SAS',
      Iban: 'FR1420041010050500013M02606',
      Bic: 'PSSTFRPPXXX',
      BankCode: null,
      AccountNumber: null,
      BankName: null,
      PaymentLink: 'https://pay.example/{reference}',
    },
  }),
  removePaymentDetails: ({ account }) => ({ params: { acctKey: account, currency: 'EUR' } }),
  run: () => ({ body: { Period: '2026-01-01' } }),
  report: ({ account }) => ({ body: { ...report(account), Cursor: null, PageNumber: 1 } }),
  reportFile: ({ account }) => ({ body: { ...report(account), Format: 'csv' } }),
}

export const billingManifest = {
  routes: billing,
  requests,
  labels: { ...billingLabels, ...chargeLabels },
  errors: { ...billingErrors, ...chargeErrors, ...exchangeErrors, ...paymentErrors, ...taxErrors },
  audit: billingAudit,
} satisfies Manifest
