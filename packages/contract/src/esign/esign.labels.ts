import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const esignLabels = {
  waitingSince: { 'en-us': 'Waiting since', 'fr-fr': 'En attente depuis' },
  lastSentOn: { 'en-us': 'Last sent', 'fr-fr': 'Dernier envoi' },
  uncheckedSince: { 'en-us': 'Not compared since', 'fr-fr': 'Sans comparaison depuis' },
  part: { 'en-us': 'About', 'fr-fr': 'Objet' },
  called: { 'en-us': 'Called', 'fr-fr': 'Appelé' },
  calledOn: { 'en-us': 'Called', 'fr-fr': 'Appelé le' },
  calledFrom: { 'en-us': 'Called from', 'fr-fr': 'Appelé à partir du' },
  calledTo: { 'en-us': 'Called to', 'fr-fr': 'Appelé jusqu’au' },
  faulty: { 'en-us': 'Failed', 'fr-fr': 'En échec' },
  touchedOn: { 'en-us': 'Last event', 'fr-fr': 'Dernier événement' },
} as const satisfies Labels
