import type { ChargeTaxCategory } from '@portal/contract/commerce/billing/billing.charge'
import type { DraftFault, TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { regionOf } from '@portal/contract/commerce/billing/billing.regions'
import type { InvoiceTaxName } from '@portal/contract/commerce/billing/billing.view'
import type { Text } from '@portal/contract/core/language'
import { percentOf, sumOf } from '@portal/contract/core/money'
import { crossBorder, isSameLaw, taxAreaOf } from './billing.category.ts'
import { type Rounding, roundingOf } from './billing.rounding.ts'
import type { CheckTaxId } from './billing.taxIds.ts'

// The taxes of a supply and their amounts (`product.md` 5.1, decision 0167): the payer's country and region on the last
// day of the month decide; across borders, if the payer has a tax id, the pair of countries does (decision 0168). Each
// line stores the applied taxes.

export type Rate = {
  seriesId: string
  country: string
  /** Null: the whole country. */
  region: string | null
  taxName: string
  taxNameFr: string | null
  rate: number
  combined: boolean
  exemptReason: string | null
  validFrom: string
  validTo: string | null
}
export type TaxParty = {
  country: string | null
  region: string | null
  taxId: string | null
  /** Its form or its check digits do not fit its country. */
  isTaxIdWrong: boolean
}
export type Tax = {
  category: TaxCategory
  /** The sum of the rates of the taxes. */
  rate: number
  taxes: readonly InvoiceTaxName[]
  reason: Text | null
  rounding: Rounding
}
export type Fault = { fault: DraftFault; values: Record<string, string> }

type Company = { address: Record<string, string | null> | null; taxId: string | null }
/** The facts on which taxes depend, from the details of a company. */
export function taxPartyOf({ address, taxId }: Company, check: CheckTaxId): TaxParty {
  const country = address?.['country'] ?? null
  const isTaxIdWrong = check(country, taxId).state === 'invalid'
  return { country, region: address?.['region'] ?? null, taxId, isTaxIdWrong }
}

export const untaxed: Tax = { category: 'Z', rate: 0, taxes: [], reason: null, rounding: 'document' }

/**
 * The tax of a supply on a day. An issuer that charges tax, or leaves it to the payer, must name its own tax id (EN
 * 16931, BR-S-02, BR-AE-02).
 */
export function taxOf(issuer: TaxParty, payer: TaxParty, rates: readonly Rate[], day: string): Tax | Fault {
  const tax = appliedTax(issuer, payer, rates, day)
  const needsId = !('fault' in tax) && ['S', 'AE', 'G'].includes(tax.category)
  return needsId && !issuer.taxId ? { fault: 'noIssuerTaxId', values: {} } : tax
}

function appliedTax(issuer: TaxParty, payer: TaxParty, rates: readonly Rate[], day: string): Tax | Fault {
  if (!issuer.country) return { fault: 'noIssuerAddress', values: {} }
  if (!payer.country) return { fault: 'noCountry', values: {} }
  const rounding = roundingOf(issuer.country)
  if (!isSameLaw(issuer.country, payer.country) && payer.taxId) {
    const across = crossBorder(issuer.country, payer.country)
    if (across.category === 'AE' && payer.isTaxIdWrong) return { fault: 'payerTaxId', values: { taxId: payer.taxId } }
    return { ...untaxed, ...across, rounding }
  }
  const found = ratesAt({ country: payer.country, region: payer.region }, rates, day)
  return 'fault' in found ? found : { ...chargedTax(found), rounding }
}

/** A rate of zero without a reason of exemption ends its tax. */
const isEnded = ({ rate, exemptReason }: Rate) => rate === 0 && !exemptReason

/**
 * The rate of each tax that is in force in a place: the taxes of its region, with or instead of those of the country.
 * An ended tax replaces none; the rates of ended taxes apply only where no other is in force.
 */
function ratesAt(
  place: { country: string; region: string | null },
  rates: readonly Rate[],
  day: string,
): readonly Rate[] | Fault {
  // A country in the area of another one has the rates of that one, unless it has some of its own.
  const country = rates.some((one) => one.country === place.country) ? place.country : taxAreaOf(place.country)
  const current = currentOf(country, rates, day)
  const region = regionOf(country, place.region)
  const inForce = current.filter((one) => !isEnded(one))
  if (region === null && inForce.some((one) => one.region !== null))
    return { fault: 'noRegion', values: { country: place.country } }
  const applied = appliedIn(region, inForce)
  const found = applied.length > 0 ? applied : appliedIn(region, current)
  return found.length > 0 ? found : { fault: 'noTaxRate', values: { country: place.country, day } }
}

/** The rate of each tax of a country and its regions on a day, with ended taxes at zero. */
function currentOf(country: string, rates: readonly Rate[], day: string): readonly Rate[] {
  const valid = rates
    .filter((one) => one.country === country && one.validFrom <= day && (one.validTo === null || one.validTo >= day))
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  return [...Map.groupBy(valid, ({ seriesId }) => seriesId).values()]
    .flatMap(([latest]) => latest ?? [])
    .toSorted((one, other) => (one.taxName < other.taxName ? -1 : 1))
}

/** The taxes that are charged together on a day in a region, or in regions without taxes of their own. */
export const taxesTogether = (
  { country, region }: Pick<Rate, 'country' | 'region'>,
  rates: readonly Rate[],
  day: string,
): readonly Rate[] =>
  appliedIn(
    region,
    currentOf(country, rates, day).filter((one) => !isEnded(one)),
  )

function appliedIn(region: string | null, rates: readonly Rate[]): readonly Rate[] {
  const ofRegion = rates.filter((one) => one.region !== null && one.region === region)
  const ofCountry = ofRegion.every(({ combined }) => combined) ? rates.filter((one) => one.region === null) : []
  return [...ofCountry, ...ofRegion]
}

/** The taxes of some rates; one of zero is named only where no other is charged. */
function chargedTax(found: readonly Rate[]): Omit<Tax, 'rounding'> {
  const charged = found.filter(({ rate }) => rate !== 0)
  const exempt = charged.length === 0 ? found.find(({ exemptReason }) => exemptReason)?.exemptReason : undefined
  const named = charged.length > 0 ? charged : found.slice(0, 1)
  return {
    category: charged.length > 0 ? 'S' : exempt ? 'E' : 'Z',
    rate: rateOf(charged),
    taxes: named.map(({ taxName, taxNameFr, region, rate }) => ({ name: taxName, nameFr: taxNameFr, region, rate })),
    reason: exempt ? { 'en-us': exempt, 'fr-fr': exempt } : null,
  }
}

/** The sum of rates, exact to their last digit. */
const rateOf = (rates: readonly { rate: number }[]) =>
  Math.round(rates.reduce((sum, { rate }) => sum + rate * 10, 0)) / 10

const outsideReason: Text = {
  'en-us': 'Late payment fees: outside the scope of tax.',
  'fr-fr': 'Frais de retard de paiement\u00a0: hors du champ d’application de la taxe.',
}
/**
 * The tax of a fee that is outside the scope of tax. An invoice with category O can have no other (EN 16931, BR-O-11),
 * so with lines of another category the fee is exempt, with the reason; if the other lines are untaxed too, it gets
 * their category.
 */
export function taxOutside(tax: Tax, isAlone: boolean): Tax {
  if (tax.category === 'O' || (!isAlone && (tax.category === 'E' || tax.category === 'Z'))) return tax
  return { ...untaxed, category: isAlone ? 'O' : 'E', reason: outsideReason, rounding: tax.rounding }
}

/** The tax that a person chose for a charge. */
export type TaxChoice = { category: ChargeTaxCategory; reason: Text | null }
/**
 * The tax of a charge with its own choice, which is ignored if the whole document is reverse charge, an export or
 * outside the scope of tax: the document's rule applies to each line, and category O allows no other (EN 16931,
 * BR-O-11).
 */
export function chosenTax(tax: Tax, { category, reason }: TaxChoice): Tax {
  const isOpen = tax.category === 'S' || tax.category === 'Z' || tax.category === 'E'
  if (!isOpen || (category === 'Z' && tax.category === 'Z')) return tax
  return { ...untaxed, category, reason, rounding: tax.rounding }
}

/** How a line is taxed: false for a fee outside the scope of tax, or the choice of a person; absent: as the document. */
export type LineTax = { taxed?: boolean; taxChoice?: TaxChoice }
/** The tax of a line of a document. @param isAlone the document has only fees outside the scope of tax */
export function taxOfLine(tax: Tax, { taxed, taxChoice }: LineTax, isAlone = false): Tax {
  if (taxed === false) return taxOutside(tax, isAlone)
  return taxChoice ? chosenTax(tax, taxChoice) : tax
}

/** The tax fields that a line stores. */
export const taxFields = ({ category, rate, taxes, reason }: Tax, amounts: readonly number[]) => ({
  tax: sumOf(amounts),
  taxRate: rate,
  taxCategory: category,
  taxName: taxes.length > 0 ? taxes.map(({ name }) => name).join(' + ') : null,
  taxes,
  taxAmounts: amounts,
  taxReason: reason,
})

/** The amounts of the taxes of each line, rounded by the rule of the issuer's country. */
export function taxingEach({ taxes, rounding }: Pick<Tax, 'taxes' | 'rounding'>): (net: number) => number[] {
  const each = taxes.map(({ rate }) => (rounding === 'line' ? (net: number) => percentOf(net, rate) : taxing(rate)))
  return (net) => each.map((tax) => tax(net))
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
 * The tax that the lines of one credit note remove. For the note, it is the remaining tax minus the tax on the amount
 * that remains after it. So all notes together have the tax of the invoice, and each has the tax of its own amount
 * within less than one minor unit. The published rule reads that amount to a hundredth of a minor unit (BR-CO-17 of EN
 * 16931, for yen): where the difference would be a whole unit, the note has its own tax, and a later note has the rest.
 * The lines run from last to first, the reverse of `taxing`: an invoice that is credited in one note is mirrored line
 * by line.
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

/** The reductions of `taxesLeft` of each tax, by line. @param rates of the taxes, in the order of `left.taxes` */
export function eachTaxLeft(
  left: { net: number; taxes: readonly number[] },
  nets: readonly number[],
  rates: readonly number[],
): number[][] {
  const each = rates.map((rate, at) => taxesLeft({ net: left.net, tax: left.taxes[at] ?? 0 }, nets, rate))
  return nets.map((_, line) => each.map((taxes) => taxes[line] ?? 0))
}
