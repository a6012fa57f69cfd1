import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { Ability, abilitiesOf } from '../../core/ability.ts'
import { nullable, oneOf } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { BalanceMove } from './billing.balance.ts'
import { InvoicePayTo } from './billing.paymentDetails.ts'
import { InvoiceRefund, LateFee, TermsRefund } from './billing.refunds.ts'
import {
  BelowZero,
  BillingOwner,
  DraftFault,
  InvoiceKind,
  InvoiceRelation,
  InvoiceStatus,
  LineKind,
  LineReason,
  PaymentStatus,
  TaxCategory,
  TaxIdState,
  termsDays,
} from './billing.fields.ts'
import { number, string } from './billing.values.ts'

// The responses about billing. Amounts are minor units of the invoice's currency, negative on a credit note; days are
// calendar days.

const invoice = {
  BillKey: string,
  Kind: InvoiceKind,
  /** Without gaps for an issuer and a year; null until it is issued. */
  Number: nullable(string),
  /** The payer. */
  AcctKey: string,
  BillToName: string,
  BillToType: AccountType,
  /** Null for the payer, who sees only the name of companies above. */
  IssuerKey: nullable(string),
  IssuerName: string,
  /** The first day of its month. */
  Period: string,
  IssuedOn: nullable(string),
  DueOn: nullable(string),
  Currency,
  Net: number,
  Tax: number,
  Total: number,
  /** The refunds that go out with a draft as credit notes, below zero, with their tax. */
  RefundTotal: number,
  Paid: number,
  /** Taken off by credit notes. */
  Credited: number,
  /**
   * The amount left to pay: total − paid − credited; negative if it is owed back. Null for drafts, credit notes and
   * voided invoices.
   */
  Open: nullable(number),
  InvoiceStatus,
  PaymentStatus,
  /** Issued, not paid, and due before today where the payer is. */
  Overdue: z.boolean(),
  /** When the payer was last reminded that it is overdue. */
  RemindedOn: nullable(string),
  PoNumber: nullable(string),
  /** For a failed draft: the missing facts, as codes and in words. */
  Failure: nullable(DraftFault),
  FailureText: nullable(string),
  ModifiedOn: string,
}
export const Invoice = wire('Invoice', invoice)
export type Invoice = z.output<typeof Invoice>

/** One of the taxes of a line or of a document. */
const TaxPart = wire('InvoiceTaxPart', {
  /** In the reader's language. */
  Name: string,
  /** Where a region charges it: its code or name. */
  Region: nullable(string),
  Rate: number,
  Tax: number,
})
export const InvoiceLine = wire('InvoiceLine', {
  Place: number,
  /** The company that the line is for, if the payer is another one. */
  CustomerKey: string,
  CustomerName: string,
  Kind: LineKind,
  PlanCode: nullable(string),
  /** In the reader's language. */
  PlanName: nullable(string),
  FromOn: string,
  /** The last day that it is for. */
  ToOn: string,
  Quantity: number,
  UnitPrice: number,
  /** For a part of a month: days charged, and days of the month. */
  Days: nullable(number),
  DaysOf: nullable(number),
  Net: number,
  Tax: number,
  /** Hundredths of a percent: 2000 is 20 %, 997.5 is 9.975 %. The sum of the rates of its taxes. */
  TaxRate: number,
  TaxCategory,
  /** In the reader's language; several are joined. */
  TaxName: nullable(string),
  /** The taxes one by one, empty where none is charged. */
  Taxes: z.array(TaxPart),
  /** Why no tax is charged, in the reader's language. */
  TaxReason: nullable(string),
  Reason: LineReason,
  /** Why it is there, in the reader's language. */
  Why: string,
})
export type InvoiceLine = z.output<typeof InvoiceLine>

const Address = wire('InvoiceAddress', {
  Line1: string,
  Line2: nullable(string),
  City: nullable(string),
  Region: nullable(string),
  Postal: nullable(string),
  Country: string,
})
export const Party = wire('InvoiceParty', {
  Name: string,
  LegalName: nullable(string),
  AcctNumber: string,
  TaxId: nullable(string),
  Address: nullable(Address),
})
export type Party = z.output<typeof Party>
const Payment = wire('InvoicePayment', {
  PaymentKey: string,
  /** Below zero: paid back. */
  Amount: number,
  PaidOn: string,
  /** It was returned, and is not counted. */
  Failed: z.boolean(),
  Reference: nullable(string),
  RecordedBy: nullable(string),
  RecordedOn: string,
})
export const TaxSum = wire('InvoiceTaxSum', {
  TaxCategory,
  TaxRate: number,
  TaxName: nullable(string),
  Net: number,
  Tax: number,
  Taxes: z.array(TaxPart),
  TaxReason: nullable(string),
})
/** The difference from the invoice of the month before, for one plan of one company. */
export const Difference = wire('InvoiceDifference', {
  CustomerName: string,
  PlanCode: nullable(string),
  PlanName: nullable(string),
  Kind: LineKind,
  Before: number,
  Now: number,
  /** The texts of the lines that explain it, in the reader's language. */
  Why: z.array(string),
})
/** The tax in the currency of the issuer's books, by the exchange rate of the day of issue. */
export const BooksTax = wire('InvoiceBooksTax', { Currency, Tax: number, ExchangeRate: number, ValidFrom: string })
const Related = wire('InvoiceRelated', {
  BillKey: string,
  Kind: InvoiceKind,
  Relation: InvoiceRelation,
  Number: nullable(string),
  Total: number,
})
export const InvoiceDetail = wire('InvoiceDetail', {
  ...invoice,
  BillTo: Party,
  Issuer: Party,
  TermsDays: number,
  /** Null where nothing is payable, or the issuer has no details for the currency. */
  PayTo: nullable(InvoicePayTo),
  /** The reason of a credit note, or of voiding an invoice. */
  Note: nullable(string),
  /** The first 500; the CSV of the invoice has all. */
  Lines: z.array(InvoiceLine),
  LineCount: number,
  Taxes: z.array(TaxSum),
  /** Drafts have today's rate. Null where the issuer keeps its books in the currency of the invoice, or has no rate. */
  BooksTax: nullable(BooksTax),
  /** Days billed in advance that are credited when a draft is issued. The first 500. */
  Refunds: z.array(InvoiceRefund),
  /** With a manual credit on a draft: credits of days billed in advance of these companies, as for their charges. */
  OtherRefunds: z.array(TermsRefund),
  Payments: z.array(Payment),
  /** The amounts paid from the payer’s balance, and those that went to it. */
  BalanceMoves: z.array(BalanceMove),
  /** The fees of its reminders; the payer only sees them on invoices. */
  LateFees: z.array(LateFee),
  /** The invoice of the month before, and what differs from it; null where there is none. */
  Before: nullable(wire('InvoiceBefore', { BillKey: string, Number: nullable(string), Net: number })),
  Differences: z.array(Difference),
  /** Credit notes of an invoice, the invoice that a credit note corrects, and invoices that replace each other. */
  Related: z.array(Related),
  Abilities: abilitiesOf('InvoiceAbilities', [
    'Issue',
    'Refresh',
    'Void',
    'Pay',
    'Remind',
    'Credit',
    'Again',
    'Discard',
    'SetPoNumber',
  ]),
  version: number,
})
export type InvoiceDetail = z.output<typeof InvoiceDetail>

export const BillingProfile = wire('BillingProfile', {
  AcctKey: string,
  AcctName: string,
  BillingOwner,
  /** The payer, as far as the reader may know it: the company or one above it. */
  PayerName: nullable(string),
  /** The choice for this company; null: that of the nearest company above. */
  Currency: nullable(Currency),
  EffectiveCurrency: Currency,
  TermsDays: z.literal(termsDays),
  PoRequired: z.boolean(),
  /** Before the numbers of the invoices that the company issues; null for a customer, which issues none. */
  NumberPrefix: nullable(string),
  /** How it handles a month below zero, as an issuer. */
  BelowZero,
  /** In which it states its tax, too, as an issuer; null: in the currency of each invoice alone. */
  BooksCurrency: nullable(Currency),
  /** From the account's details, where they are changed. */
  TaxId: nullable(string),
  /** By the form and check digits of its country, and what is wrong in the reader's language. */
  TaxIdState,
  TaxIdText: nullable(string),
  Country: nullable(string),
  HasAddress: z.boolean(),
  BillingEmails: z.array(string),
  Abilities: wire('BillingProfileAbilities', {
    /** Whether the caller can change payer, currency and terms: as the company that bills this one. */
    EditTerms: Ability,
    /** Whether the caller can change payer and currency: not once something was sold. */
    EditPayer: Ability,
    /** Whether the caller can require a purchase-order number; the company itself can, too. */
    EditPo: Ability,
    /** Only the company itself can change its invoice prefix. */
    EditPrefix: Ability,
  }),
  version: number,
})
export type BillingProfile = z.output<typeof BillingProfile>

export const BillingRun = wire('BillingRun', {
  RunKey: string,
  Period: string,
  State: oneOf('BillingRunState', ['Waiting', 'Running', 'Done', 'Failed']),
  /** Companies checked, drafts calculated, and how many of these cannot be issued yet. */
  Looked: number,
  Drafts: number,
  Faults: number,
  /** Companies whose plans still have a step due in the month: those that it waits for, up to 15 minutes. */
  WaitsFor: number,
  /**
   * Companies whose plans were still not up to date: their drafts can't be issued, and the month is run again the next
   * day.
   */
  Behind: number,
  /** The first 20 of them. */
  BehindCompanies: z.array(wire('BillingRunBehind', { AcctKey: string, AcctName: string })),
  /** Null: started by the calendar. */
  MadeBy: nullable(string),
  CreatedOn: string,
  EndedOn: nullable(string),
})
export type BillingRun = z.output<typeof BillingRun>

/**
 * Sums in one currency. Issued documents (including credit notes), drafts and voided invoices are counted separately.
 */
export const Sum = wire('InvoiceSum', {
  Currency,
  /** Issued and not voided; the amounts up to `Overdue` are theirs. */
  Invoices: number,
  Net: number,
  Tax: number,
  Total: number,
  Paid: number,
  Open: number,
  Overdue: number,
  Drafts: number,
  DraftTotal: number,
  Voided: number,
})
