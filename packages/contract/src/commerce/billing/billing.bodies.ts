import * as z from 'zod/mini'
import { date, key, name, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wireBody } from '../../core/wire.ts'
import { amount, month, most } from './billing.fields.ts'

// The bodies of longer requests about billing.

export const reportQuery = {
  /** Months by their first days, both included; 13 at most. */
  FromMonth: month(),
  ToMonth: month(),
  /** A company with everything below it on the day of issue; by default the caller's company. */
  AcctKey: optional(nullable(key())),
  Currency: optional(nullable(Currency)),
  /** Which invoices count: `issued` by the caller's company, or `all` in its tree. */
  Of: optional(oneOf('BillingReportOf', ['issued', 'all'])),
}

export const InvoicePayments = wireBody('InvoicePayments', {
  Payments: z
    .array(
      wireBody('NewPayment', {
        /** The invoice by its key, or by the number that the caller's company gave it. */
        BillKey: optional(nullable(key())),
        Number: optional(nullable(text(40, 1))),
        /** Below zero: paid back. */
        Amount: amount().check(
          z.refine((value) => value !== 0, 'notOneOf'),
          z.gte(-most.amount),
          z.lte(most.amount),
        ),
        Currency,
        PaidOn: date(),
        Reference: optional(nullable(text(80, 1))),
        /** It was returned: kept, but not counted. */
        Failed: optional(z.boolean()),
        /** The amount beyond what is left to pay goes to the payer's balance; otherwise the payment is refused. */
        ToBalance: optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(most.payments)),
})

export const InvoiceCredit = wireBody('InvoiceCredit', {
  /** Net amounts to credit, by the place of the line; without it, the open amount of each line. */
  Lines: optional(
    z
      .array(
        wireBody('InvoiceCreditLine', {
          Place: z.number().check(z.int(), z.gte(1), z.lte(most.lines)),
          Net: amount().check(z.gte(1), z.lte(most.amount)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  ),
  Reason: name(200),
})
