import type { InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import { isInUnion } from '../billing.category.ts'
import { prefixOf } from '../billing.taxIds.ts'

/** Countries outside of the EU whose numbers are VAT numbers with the letters of the country before them. */
const prefixed = new Set(['CH', 'GB', 'IM', 'LI', 'NO'])

export type UblTaxId = { id: string; scheme: 'VAT' | 'TAX' }
/**
 * A tax id as EN 16931 writes it: a VAT number begins with the letters of its country (BR-CO-09), so they are added where
 * numbers are in use without them; any other number is the id of a tax registration (BT-32).
 *
 * @param exported an export names a VAT number (BR-G-02), so each number has the letters
 */
export function ublTaxId(
  { taxId, address }: Pick<InvoiceParty, 'taxId' | 'address'>,
  exported = false,
): UblTaxId | null {
  if (!taxId) return null
  const id = taxId.trim().toUpperCase()
  const country = address?.country ?? ''
  const prefix = prefixOf(country)
  if (prefix && id.startsWith(prefix)) return { id, scheme: 'VAT' }
  const isBare = !/^[A-Z]{2}/.test(id)
  const takesPrefix = exported || (isBare && (isInUnion(country) || prefixed.has(country)))
  return takesPrefix && prefix ? { id: `${prefix}${id}`, scheme: 'VAT' } : { id, scheme: 'TAX' }
}
