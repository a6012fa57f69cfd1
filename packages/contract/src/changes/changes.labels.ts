import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const changesLabels = {
  selection: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  input: { 'en-us': 'Change', 'fr-fr': 'Modification' },
  confirmCount: { 'en-us': 'Number', 'fr-fr': 'Nombre' },
  runAt: { 'en-us': 'When', 'fr-fr': 'Quand' },
  approve: { 'en-us': 'Approval', 'fr-fr': 'Approbation' },
  cascade: { 'en-us': 'All accounts below', 'fr-fr': 'Tous les comptes inférieurs' },
} as const satisfies Labels
