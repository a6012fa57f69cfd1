import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

export const chargeLabels = {
  textEn: { 'en-us': 'Text in English', 'fr-fr': 'Libellé en anglais' },
  textFr: { 'en-us': 'Text in French', 'fr-fr': 'Libellé en français' },
  taxCategory: { 'en-us': 'Tax category', 'fr-fr': 'Catégorie de taxe' },
  exemptReasonEn: { 'en-us': 'Reason for exemption in English', 'fr-fr': 'Motif d’exonération en anglais' },
  exemptReasonFr: { 'en-us': 'Reason for exemption in French', 'fr-fr': 'Motif d’exonération en français' },
  unitPrice: { 'en-us': 'Unit price', 'fr-fr': 'Prix unitaire' },
  chargeKeys: { 'en-us': 'One-off charges', 'fr-fr': 'Frais ponctuels' },
} as const satisfies Labels

export const chargeErrors = {
  'charge.notFound': { status: 404, 'en-us': 'One-off charge not found.', 'fr-fr': 'Frais ponctuels introuvables.' },
  'charge.itemNotFound': { status: 404, 'en-us': 'Catalogue item not found.', 'fr-fr': 'Article introuvable.' },
  'charge.codeTaken': {
    status: 409,
    'en-us': 'The catalogue already has an item with this code. Enter another code.',
    'fr-fr': 'Le catalogue a déjà un article avec ce code. Saisissez un autre code.',
  },
  'charge.tooManyItems': {
    status: 409,
    'en-us': 'A catalogue can have at most {most} items.',
    'fr-fr': 'Un catalogue peut avoir au plus {most} articles.',
  },
  'charge.tooMany': {
    status: 409,
    'en-us': 'A company can have at most {most} one-off charges waiting. Invoice them first.',
    'fr-fr': 'Une société peut avoir au plus {most} frais ponctuels en attente. Facturez-les d’abord.',
  },
  'charge.ofIssuer': {
    status: 403,
    'en-us': 'Only the company that bills this account can add one-off charges.',
    'fr-fr': 'Seule la société qui facture ce compte peut ajouter des frais ponctuels.',
  },
  'charge.otherCurrency': {
    status: 409,
    'en-us': 'This account is billed in {currency}. Enter the price in {currency}.',
    'fr-fr': 'Ce compte est facturé en {currency}. Saisissez le prix en {currency}.',
  },
  'charge.invoiced': {
    status: 409,
    'en-us': 'The charge is on an issued invoice. Issue a credit note for it.',
    'fr-fr': 'Ces frais figurent sur une facture émise. Établissez un avoir.',
  },
  'charge.notAboveZero': {
    status: 409,
    'en-us':
      'The total must be above zero, and so must the sum of each tax category. Credits alone go on the next invoice with charges.',
    'fr-fr':
      'Le total doit être supérieur à zéro, tout comme la somme de chaque catégorie de TVA. Des crédits seuls sont reportés sur la prochaine facture avec des montants dus.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    charge: typeof chargeErrors
  }
}

// oxfmt-ignore
export const chargeActions = {
  'charge.added': { category: 'commercial', 'en-us': 'One-off charge added', 'fr-fr': 'Frais ponctuels ajoutés' },
  'charge.removed': { category: 'commercial', 'en-us': 'One-off charge deleted', 'fr-fr': 'Frais ponctuels supprimés' },
  'charge.itemAdded': { category: 'commercial', 'en-us': 'Catalogue item added', 'fr-fr': 'Article du catalogue ajouté' },
  'charge.itemRemoved': { category: 'commercial', 'en-us': 'Catalogue item deleted', 'fr-fr': 'Article du catalogue supprimé' },
} as const satisfies AuditTexts['actions']
