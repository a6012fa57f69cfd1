import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { Text } from '@portal/contract/core/language'

// The category of EN 16931 for a service that is sold to a business abroad (decision 0168). K is for goods, which the
// portal does not bill.

const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))
/** Countries that are in the tax area of another one, with its rates. */
const areas: Readonly<Record<string, string>> = { IM: 'GB', LI: 'CH', MC: 'FR' }
export const taxAreaOf = (country: string): string => areas[country] ?? country
/** Departments where French VAT has rates of its own; they are outside of the VAT area of the EU. */
const departments = new Set(['GP', 'MQ', 'RE'])
const lawOf = (country: string) => (departments.has(country) ? 'FR' : taxAreaOf(country))
export const isSameLaw = (one: string, other: string): boolean => lawOf(one) === lawOf(other)

/** Countries whose law taxes services to businesses abroad at zero; elsewhere they are outside of its tax. */
const zeroRating = new Set(['AU', 'CA', 'NO', 'NZ', 'SG'])

export type CrossBorder = { category: Extract<TaxCategory, 'AE' | 'G' | 'O'>; reason: Text | null }

const reverseCharge: CrossBorder = { category: 'AE', reason: null }
const exported: CrossBorder = {
  category: 'G',
  reason: {
    'en-us': 'Export of services to a business abroad: no tax is charged.',
    'fr-fr': 'Exportation de services à une société à l’étranger\u00a0: aucune taxe n’est facturée.',
  },
}
const notSubject: CrossBorder = {
  category: 'O',
  reason: {
    'en-us': 'Services to a business in another country: not subject to the issuer’s tax.',
    'fr-fr': 'Services à une société d’un autre pays\u00a0: non soumis à la taxe de l’émetteur.',
  },
}
/** The reason in the usual words of a French issuer, with the article of its code. */
const notSubjectInFrance: CrossBorder = {
  category: 'O',
  reason: {
    'en-us': 'Services to a business in another country: not subject to French VAT (art. 259-1 of the CGI).',
    'fr-fr': 'TVA non applicable – art. 259-1 du CGI',
  },
}

/** The category by the pair of countries: the payer owes the tax only where both are in one tax area. */
export function crossBorder(issuer: string, payer: string): CrossBorder {
  const [from, to] = [taxAreaOf(issuer), taxAreaOf(payer)]
  if (union.has(from) && union.has(to)) return reverseCharge
  if (zeroRating.has(from)) return exported
  return lawOf(issuer) === 'FR' ? notSubjectInFrance : notSubject
}

export const isInUnion = (country: string): boolean => union.has(taxAreaOf(country))
