import type { TaxIdFault, TaxIdState } from '@portal/contract/commerce/billing/billing.fields'
import { isInUnion, taxAreaOf } from './billing.category.ts'

// Tax ids are checked by the form and the check digits of their country. `stdnum` has those of most countries and is large,
// so it is loaded when the first id is checked.

export type TaxIdCheck = { state: TaxIdState; fault: TaxIdFault | null }
export type CheckTaxId = (country: string | null, taxId: string | null) => TaxIdCheck

/** Numbers that a business names on invoices, outside of the EU; ids of other countries are not checked. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  AU: ['abn'],
  CA: ['gst', 'bn', 'qst'],
  CH: ['vat', 'uid'],
  GB: ['vat'],
  NO: ['mva', 'orgnr'],
  NZ: ['ird'],
}
const faults: Readonly<Record<string, TaxIdFault>> = {
  InvalidLength: 'length',
  InvalidFormat: 'form',
  InvalidComponent: 'form',
  InvalidChecksum: 'checkDigit',
}
const unchecked: TaxIdCheck = { state: 'unchecked', fault: null }
const valid: TaxIdCheck = { state: 'valid', fault: null }
const invalid = (fault: TaxIdFault): TaxIdCheck => ({ state: 'invalid', fault })

/** The prefix of VAT ids in the EU: the country code, except for Greece. */
export const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : taxAreaOf(country))

export async function taxIdChecker(): Promise<CheckTaxId> {
  const { euVat, stdnum } = await import('stdnum')
  return (country, taxId) => {
    if (!country || !taxId) return unchecked
    const validators = isInUnion(country)
      ? (euVat[taxAreaOf(country)] ?? [])
      : (kinds[country] ?? []).flatMap((kind) => stdnum[country]?.[kind] ?? [])
    if (validators.length === 0) return unchecked
    const plain = taxId.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    // BR-CO-09 of EN 16931.
    if (isInUnion(country) && !plain.startsWith(prefixOf(country))) return invalid('prefix')
    const results = validators.map((one) => one.validate(taxId))
    if (results.some(({ isValid }) => isValid)) return valid
    // An id whose length fits no other kind may be one with wrong digits.
    const names = results.map(({ error }) => faults[error?.name ?? ''] ?? 'form')
    return invalid(names.find((name) => name === 'checkDigit') ?? names[0] ?? 'form')
  }
}
