import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const importsLabels = {
  sendWelcome: { 'en-us': 'Send the invitation', 'fr-fr': 'Envoyer l’invitation' },
  existing: { 'en-us': 'People already there', 'fr-fr': 'Personnes déjà présentes' },
} as const satisfies Labels
