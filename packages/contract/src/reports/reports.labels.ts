import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const reportsLabels = {
  used: { 'en-us': 'Used', 'fr-fr': 'Utilisé' },
  allotted: { 'en-us': 'Allotted', 'fr-fr': 'Alloué' },
  percent: { 'en-us': 'Percent used', 'fr-fr': 'Pourcentage utilisé' },
  periodStart: { 'en-us': 'Period start', 'fr-fr': 'Début de la période' },
  periodEnd: { 'en-us': 'Period end', 'fr-fr': 'Fin de la période' },
} as const satisfies Labels
