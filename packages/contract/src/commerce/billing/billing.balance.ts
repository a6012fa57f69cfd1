import * as z from 'zod/mini'
import { oneOf } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'

// The balance of a payer with an issuer in a currency (decision 0164), as far as invoices are concerned.

/**
 * `PAYMENT` without an invoice; `OVERPAYMENT` and `CREDIT`: the surplus of an invoice, paid or credited; `APPLIED` to
 * an invoice; `RETURNED`: by the bank, from the surplus of an invoice; `REFUND` to the payer.
 */
export const entryKinds = ['PAYMENT', 'OVERPAYMENT', 'CREDIT', 'APPLIED', 'RETURNED', 'REFUND'] as const
export const EntryKind = oneOf('BalanceEntryKind', entryKinds)
export type EntryKind = z.output<typeof EntryKind>

export const balanceLimits = {
  /** Payments without an invoice on one balance. */
  payments: 10_000,
  /** Invoices to which a balance is applied at a time. */
  invoices: 100,
  /** In minor units; far below the limit of exact integers, like the sums of invoices. */
  amount: 1_000_000_000_000_000,
} as const

/** The amount beyond the total of an invoice, which goes to the balance. */
export const excessOf = ({ total, paid, credited }: { total: number; paid: number; credited: number }): number =>
  Math.max(0, Math.min(paid, paid + credited - total))

/** Shares an amount out, in the order of the limits: each is filled before the next gets something. */
export function shareOut(amount: number, limits: readonly number[]): number[] {
  let left = amount
  return limits.map((most) => {
    const share = Math.max(0, Math.min(most, left))
    left -= share
    return share
  })
}

/** A payment from the balance of the payer, or to it. */
export const BalanceMove = wire('InvoiceBalanceMove', {
  Kind: EntryKind,
  /** Above zero: paid from the balance; below zero: moved to it. */
  Amount: z.number(),
  MadeOn: z.string(),
})
