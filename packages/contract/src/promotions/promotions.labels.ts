import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const promotionsLabels = {
  promoCode: { 'en-us': 'Promotion code', 'fr-fr': 'Code promotionnel' },
  promoName: { 'en-us': 'Promotion name', 'fr-fr': 'Nom de la promotion' },
  months: { 'en-us': 'Months', 'fr-fr': 'Mois' },
  planCodes: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  maxRedemptions: { 'en-us': 'Maximum redemptions', 'fr-fr': 'Nombre maximal d’utilisations' },
  oncePerAccount: { 'en-us': 'Once per account', 'fr-fr': 'Une fois par compte' },
} as const satisfies Labels
