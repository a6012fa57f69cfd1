import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const esignLabels = {
  waitingSince: { 'en-us': 'Waiting since', 'fr-fr': 'En attente depuis' },
  lastSentOn: { 'en-us': 'Last sent', 'fr-fr': 'Dernier envoi' },
  uncheckedSince: { 'en-us': 'Not compared since', 'fr-fr': 'Sans comparaison depuis' },
  touchedOn: { 'en-us': 'Last event', 'fr-fr': 'Dernier événement' },
} as const satisfies Labels
