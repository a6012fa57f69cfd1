import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const webhooksLabels = {
  url: { 'en-us': 'Address', 'fr-fr': 'Adresse' },
  events: { 'en-us': 'Events', 'fr-fr': 'Événements' },
  active: { 'en-us': 'Active', 'fr-fr': 'Actif' },
  answer: { 'en-us': 'Answer', 'fr-fr': 'Réponse' },
} as const satisfies Labels
