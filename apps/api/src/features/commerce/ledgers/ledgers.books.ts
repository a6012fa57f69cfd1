import { type Currency, exchanged, sumOf } from '@portal/contract/core/money'

// Entries in the accounting currency of their issuer, by the rate that their export has (decision 0179).

/** The worth of one unit of an entry's currency in the accounting currency, and the day of that rate. */
export type BooksRate = { currency: Currency; rate: number; rateOn: string }
/** An amount for each line of the entry, on the debit side above zero. */
export type EntryBooks = BooksRate & { amounts: readonly number[] }

type Line = { role: string; debit: number; credit: number }
/** Gives cents one by one to some lines, the largest first, so that no line is wrong by more than its rounding. */
function spread(amounts: number[], places: readonly number[], cents: number): void {
  const bySize = places.toSorted((one, other) => Math.abs(amounts[other] ?? 0) - Math.abs(amounts[one] ?? 0))
  for (let left = Math.abs(cents), at = 0; left > 0 && bySize.length > 0; left--, at++) {
    const place = bySize[at % bySize.length] ?? 0
    amounts[place] = (amounts[place] ?? 0) + Math.sign(cents)
  }
}

/**
 * The lines of an entry in the accounting currency. They balance, and its taxes are those that the document states: what
 * rounding leaves goes to the largest lines.
 * @param statedTax the tax of the document in the accounting currency, on the debit side above zero; null where it states none
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
  if (statedTax !== null) spread(amounts, taxes, statedTax - sumOf(taxes.map((at) => amounts[at] ?? 0)))
  const others = placesOf(({ role }, at) => role !== 'TAX' && at > 0)
  spread(amounts, others.length > 0 ? others : [0], -sumOf(amounts))
  return { currency, rate, rateOn, amounts }
}
