import type { Labels } from '../core/labels.ts'

export const scimLabels = {
  scimId: { 'en-us': 'Id at the identity provider', 'fr-fr': 'Identifiant chez le fournisseur d’identité' },
} as const satisfies Labels
