import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability, abilitiesOf } from '../../core/ability.ts'
import { nullable, oneOf } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { InvoicePayTo } from './billing.paymentDetails.ts'
import {
  BillingOwner,
  DraftFault,
  InvoiceKind,
  InvoiceStatus,
  LineKind,
  LineReason,
  PaymentStatus,
  TaxCategory,
  termsDays,
} from './billing.fields.ts'

// The responses about billing. Amounts are minor units of the invoice's currency, negative on a credit note; days are
// calendar days.

const invoice = {
  BillKey: z.string(),
  Kind: InvoiceKind,
  /** Without gaps for an issuer and a year; null until it is issued. */
  Number: nullable(z.string()),
  /** The payer. */
  AcctKey: z.string(),
  BillToName: z.string(),
  BillToType: AccountType,
  /** Null for the payer, who sees only the name of companies above. */
  IssuerKey: nullable(z.string()),
  IssuerName: z.string(),
  /** The first day of its month. */
  Period: z.string(),
  IssuedOn: nullable(z.string()),
  DueOn: nullable(z.string()),
  Currency,
  Net: z.number(),
  Tax: z.number(),
  Total: z.number(),
  Paid: z.number(),
  /** Taken off by credit notes. */
  Credited: z.number(),
  /**
   * The amount left to pay: total − paid − credited; negative if it is owed back. Null for drafts, credit notes and
   * voided invoices.
   */
  Open: nullable(z.number()),
  InvoiceStatus,
  PaymentStatus,
  /** Issued, not paid, and due before today where the payer is. */
  Overdue: z.boolean(),
  /** When the payer was last reminded that it is overdue. */
  RemindedOn: nullable(z.string()),
  PoNumber: nullable(z.string()),
  /** For a failed draft: the missing facts, as codes and in words. */
  Failure: nullable(DraftFault),
  FailureText: nullable(z.string()),
  ModifiedOn: z.string(),
}
export const Invoice = wire('Invoice', invoice)
export type Invoice = z.output<typeof Invoice>

const InvoiceLine = wire('InvoiceLine', {
  Place: z.number(),
  /** The company that the line is for, if the payer is another one. */
  CustomerKey: z.string(),
  CustomerName: z.string(),
  Kind: LineKind,
  PlanCode: nullable(z.string()),
  /** In the reader's language. */
  PlanName: nullable(z.string()),
  FromOn: z.string(),
  /** The last day that it is for. */
  ToOn: z.string(),
  Quantity: z.number(),
  UnitPrice: z.number(),
  /** For a part of a month: days charged, and days of the month. */
  Days: nullable(z.number()),
  DaysOf: nullable(z.number()),
  Net: z.number(),
  Tax: z.number(),
  /** Hundredths of a percent: 2000 is 20 %. */
  TaxRate: z.number(),
  TaxCategory,
  TaxName: nullable(z.string()),
  Reason: LineReason,
  /** Why it is there, in the reader's language. */
  Why: z.string(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

const Address = wire('InvoiceAddress', {
  Line1: z.string(),
  Line2: nullable(z.string()),
  City: nullable(z.string()),
  Region: nullable(z.string()),
  Postal: nullable(z.string()),
  Country: z.string(),
})
const Party = wire('InvoiceParty', {
  Name: z.string(),
  LegalName: nullable(z.string()),
  AcctNumber: z.string(),
  TaxId: nullable(z.string()),
  Address: nullable(Address),
})
export type Party = z.output<typeof Party>
const Payment = wire('InvoicePayment', {
  PaymentKey: z.string(),
  /** Below zero: paid back. */
  Amount: z.number(),
  PaidOn: z.string(),
  /** It was returned, and counts nothing. */
  Failed: z.boolean(),
  Reference: nullable(z.string()),
  RecordedBy: nullable(z.string()),
  RecordedOn: z.string(),
})
const TaxSum = wire('InvoiceTaxSum', {
  TaxCategory,
  TaxRate: z.number(),
  TaxName: nullable(z.string()),
  Net: z.number(),
  Tax: z.number(),
})
/** The difference from the invoice of the month before, for one plan of one company. */
const Difference = wire('InvoiceDifference', {
  CustomerName: z.string(),
  PlanCode: nullable(z.string()),
  PlanName: nullable(z.string()),
  Kind: LineKind,
  Before: z.number(),
  Now: z.number(),
  /** The texts of the lines that explain it, in the reader's language. */
  Why: z.array(z.string()),
})
const Related = wire('InvoiceRelated', {
  BillKey: z.string(),
  Kind: InvoiceKind,
  Number: nullable(z.string()),
  Total: z.number(),
})
export const InvoiceDetail = wire('InvoiceDetail', {
  ...invoice,
  BillTo: Party,
  Issuer: Party,
  TermsDays: z.number(),
  /** Null where nothing is payable, or the issuer has no details for the currency. */
  PayTo: nullable(InvoicePayTo),
  /** The reason of a credit note, or of voiding an invoice. */
  Note: nullable(z.string()),
  /** The first 500; the CSV of the invoice has all. */
  Lines: z.array(InvoiceLine),
  LineCount: z.number(),
  Taxes: z.array(TaxSum),
  Payments: z.array(Payment),
  /** The invoice of the month before, and what differs from it; null where there is none. */
  Before: nullable(wire('InvoiceBefore', { BillKey: z.string(), Number: nullable(z.string()), Net: z.number() })),
  Differences: z.array(Difference),
  /** The credit notes of an invoice, or what a credit note corrects. */
  Related: z.array(Related),
  Abilities: abilitiesOf('InvoiceAbilities', [
    'Issue',
    'Refresh',
    'Void',
    'Pay',
    'Remind',
    'Credit',
    'Discard',
    'SetPoNumber',
  ]),
  version: z.number(),
})
export type InvoiceDetail = z.output<typeof InvoiceDetail>

export const BillingProfile = wire('BillingProfile', {
  AcctKey: z.string(),
  AcctName: z.string(),
  BillingOwner,
  /** The payer, as far as the reader may know it: the company or one above it. */
  PayerName: nullable(z.string()),
  /** The choice for this company; null: that of the nearest company above. */
  Currency: nullable(Currency),
  EffectiveCurrency: Currency,
  TermsDays: z.literal(termsDays),
  PoRequired: z.boolean(),
  /** Before the numbers of the invoices that the company issues; null for a customer, which issues none. */
  NumberPrefix: nullable(z.string()),
  /** From the account's details, where they are changed. */
  TaxId: nullable(z.string()),
  Country: nullable(z.string()),
  HasAddress: z.boolean(),
  BillingEmails: z.array(z.string()),
  Abilities: wire('BillingProfileAbilities', {
    /** Whether the caller can change payer, currency and terms: as the company that bills this one. */
    EditTerms: Ability,
    /** Whether the caller can change payer and currency: not once something was sold. */
    EditPayer: Ability,
    /** Whether a purchase-order number is required: by the company itself, too. */
    EditPo: Ability,
    /** The prefix of its invoices: by the company itself. */
    EditPrefix: Ability,
  }),
  version: z.number(),
})
export type BillingProfile = z.output<typeof BillingProfile>

const TaxRate = wire('TaxRateRow', {
  TaxRateKey: z.string(),
  Country: z.string(),
  TaxName: z.string(),
  /** Hundredths of a percent: 2000 is 20 %. */
  Rate: z.number(),
  ValidFrom: z.string(),
  ValidTo: nullable(z.string()),
  Remove: Ability,
})
export type TaxRate = z.output<typeof TaxRate>
export const TaxRates = wire('TaxRates', { Items: z.array(TaxRate), Edit: Ability })

export const BillingRun = wire('BillingRun', {
  RunKey: z.string(),
  Period: z.string(),
  State: oneOf('BillingRunState', ['Waiting', 'Running', 'Done', 'Failed']),
  /** Companies looked at, drafts calculated, and how many of these cannot be issued yet. */
  Looked: z.number(),
  Drafts: z.number(),
  Faults: z.number(),
  /** Companies whose plans still have a step due in the month: those that it waits for, up to 15 minutes. */
  WaitsFor: z.number(),
  /**
   * Companies whose plans were still not up to date: their drafts can't be issued, and the month is run again the next
   * day.
   */
  Behind: z.number(),
  /** The first 20 of them. */
  BehindCompanies: z.array(wire('BillingRunBehind', { AcctKey: z.string(), AcctName: z.string() })),
  /** Null: by the calendar. */
  MadeBy: nullable(z.string()),
  CreatedOn: z.string(),
  EndedOn: nullable(z.string()),
})
export type BillingRun = z.output<typeof BillingRun>

/**
 * Sums in one currency. Issued documents (including credit notes), drafts and voided invoices are counted separately.
 */
export const Sum = wire('InvoiceSum', {
  Currency,
  /** Issued and not voided; the amounts up to `Overdue` are theirs. */
  Invoices: z.number(),
  Net: z.number(),
  Tax: z.number(),
  Total: z.number(),
  Paid: z.number(),
  Open: z.number(),
  Overdue: z.number(),
  Drafts: z.number(),
  DraftTotal: z.number(),
  Voided: z.number(),
})

/** Month × account × plan, as the lines of invoices say it. */
export const ReportRow = wire('BillingReportRow', {
  Period: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  PlanCode: nullable(z.string()),
  PlanName: nullable(z.string()),
  Currency,
  Net: z.number(),
  Tax: z.number(),
  Total: z.number(),
})
export type ReportRow = z.output<typeof ReportRow>

/** The sums of a month in a currency. */
export const ReportSum = wire('BillingReportSum', {
  Period: z.string(),
  Currency,
  Net: z.number(),
  Tax: z.number(),
  Total: z.number(),
})
