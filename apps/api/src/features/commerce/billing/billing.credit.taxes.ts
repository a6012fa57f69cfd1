import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceTaxSum } from '@portal/contract/commerce/billing/billing.view'
import { sumOf } from '@portal/contract/core/money'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findLinesAt, type StoredLine, sumTaxesLeft } from './billing.lines.repository.ts'
import { eachTaxLeft } from './billing.tax.ts'

// The taxes that a credit note takes off its invoice.

/** An amount of a line of the invoice. */
export type RemainingLine = { line: StoredLine; net: number }
export type Credit = RemainingLine & { taxes: readonly number[] }

const taxKey = ({ taxCategory, taxRate, taxName, taxes, taxReason }: Omit<InvoiceTaxSum, 'net' | 'tax'>) =>
  JSON.stringify([taxCategory, taxRate, taxName, taxes, taxReason])

/** The amounts that are left of an invoice, by the category of their tax. */
export const netsLeft = (left: readonly InvoiceTaxSum[]): Map<TaxCategory, number> =>
  new Map([...Map.groupBy(left, (one) => one.taxCategory)].map(([of, some]) => [of, sumOf(some.map(({ net }) => net))]))

/**
 * The credits of lines with their taxes: those of lines that are taxed alike come from what is left of them together.
 * @param left the taxes that are left of the invoice
 */
export function withTaxes(credits: readonly RemainingLine[], left: readonly InvoiceTaxSum[]): Credit[] {
  const nets = credits.toSorted((one, other) => one.line.place - other.line.place)
  const sums = new Map(left.map((sum) => [taxKey(sum), sum]))
  const alike = [...Map.groupBy(nets, ({ line }) => taxKey(line)).entries()]
  return alike
    .flatMap(([key, same]) => {
      const { net = 0, tax = 0, taxes = null, taxRate = 0, taxAmounts = null } = sums.get(key) ?? {}
      const each = eachTaxLeft(
        { net, taxes: taxAmounts ?? [tax] },
        same.map((one) => one.net),
        taxes?.map(({ rate }) => rate) ?? [taxRate],
      )
      return same.map((one, at): Credit => ({ ...one, taxes: each[at] ?? [] }))
    })
    .toSorted((one, other) => one.line.place - other.line.place)
}

/** The tax that a credit note of some lines of an invoice would take off each of them. */
export async function creditTaxes(
  tx: Tx,
  scope: Scope,
  invoiceId: string,
  nets: ReadonlyMap<number, number>,
): Promise<{ invoiceId: string; place: number; tax: number }[]> {
  const lines = await findLinesAt(tx, scope, invoiceId, [...nets.keys()])
  const credits = lines.map((line) => ({ line, net: nets.get(line.place) ?? 0 }))
  return withTaxes(credits, await sumTaxesLeft(tx, scope, invoiceId)).map(({ line, taxes }) => ({
    invoiceId,
    place: line.place,
    tax: sumOf(taxes),
  }))
}
