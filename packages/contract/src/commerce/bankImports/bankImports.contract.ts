import * as z from 'zod/mini'
import { noRoom } from '../../core/changes/changes.rules.ts'
import { ChangeSet } from '../../core/changes/changes.set.ts'
import { key, nullable, opaque, optional, text } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { write } from '../billing/billing.marks.ts'
import { BankFormat, BankReason, BankVerdict, bankImportLimits } from './bankImports.fields.ts'

// The incoming payments of a bank statement, matched to the invoices of the caller's company (decision 0175).

const [count, string] = [z.number(), z.string()]
const BankImport = wireBody('BankImport', {
  /** The text of a camt.053, MT940 or CSV file. */
  File: opaque(bankImportLimits.file, 1),
  FileName: optional(nullable(text(200, 1))),
  /** For CSV without a column for the currency. */
  Currency: optional(nullable(Currency)),
  /** Where payments go: to an invoice, to the balance of a payer, or, without a key, nowhere. */
  Choices: optional(
    z
      .array(
        wireBody('BankChoice', {
          Row: z.number().check(z.int(), z.gte(1), z.lte(bankImportLimits.entries)),
          BillKey: optional(nullable(key())),
          AcctKey: optional(nullable(key())),
          /** Records a payment although it was recorded before: it is another one that looks the same. */
          Again: optional(nullable(z.boolean())),
        }),
      )
      .check(z.maxLength(bankImportLimits.entries)),
  ),
})
export type BankImportBody = z.output<typeof BankImport>

const BankRow = wire('BankRow', {
  /** Its place among the incoming payments of the file. */
  Row: count,
  Day: string,
  Amount: count,
  Currency,
  Payer: nullable(string),
  Text: string,
  /** The bank’s reference of the entry, else one made of its content; the payment keeps it. */
  Reference: string,
  Verdict: BankVerdict,
  Reason: BankReason,
  Message: string,
  /** Whether it is recorded: it is certain, or was chosen. */
  Taken: z.boolean(),
  /** The invoice found, proposed or chosen. */
  BillKey: nullable(string),
  Number: nullable(string),
  /** The amount left to pay before this payment. */
  Open: nullable(count),
  /** The payer; without an invoice the payment goes to its balance. */
  AcctKey: nullable(string),
  AcctName: nullable(string),
})
export type BankRow = z.output<typeof BankRow>
export const BankChecked = wire('BankChecked', {
  Format: BankFormat,
  Rows: z.array(BankRow),
  /**
   * Entries that are not incoming payments: outgoing, reversed, not booked yet, in a currency that invoices never have,
   * or with an amount that no payment may have.
   */
  NotRead: wire('BankNotRead', {
    Outgoing: count,
    Reversed: count,
    Pending: count,
    OtherCurrency: count,
    OtherAmount: count,
  }),
})
export type BankChecked = z.output<typeof BankChecked>

const shared = {
  ...write,
  // Colleagues limited to some companies would miss the invoices of the others.
  fullAccess: true,
  method: 'POST',
  body: BankImport,
  longest: 2 * bankImportLimits.file,
} as const
const errors = [
  'billing.issuesNone',
  'account.notFound',
  'billing.ofCompany',
  'invoice.notFound',
  'bankImport.unknown',
  'bankImport.damaged',
  'bankImport.columns',
  'bankImport.dates',
  'bankImport.amounts',
  'bankImport.noCurrency',
  'bankImport.currencies',
  'bankImport.direction',
  'bankImport.sums',
  'bankImport.tooMany',
  'request.tooMany',
] as const

export const bankImports = defineRoutes({
  check: {
    ...shared,
    path: '/api/v1/Billing/BankImport/Check',
    summary: 'Check an import of a bank statement payment by payment; nothing is written',
    description: 'Takes camt.053, MT940 and CSV, up to 10 MB and 10,000 entries.',
    result: BankChecked,
    errors: [...errors],
  },
  create: {
    ...shared,
    path: '/api/v1/Billing/BankImport',
    summary: 'Create a change set that records the payments of a bank statement',
    description: 'When it runs, certain and chosen payments are recorded once each; the others are refused rows.',
    status: 201,
    idempotent: true,
    result: ChangeSet,
    errors: [...errors, 'change.nothing', ...noRoom],
  },
})
