import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const changesLabels = {
  selection: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
  input: { 'en-us': 'Change', 'fr-fr': 'Modification' },
  confirmCount: { 'en-us': 'Number', 'fr-fr': 'Nombre' },
  runAt: { 'en-us': 'When', 'fr-fr': 'Quand' },
  approve: { 'en-us': 'Approval', 'fr-fr': 'Approbation' },
  state: { 'en-us': 'State', 'fr-fr': 'État' },
  madeBy: { 'en-us': 'Prepared by', 'fr-fr': 'Préparée par' },
  done: { 'en-us': 'Done', 'fr-fr': 'Effectués' },
  prepared: { 'en-us': 'Prepared', 'fr-fr': 'Préparée' },
  preparedFrom: { 'en-us': 'Prepared from', 'fr-fr': 'Préparée à partir du' },
  preparedTo: { 'en-us': 'Prepared up to', 'fr-fr': 'Préparée jusqu’au' },
  cascade: { 'en-us': 'All accounts below', 'fr-fr': 'Tous les comptes inférieurs' },
} as const satisfies Labels
