import type { DraftFault, TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { percentOf, sumOf } from '@portal/contract/core/money'

// The tax of a supply and its amount (`product.md` 5.1): the payer's country on the last day of the month decides, and
// across borders a payer with a tax id owes the tax. Each line stores the applied tax.

export type Rate = { country: string; taxName: string; rate: number; validFrom: string; validTo: string | null }
type TaxParty = { country: string | null; taxId: string | null }
export type Tax = { category: TaxCategory; rate: number; name: string | null }
export type Fault = { fault: DraftFault; values: Record<string, string> }

/**
 * The tax of a supply on a day. An issuer that charges tax, or leaves it to the payer, must name its own tax id (EN
 * 16931, BR-S-02, BR-AE-02).
 */
export function taxOf(issuer: TaxParty, payer: TaxParty, rates: readonly Rate[], day: string): Tax | Fault {
  const tax = appliedTax(issuer, payer, rates, day)
  return 'fault' in tax || tax.category === 'Z' || issuer.taxId ? tax : { fault: 'noIssuerTaxId', values: {} }
}

function appliedTax(issuer: TaxParty, payer: TaxParty, rates: readonly Rate[], day: string): Tax | Fault {
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

/** The tax of each line: the running sum is rounded, so the taxes add up to the tax of the whole, rounded once. */
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
 * The tax that the lines of one credit note remove. For the note, it is the remaining tax minus the tax of the rest
 * after it, calculated on that rest. So all notes together have the tax of the invoice, and each has the tax of its own
 * amount within less than one minor unit. The published rule reads that amount to a hundredth of a minor unit (BR-CO-17
 * of EN 16931, for yen): where the difference would be a whole unit, the note has its own tax, and a later note has the
 * rest. The lines run from last to first, the reverse of `taxing`: an invoice that is credited in one note is mirrored
 * line by line.
 */
export function taxesLeft(left: { net: number; tax: number }, nets: readonly number[], rate: number): number[] {
  const net = sumOf(nets)
  const off = left.tax - percentOf(left.net - net, rate)
  const difference = 100 * off - percentOf(100 * net, rate)
  const more = net !== left.net && Math.abs(difference) >= 100 ? -Math.sign(difference) : 0
  let { net: rest, tax } = left
  return nets
    .toReversed()
    .map((one, at) => {
      rest -= one
      const after = percentOf(rest, rate)
      const reduction = tax - after
      tax = after
      return at === nets.length - 1 ? reduction + more : reduction
    })
    .toReversed()
}
