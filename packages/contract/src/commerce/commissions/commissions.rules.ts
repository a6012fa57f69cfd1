import { percentOf, shareOf } from '../../core/money.ts'

// The commission of an invoice (decision 0177) is what was paid of it × its net / its total, then a percentage of that, each rounded to
// the minor unit, a half away from zero. A row has the difference to the rows before it.

export const commissionLimits = {
  plans: 100,
  assignments: 1000,
  agreements: 1000,
  rows: 500,
  entries: 10_000,
} as const

export type PaidShare = {
  invoiceId: string
  /** Above zero: the invoice was paid; below zero: it was taken back. Minor units. */
  paid: number
  /** The part of `total` that earns: the net of the invoice, or that of the plans of the commission plan. */
  earning: number
  /** The total of the invoice less its credit notes so far. */
  total: number
  /** Hundredths of a percent. */
  rate: number
}
export type Earned = { netPaid: number; commission: number }
/** Sums of an invoice so far: its payments, and their commissions. */
export type PaidSums = Earned & { paid: number }

const none: PaidSums = { paid: 0, netPaid: 0, commission: 0 }
function earnedBy({ paid, earning, total, rate }: PaidShare, before: PaidSums): Earned {
  const netPaid = total > 0 ? shareOf(before.paid + paid, earning, total) : 0
  return { netPaid: netPaid - before.netPaid, commission: percentOf(netPaid, rate) - before.commission }
}
/** Works out the commission of each payment, in their order. @param settled what earlier statements have, by invoice */
export function earn<S extends PaidShare>(
  shares: readonly S[],
  settled: ReadonlyMap<string, PaidSums> = new Map(),
): (S & Earned)[] {
  const standing = new Map(settled)
  return shares.map((share) => {
    const before = standing.get(share.invoiceId) ?? none
    const earned = earnedBy(share, before)
    standing.set(share.invoiceId, {
      paid: before.paid + share.paid,
      netPaid: before.netPaid + earned.netPaid,
      commission: before.commission + earned.commission,
    })
    return { ...share, ...earned }
  })
}
