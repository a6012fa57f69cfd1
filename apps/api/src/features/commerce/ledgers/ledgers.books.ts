import { type Currency, exchanged, sumOf } from '@portal/contract/core/money'

// Entries in the accounting currency of their issuer, at the rate of their export (decision 0179).

/** The worth of one unit of an entry's currency in the accounting currency, and the day of that rate. */
export type BooksRate = { currency: Currency; rate: number; rateOn: string }
/** An amount for each line of the entry, on the debit side above zero. */
export type EntryBooks = BooksRate & { amounts: readonly number[] }

type Line = { role: string; debit: number; credit: number }
/**
 * Gives cents one by one to some lines, the largest first, so that no line is wrong by more than its rounding. A line whose
 * side would change gets none: its side is that of the entry in its own currency. @returns the cents that no line takes
 */
function spread(amounts: number[], lines: readonly Line[], places: readonly number[], cents: number): number {
  const bySize = places.toSorted((one, other) => Math.abs(amounts[other] ?? 0) - Math.abs(amounts[one] ?? 0))
  const cent = Math.sign(cents)
  let left = cents
  for (let before = 0; left !== 0 && left !== before;) {
    before = left
    for (const place of bySize) {
      const next = (amounts[place] ?? 0) + cent
      const { debit = 0, credit = 0 } = lines[place] ?? {}
      if (left === 0 || next * (debit - credit) < 0) continue
      amounts[place] = next
      left -= cent
    }
  }
  return left
}

/**
 * The lines of an entry in the accounting currency. They balance, and the taxes are those stated in the document:
 * rounding differences go to the largest lines.
 * @param statedTax the tax of the document in the accounting currency, on the debit side above zero; null where it
 * states none
 */
export function inBooks(
  lines: readonly Line[],
  from: Currency,
  { currency, rate, rateOn }: BooksRate,
  statedTax: number | null,
): EntryBooks {
  const amounts = lines.map(({ debit, credit }) => exchanged(debit - credit, rate, from, currency))
  const placesOf = (isOf: (line: Line, at: number) => boolean) =>
    lines.flatMap((line, at) => (line.debit !== line.credit && isOf(line, at) ? [at] : []))
  const taxes = placesOf(({ role }) => role === 'TAX')
  if (statedTax !== null) spread(amounts, lines, taxes, statedTax - sumOf(taxes.map((at) => amounts[at] ?? 0)))
  const others = placesOf(({ role }, at) => role !== 'TAX' && at > 0)
  spread(amounts, lines, [0], spread(amounts, lines, others, -sumOf(amounts)))
  return { currency, rate, rateOn, amounts }
}
