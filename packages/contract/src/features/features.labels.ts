import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const featuresLabels = {
  feature: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  featureCode: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  flag: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  scopeKind: { 'en-us': 'Set for', 'fr-fr': 'Définie pour' },
  modifiedBy: { 'en-us': 'Modified by', 'fr-fr': 'Modifié par' },
  upcoming: { 'en-us': 'Not in force yet', 'fr-fr': 'Pas encore en vigueur' },
  expired: { 'en-us': 'Expired', 'fr-fr': 'Expirées' },
  validFrom: { 'en-us': 'Valid from', 'fr-fr': 'Valable à partir du' },
  validTo: { 'en-us': 'Valid until', 'fr-fr': 'Valable jusqu’au' },
} as const satisfies Labels
