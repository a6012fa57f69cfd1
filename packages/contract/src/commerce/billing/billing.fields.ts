import * as z from 'zod/mini'
import { date, formed, oneOf, text } from '../../core/fields.ts'

// The fields of billing: `product.md` 5.1, decision 0081.

export const InvoiceKind = oneOf('InvoiceKind', ['INVOICE', 'CREDIT_NOTE'])
export type InvoiceKind = z.output<typeof InvoiceKind>

/** A draft that cannot be issued as it is has failed; what was issued is voided or credited, never changed. */
export const InvoiceStatus = oneOf('InvoiceStatus', ['Draft', 'Failed', 'Issued', 'Voided'])
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** Failed: the last payment was returned. */
export const PaymentStatus = oneOf('PaymentStatus', ['Pending', 'Paid', 'Failed'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/** The subject of a line; `SEATS` are people beyond the seats, `CREDIT` the lines of a credit note. */
export const lineKinds = ['PLAN', 'SEATS', 'OVERAGE', 'ADDON', 'PROMOTION', 'CREDIT'] as const
export const LineKind = oneOf('InvoiceLineKind', lineKinds)
export type LineKind = (typeof lineKinds)[number]

/** Why a line is there, and what of it the words name (`billing.reasons.ts`). */
export const lineReasons = [
  'held',
  'started',
  'seats',
  'quantity',
  'planChanged',
  'priceChanged',
  'ended',
  'trial',
  'beyondSeats',
  'overage',
  'lateOverage',
  'lateOveragePart',
  'promotion',
  'credit',
] as const
export const LineReason = oneOf('InvoiceLineReason', lineReasons)
export type LineReason = (typeof lineReasons)[number]

/** Tax categories of EN 16931: standard rate, zero rate, reverse charge. */
export const taxCategories = ['S', 'Z', 'AE'] as const
export const TaxCategory = oneOf('TaxCategory', taxCategories)
export type TaxCategory = (typeof taxCategories)[number]

/** The facts that an invoice can lack. */
export const draftFaults = [
  'noIssuerAddress',
  'noCountry',
  'noTaxRate',
  'noIssuerTaxId',
  'noPoNumber',
  'notPayer',
  'belowZero',
  'plansBehind',
] as const
export const DraftFault = oneOf('InvoiceFault', draftFaults)
export type DraftFault = (typeof draftFaults)[number]

/** The payer: the company, or the nearest company above that pays its invoices. */
export const BillingOwner = oneOf('BillingOwner', ['SELF', 'PARENT'])
export type BillingOwner = z.output<typeof BillingOwner>

/** Days in which an invoice is to be paid. */
export const termsDays = [0, 15, 30, 45, 60] as const
export type TermsDays = (typeof termsDays)[number]

export const most = {
  lines: 1_000_000,
  payments: 500,
  rates: 200,
  months: 13,
  runs: 24,
  /** The amount of a payment, or of a line of a credit note, in minor units. */
  amount: 1_000_000_000_000,
} as const
/** Years for which invoices are kept, as the law of most countries asks. */
export const invoiceYears = 10

export const poNumber = () => text(80, 1)
/** Letters before the numbers of the invoices that a company issues. */
export const numberPrefix = () => formed(8, /^[A-Z0-9]{2,8}$/, 'numberPrefix')
/** A month by its first day. */
export const month = () => date().check(z.refine((day: string) => day.endsWith('-01'), 'month'))
/** An amount in minor units, below zero where it is credited. */
export const amount = () => z.number().check(z.int())
