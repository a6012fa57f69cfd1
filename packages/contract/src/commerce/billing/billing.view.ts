import type { Language, Text } from '../../core/language.ts'
import type { Currency } from '../../core/money.ts'
import type { InvoiceKind, InvoiceStatus, LineKind, LineReason, TaxCategory } from './billing.fields.ts'

// An invoice as documents need it: data, to be worded in either language (`billing.reasons.ts`). Amounts are minor
// units of its currency. Those of a credit note are below zero, so that sums are right; its document shows them without
// the sign.

/** A company as it was on the day of issue; for a draft, as it is today. */
export type InvoiceParty = {
  acctKey: string
  name: string
  legalName: string | null
  acctNumber: string
  taxId: string | null
  emails: readonly string[]
  address: InvoiceAddress | null
}
export type InvoiceAddress = {
  line1: string
  line2: string | null
  city: string | null
  region: string | null
  postal: string | null
  /** ISO 3166 alpha-2. */
  country: string
}

/** The issuer's payment details for this currency on the day of issue; the link still has its placeholders. */
export type InvoicePaymentDetails = {
  holder: string | null
  iban: string | null
  bic: string | null
  bankCode: string | null
  accountNumber: string | null
  bankName: string | null
  paymentLink: string | null
}

/** One tax, as the issuer's rates name it. */
export type InvoiceTaxName = {
  name: string
  nameFr: string | null
  /** Where a region charges it. */
  region: string | null
  /** Hundredths of a percent: 2000 is 20 %, 997.5 is 9.975 %. */
  rate: number
}
/** The taxes that lines and sums show. */
type InvoiceTaxes = {
  /** Each tax; null on lines of earlier versions: the one called `taxName`. */
  taxes: readonly InvoiceTaxName[] | null
  /** The amount of each, in the same order. */
  taxAmounts: readonly number[] | null
  /** Why no tax is charged. */
  taxReason: Text | null
}

export type InvoiceViewLine = InvoiceTaxes & {
  place: number
  /** The company that the line is for, if the payer is another one. */
  customerKey: string
  customerName: string
  kind: LineKind
  planCode: string | null
  planName: string | null
  planNameFr: string | null
  fromOn: string
  /** The last day that it is for. */
  toOn: string
  /** Seats, units, or 1. */
  quantity: number
  unitPrice: number
  /**
   * For a part of a month: net = unit price × quantity × days / days of the month, rounded once, a half away from zero.
   * Null: net = unit price × quantity.
   */
  days: number | null
  daysOf: number | null
  net: number
  tax: number
  /** Hundredths of a percent: 2000 is 20 %, 997.5 is 9.975 %. */
  taxRate: number
  taxCategory: TaxCategory
  taxName: string | null
  reason: LineReason
  reasonValues: Readonly<Record<string, string | number>>
}

/** A refund of a draft, which becomes a credit note of the invoice that charged the days. */
export type InvoiceViewRefund = Pick<
  InvoiceViewLine,
  | 'customerKey'
  | 'customerName'
  | 'planCode'
  | 'planName'
  | 'planNameFr'
  | 'fromOn'
  | 'toOn'
  | 'net'
  | 'tax'
  | 'taxRate'
  | 'reason'
  | 'reasonValues'
> & { billKey: string; number: string | null; place: number }

export type InvoiceTaxSum = InvoiceTaxes & {
  taxCategory: TaxCategory
  taxRate: number
  taxName: string | null
  net: number
  tax: number
}

export type InvoiceView = {
  billKey: string
  kind: InvoiceKind
  invoiceStatus: InvoiceStatus
  /** Null until it is issued. */
  number: string | null
  /** The first day of its month. */
  period: string
  issuedOn: string | null
  dueOn: string | null
  termsDays: number
  poNumber: string | null
  currency: Currency
  /** The payer's. */
  language: Language
  issuer: InvoiceParty
  billTo: InvoiceParty
  /** Null for a draft, a credit note, and where the issuer has none for the currency. */
  payTo: InvoicePaymentDetails | null
  /** For a credit note: the invoice that it corrects, and why. */
  refersTo: { billKey: string; number: string; issuedOn: string } | null
  note: string | null
  lines: readonly InvoiceViewLine[]
  /** One for each category and rate; their sums are net and tax of the whole. */
  taxes: readonly InvoiceTaxSum[]
  /** The tax in the currency of the issuer's books: one unit of `currency` is worth `exchangeRate` in it. */
  books: { currency: Currency; tax: number; exchangeRate: number; validFrom: string } | null
  /** The refunds of a draft are not in its sums. */
  refunds: readonly InvoiceViewRefund[]
  net: number
  tax: number
  total: number
  paid: number
  /** Taken off by credit notes. */
  credited: number
  /** The amount left to pay: total − paid − credited. */
  open: number
}
