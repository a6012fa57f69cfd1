import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const apiKeysLabels = {
  addresses: { 'en-us': 'Permitted addresses', 'fr-fr': 'Adresses autorisées' },
  turnedOn: { 'en-us': 'Turned on', 'fr-fr': 'Activée' },
  scopes: { 'en-us': 'Modules', 'fr-fr': 'Modules' },
  expiresOn: { 'en-us': 'Valid until', 'fr-fr': 'Valable jusqu’au' },
  overlapHours: { 'en-us': 'Previous secret ends', 'fr-fr': 'Fin du secret précédent' },
  partner: { 'en-us': 'Partner', 'fr-fr': 'Partenaire' },
} as const satisfies Labels
