import { oneOf } from '../../core/fields.ts'

// A statement of account: what a payer owes an issuer in a currency, day by day (decision 0164).

/**
 * The lines of a statement. `INVOICE`, `CREDIT_NOTE`, `PAYMENT`, `RETURNED` (paid back or returned) and `REFUND` change
 * what is owed, but `RETURNED` from the balance has only a move; `OVERPAYMENT`, `CREDIT` and `APPLIED` only move money between an invoice and the balance.
 */
export const statementKinds = [
  'INVOICE',
  'CREDIT_NOTE',
  'PAYMENT',
  'RETURNED',
  'REFUND',
  'OVERPAYMENT',
  'CREDIT',
  'APPLIED',
] as const
export const StatementKind = oneOf('StatementKind', statementKinds)
export type StatementKind = (typeof statementKinds)[number]

export const statementLimits = {
  /** Lines on a page; files have all. */
  lines: 500,
  /** Days of a period: two years and a day. */
  days: 732,
} as const
