import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const registrationsLabels = {
  companyName: { 'en-us': 'Company', 'fr-fr': 'Société' },
  parentNumber: { 'en-us': 'Number of the company that invited you', 'fr-fr': 'Numéro de la société qui vous a invité' },
  termsAccepted: { 'en-us': 'Terms of use', 'fr-fr': 'Conditions d’utilisation' },
  asked: { 'en-us': 'Requested', 'fr-fr': 'Demandé' },
  askedFrom: { 'en-us': 'Requested from', 'fr-fr': 'Demandé à partir du' },
  askedTo: { 'en-us': 'Requested up to', 'fr-fr': 'Demandé jusqu’au' },
  decidedOn: { 'en-us': 'Decided', 'fr-fr': 'Décidé' },
  decidedBy: { 'en-us': 'Decided by', 'fr-fr': 'Décidé par' },
  decision: { 'en-us': 'Decision', 'fr-fr': 'Décision' },
} as const satisfies Labels
