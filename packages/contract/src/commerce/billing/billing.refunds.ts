import * as z from 'zod/mini'
import { nullable } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'

// The refunds of a draft.

// One schema for all plain values, as in the other responses about billing.
const [number, string] = [z.number(), z.string()]

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
