import * as z from 'zod/mini'
import { date, formed, oneOf, text } from '../../core/fields.ts'

// The fields of billing: `product.md` 5.1, decision 0081.

export const InvoiceKind = oneOf('InvoiceKind', ['INVOICE', 'CREDIT_NOTE'])
export type InvoiceKind = z.output<typeof InvoiceKind>

/** The relation of another document to an invoice or credit note. */
export const InvoiceRelation = oneOf('InvoiceRelation', ['CREDIT_NOTE', 'CORRECTED', 'REPLACED', 'REPLACEMENT'])

/** A draft that cannot be issued has failed; issued documents are voided or credited, never changed. */
export const InvoiceStatus = oneOf('InvoiceStatus', ['Draft', 'Failed', 'Issued', 'Voided'])
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** Failed: the last payment was returned. */
export const PaymentStatus = oneOf('PaymentStatus', ['Pending', 'Paid', 'Failed'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** The subject of a line; `SEATS` are people beyond the seats, `CHARGE` what was added by hand, `CREDIT` the lines of a credit note. */
export const lineKinds = ['PLAN', 'SEATS', 'OVERAGE', 'ADDON', 'PROMOTION', 'CHARGE', 'CREDIT'] as const
export const LineKind = oneOf('InvoiceLineKind', lineKinds)
export type LineKind = (typeof lineKinds)[number]
/** The kinds of lines in the books: late payment fees are one-off charges that can have an account of their own. */
export const bookedKinds = [...lineKinds, 'LATE_FEE'] as const
export type BookedKind = (typeof bookedKinds)[number]

/** Why a line is there, and the values that its words name (`billing.reasons.ts`). */
export const lineReasons = [
  'held',
  'started',
  'seats',
  'quantity',
  'planChanged',
  'priceChanged',
  'ended',
  'trial',
  'suspended',
  'reactivated',
  'refundSeats',
  'refundDays',
  'refundPromotion',
  'beyondSeats',
  'overage',
  'lateOverage',
  'lateOveragePart',
  'promotion',
  'promotionEnded',
  'charge',
  'lateFee',
  'credit',
] as const
export const LineReason = oneOf('InvoiceLineReason', lineReasons)
export type LineReason = (typeof lineReasons)[number]

/**
 * Tax categories of EN 16931: standard rate, zero rate, exempt, reverse charge, goods to another country of the EU,
 * export, not subject to tax.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export const TaxCategory = oneOf('TaxCategory', taxCategories)
export type TaxCategory = (typeof taxCategories)[number]

/** The result of the check of a tax id; ids of many countries are not checked. */
export const TaxIdState = oneOf('TaxIdState', ['valid', 'invalid', 'unchecked'])
export type TaxIdState = z.output<typeof TaxIdState>
export const TaxIdFault = oneOf('TaxIdFault', ['prefix', 'length', 'form', 'checkDigit'])
export type TaxIdFault = z.output<typeof TaxIdFault>

/** The facts that an invoice can lack. */
export const draftFaults = [
  'noIssuerAddress',
  'noCountry',
  'noRegion',
  'noTaxRate',
  'noIssuerTaxId',
  'payerTaxId',
  'noPoNumber',
  'notPayer',
  'belowZero',
  'plansBehind',
  'tooMuch',
] as const
export const DraftFault = oneOf('InvoiceFault', draftFaults)
export type DraftFault = (typeof draftFaults)[number]

/** The payer: the company, or the nearest company above that pays its invoices. */
export const BillingOwner = oneOf('BillingOwner', ['SELF', 'PARENT'])
export type BillingOwner = z.output<typeof BillingOwner>

/** A month with nothing but corrections: they become a credit note, or wait for a later invoice with charges. */
export const BelowZero = oneOf('BillingBelowZero', ['CREDIT_NOTE', 'CARRY'])
export type BelowZero = z.output<typeof BelowZero>

/** Days in which an invoice is to be paid. */
export const termsDays = [0, 15, 30, 45, 60] as const
export type TermsDays = (typeof termsDays)[number]

export const most = {
  lines: 1_000_000,
  payments: 500,
  rates: 200,
  /** Days for which an exchange rate counts, if no newer one is recorded. */
  exchangeDays: 31,
  /** Taxes of one line. */
  taxes: 5,
  months: 13,
  runs: 24,
  /** The amount of a payment, or of a line of a credit note, in minor units. */
  amount: 1_000_000_000_000,
  /** The total of an invoice and of a charge, in minor units: the sum of ten thousand is exact in a number. */
  total: 500_000_000_000,
} as const
/** Years for which invoices are kept, as the law of most countries requires. */
export const invoiceYears = 10

/** Hundredths of a percent, with one decimal where they are finer: 997.5 is 9.975 %. */
export const taxRate = () =>
  z.number().check(
    z.gte(0),
    z.lte(10_000),
    z.refine((rate: number) => Math.round(rate * 10) / 10 === rate, 'taxRate'),
  )
/** The value of one unit of a currency in another, to the eighth digit. */
export const exchangeRate = () =>
  z.number().check(
    z.gt(0),
    z.lte(1_000),
    z.refine((rate: number) => Math.round(rate * 1e8) / 1e8 === rate, 'exchangeRate'),
  )
export const poNumber = () => text(80, 1)
/** Letters before the numbers of the invoices that a company issues. */
export const numberPrefix = () => formed(8, /^[A-Z0-9]{2,8}$/, 'numberPrefix')
/** A month by its first day. */
export const month = () => date().check(z.refine((day: string) => day.endsWith('-01'), 'month'))
/** An amount in minor units, below zero where it is credited. */
export const amount = () => z.number().check(z.int())
