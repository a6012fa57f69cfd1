import * as z from 'zod/mini'
import { nullable } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { number, string } from './billing.values.ts'

// The refunds of days that were billed in advance, and the fees of reminders.

/** A refund, as the credit note of the invoice that charged the days will have it. */
export const InvoiceRefund = wire('InvoiceRefund', {
  /** The invoice, and the place of its line. */
  BillKey: string,
  Number: nullable(string),
  Place: number,
  CustomerKey: string,
  CustomerName: string,
  /** In the reader's language. */
  PlanName: nullable(string),
  FromOn: string,
  ToOn: string,
  /** Below zero; the tax is that of the line. */
  Net: number,
  Tax: number,
  TaxRate: number,
  /** Why it is there, in the reader's language. */
  Why: string,
})
export type InvoiceRefund = z.output<typeof InvoiceRefund>

/** A credit of days billed in advance, which the terms of a plan made. */
export const TermsRefund = wire('TermsRefund', {
  PlanName: nullable(string),
  /** Below zero, without tax. */
  Net: number,
  Currency,
  /** The draft that it is on, or the credit note. */
  BillKey: string,
  /** Null on a draft. */
  Number: nullable(string),
  /** The first day of the month of the draft or credit note. */
  Period: string,
})
export type TermsRefund = z.output<typeof TermsRefund>

/** A late payment fee that a reminder of the invoice cost. */
export const LateFee = wire('InvoiceLateFee', {
  /** The days of the reminder, after the due day. */
  Days: number,
  Amount: number,
  ChargedOn: string,
  /** It was deleted before any invoice had it. */
  Waived: z.boolean(),
  /** The invoice that has it; null while it waits for the next one. */
  BillKey: nullable(string),
  Number: nullable(string),
})
export type LateFee = z.output<typeof LateFee>
