import * as z from 'zod/mini'
import { formed, name, nullable, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { poNumber } from './billing.fields.ts'
import { BooksTax, Difference, InvoiceLine, Party, TaxSum } from './billing.shapes.ts'
import { number, string } from './billing.values.ts'

// An invoice is credited whole and its month billed again, in one action. The preview is the action, rolled back.

const order = {
  /** Without it, the new invoice keeps the number of the credited one. */
  PoNumber: optional(nullable(poNumber())),
} as const
export const InvoiceAgainPreviewOf = wireBody('InvoiceAgainPreviewOf', order)
export const InvoiceAgain = wireBody('InvoiceAgain', {
  Reason: name(200),
  /** The key of the preview that was read; with other documents the action is refused. */
  PreviewKey: formed(64, /^[0-9a-f]{64}$/, 'key'),
  ...order,
})

/** A document before it has a number. */
const InvoiceAgainDocument = wire('InvoiceAgainDocument', {
  AcctKey: string,
  BillTo: Party,
  Issuer: Party,
  TermsDays: number,
  PoNumber: nullable(string),
  Period: string,
  Currency,
  Net: number,
  Tax: number,
  Total: number,
  Taxes: z.array(TaxSum),
  BooksTax: nullable(BooksTax),
  /** The first 500. */
  Lines: z.array(InvoiceLine),
  LineCount: number,
})
export type InvoiceAgainDocument = z.output<typeof InvoiceAgainDocument>
export const InvoiceAgainPreview = wire('InvoiceAgainPreview', {
  PreviewKey: string,
  CreditNote: InvoiceAgainDocument,
  Invoice: InvoiceAgainDocument,
  /** Changes in the lines of the new invoice against those of the credited one; 100 at most. */
  Differences: z.array(Difference),
  /** The amount paid of the credited invoice that goes to the payer's balance, and how much pays the new one. */
  ToBalance: number,
  Applied: number,
  /** The late payment fees of the credited invoice that no invoice has yet, and their sum: they are deleted. */
  WaivedFees: number,
  WaivedAmount: number,
})
export type InvoiceAgainPreview = z.output<typeof InvoiceAgainPreview>
