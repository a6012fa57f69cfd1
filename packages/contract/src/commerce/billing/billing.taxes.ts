import type { Language } from '../../core/language.ts'
import type { InvoiceTaxSum } from './billing.view.ts'

// The taxes of a line or of a sum one by one, in a language. Lines of earlier versions have one tax, named in one language.

type Taxed = Pick<InvoiceTaxSum, 'taxCategory' | 'taxRate' | 'taxName' | 'tax' | 'taxes' | 'taxAmounts' | 'taxReason'>
export type TaxPartIn = { name: string; region: string | null; rate: number; tax: number }

export function taxParts({ taxes, taxAmounts, taxName, taxRate, tax }: Taxed, language: Language): TaxPartIn[] {
  if (taxes === null) return taxName === null ? [] : [{ name: taxName, region: null, rate: taxRate, tax }]
  return taxes.map(({ name, nameFr, region, rate }, at) => ({
    name: language === 'fr-fr' ? (nameFr ?? name) : name,
    region,
    rate,
    tax: taxAmounts?.[at] ?? 0,
  }))
}

/** The fields of an answer about taxes, in the reader's language. */
export function taxWords(taxed: Taxed, language: Language) {
  const taxes = taxParts(taxed, language)
  return {
    taxes,
    taxName: taxes.length > 0 ? taxes.map(({ name }) => name).join(' + ') : taxed.taxName,
    taxReason: taxed.taxReason?.[language] ?? null,
  }
}
