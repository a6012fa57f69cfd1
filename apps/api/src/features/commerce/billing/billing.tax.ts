import type { DraftFault, TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { percentOf, sumOf } from '@portal/contract/core/money'

// What is taxed, and how much (`product.md` 5.1): by the country of whoever pays, on the last day of the month; across
// borders whoever has a tax id owes the tax themselves. What was applied stays on each line.

export type Rate = { country: string; taxName: string; rate: number; validFrom: string; validTo: string | null }
type Taxed = { country: string | null; taxId: string | null }
export type Tax = { category: TaxCategory; rate: number; name: string | null }
export type Fault = { fault: DraftFault; values: Record<string, string> }

/** The tax of a supply on a day. Whoever taxes, or leaves the tax to the payer, must name its own tax id (EN 16931, BR-S-02, BR-AE-02). */
export function taxOf(issuer: Taxed, payer: Taxed, rates: readonly Rate[], day: string): Tax | Fault {
  const tax = appliedTax(issuer, payer, rates, day)
  return 'fault' in tax || tax.category === 'Z' || issuer.taxId ? tax : { fault: 'noIssuerTaxId', values: {} }
}

function appliedTax(issuer: Taxed, payer: Taxed, rates: readonly Rate[], day: string): Tax | Fault {
  if (!issuer.country) return { fault: 'noIssuerAddress', values: {} }
  if (!payer.country) return { fault: 'noCountry', values: {} }
  if (payer.country !== issuer.country && payer.taxId) return { category: 'AE', rate: 0, name: null }
  const { country } = payer
  const found = rates
    .filter((one) => one.country === country && one.validFrom <= day && (one.validTo === null || one.validTo >= day))
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]
  if (!found) return { fault: 'noTaxRate', values: { country, day } }
  return { category: found.rate === 0 ? 'Z' : 'S', rate: found.rate, name: found.taxName }
}

/** The tax of each line: rounded on the sum so far, so the taxes add up to that of the whole, rounded once. */
export function taxing(rate: number): (net: number) => number {
  let [sum, taxed] = [0, 0]
  return (net) => {
    sum = sumOf([sum, net])
    const whole = percentOf(sum, rate)
    const tax = whole - taxed
    taxed = whole
    return tax
  }
}

/**
 * The tax that the lines of one credit note take off. Of the note it is what is left of the whole less what is left after it, worked
 * out on what is left then: so all notes together are the tax of the invoice, and each is the tax of its own amount within less than
 * one minor unit. The published rule reads that amount to a hundredth of a minor unit (BR-CO-17 of EN 16931, of yen): where a whole
 * unit would be between the two, the note has its own tax, and a later note the rest. The lines last to first, as `taxing` went: an
 * invoice that is credited at once is mirrored line by line.
 */
export function taxesLeft(left: { net: number; tax: number }, nets: readonly number[], rate: number): number[] {
  const net = sumOf(nets)
  const off = left.tax - percentOf(left.net - net, rate)
  const apart = 100 * off - percentOf(100 * net, rate)
  const more = net !== left.net && Math.abs(apart) >= 100 ? -Math.sign(apart) : 0
  let { net: rest, tax } = left
  return nets
    .toReversed()
    .map((one, at) => {
      rest -= one
      const after = percentOf(rest, rate)
      const taken = tax - after
      tax = after
      return at === nets.length - 1 ? taken + more : taken
    })
    .toReversed()
}
