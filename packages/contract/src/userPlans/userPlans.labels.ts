import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const userPlansLabels = {
  plan: { 'en-us': 'Plan', 'fr-fr': 'Forfait' },
  plans: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  noPlan: { 'en-us': 'No plan', 'fr-fr': 'Sans forfait' },
  customerKey: { 'en-us': 'Customer', 'fr-fr': 'Client' },
  fromPlanCode: { 'en-us': 'Present plan', 'fr-fr': 'Forfait actuel' },
  toPlanCode: { 'en-us': 'New plan', 'fr-fr': 'Nouveau forfait' },
  effective: { 'en-us': 'When', 'fr-fr': 'Quand' },
  on: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  onShortage: { 'en-us': 'If seats are short', 'fr-fr': 'S’il manque des licences' },
  replaceExisting: { 'en-us': 'Replace the present plan', 'fr-fr': 'Remplacer le forfait actuel' },
  since: { 'en-us': 'Since', 'fr-fr': 'Depuis' },
  sourceName: { 'en-us': 'Source', 'fr-fr': 'Source' },
} as const satisfies Labels
