import type { BookedKind } from '@portal/contract/commerce/billing/billing.fields'
import type { Language, Text } from '@portal/contract/core/language'

// The words in the files of accounting exports; names of columns are those of the formats.

const texts = {
  INVOICE: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
  CREDIT_NOTE: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
  VOID: { 'en-us': 'Voided invoice', 'fr-fr': 'Facture annulée' },
  PAYMENT: { 'en-us': 'Payment', 'fr-fr': 'Paiement' },
  REFUND: { 'en-us': 'Refund', 'fr-fr': 'Remboursement' },
  SALES: { 'en-us': 'Sales', 'fr-fr': 'Ventes' },
  BANK: { 'en-us': 'Bank', 'fr-fr': 'Banque' },
  RECEIVABLES: { 'en-us': 'Receivables', 'fr-fr': 'Clients' },
  REVENUE: { 'en-us': 'Revenue', 'fr-fr': 'Prestations de services' },
  TAX: { 'en-us': 'Tax', 'fr-fr': 'Taxe collectée' },
  PLAN: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  SEATS: { 'en-us': 'Extra seats', 'fr-fr': 'Licences supplémentaires' },
  OVERAGE: { 'en-us': 'Overage', 'fr-fr': 'Dépassement' },
  ADDON: { 'en-us': 'Add-ons', 'fr-fr': 'Options' },
  PROMOTION: { 'en-us': 'Promotions', 'fr-fr': 'Promotions' },
  CHARGE: { 'en-us': 'One-off charges', 'fr-fr': 'Frais ponctuels' },
  LATE_FEE: { 'en-us': 'Late payment fees', 'fr-fr': 'Frais de retard de paiement' },
  CREDIT: { 'en-us': 'Credits', 'fr-fr': 'Avoirs' },
} as const satisfies Record<string, Text> & Record<BookedKind, Text>

export const wordsOf = (language: Language) => (word: keyof typeof texts) => texts[word][language]
