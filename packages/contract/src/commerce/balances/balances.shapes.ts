import * as z from 'zod/mini'
import { Ability, abilitiesOf } from '../../core/ability.ts'
import { nullable } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { StatementKind } from './balances.fields.ts'

// Amounts are minor units of the currency; days are calendar days.

const [number, string] = [z.number(), z.string()]
const parties = {
  /** The payer. */
  AcctKey: string,
  AcctName: string,
  /** Null for the payer, who sees only the name of companies above. */
  IssuerKey: nullable(string),
  IssuerName: string,
  Currency,
} as const

export const PayerBalance = wire('PayerBalance', {
  /** Stays the same for a payer, an issuer and a currency. */
  BalanceKey: string,
  ...parties,
  /** The payer's money with the issuer: never below zero. */
  Amount: number,
  /** The amount left to pay of its invoices. */
  Open: number,
  UnpaidInvoices: number,
  Abilities: abilitiesOf('PayerBalanceAbilities', ['Apply', 'Pay', 'Refund']),
})
export type PayerBalance = z.output<typeof PayerBalance>

export const PayerBalances = wire('PayerBalances', {
  Items: z.array(PayerBalance),
  /** Whether the caller may record a payment without an invoice, also in a currency without a balance yet. */
  Pay: Ability,
})

export const BalanceApplied = wire('BalanceApplied', {
  Balance: PayerBalance,
  /** The invoices that got something, in the order in which they were paid. */
  Items: z.array(wire('BalanceAppliedItem', { BillKey: string, Number: string, Amount: number, Open: number })),
})

const StatementLine = wire('StatementLine', {
  Day: string,
  Kind: StatementKind,
  /** The document that it is about, if any. */
  BillKey: nullable(string),
  Number: nullable(string),
  Reference: nullable(string),
  Reason: nullable(string),
  /** Above zero: the payer owes more. 0 for a move between an invoice and the balance. */
  Amount: number,
  /** The amount of such a move: above zero to the balance, below zero to the invoice. */
  Moved: number,
  /** The payer's debt after it; below zero: it has that much left. */
  Owed: number,
})
export type StatementLine = z.output<typeof StatementLine>

export const Statement = wire('Statement', {
  BalanceKey: string,
  ...parties,
  From: string,
  To: string,
  /** The payer's debt before the first day; below zero: it had that much left. */
  Opening: number,
  /** By kind, over the whole period; they add up to the difference of opening and closing. */
  Invoiced: number,
  Credited: number,
  Paid: number,
  Refunded: number,
  /** The payer's debt after the last day. */
  Closing: number,
  Lines: z.array(StatementLine),
  /** There are more lines than 500: files have all. */
  MoreLines: z.boolean(),
  /** Now, whatever the period is. */
  Balance: PayerBalance,
})
export type Statement = z.output<typeof Statement>
