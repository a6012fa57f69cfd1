import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const userPlansLabels = {
  plan: { 'en-us': 'Plan', 'fr-fr': 'Forfait' },
  plans: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  noPlan: { 'en-us': 'No plan', 'fr-fr': 'Sans forfait' },
  fromPlanCode: { 'en-us': 'Current plan', 'fr-fr': 'Forfait actuel' },
  on: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  onShortage: { 'en-us': 'If there aren’t enough seats', 'fr-fr': 'S’il manque des licences' },
  replaceExisting: { 'en-us': 'Replace the current plan', 'fr-fr': 'Remplacer le forfait actuel' },
  since: { 'en-us': 'Since', 'fr-fr': 'Depuis' },
  sourceName: { 'en-us': 'Source', 'fr-fr': 'Source' },
} as const satisfies Labels
