import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const addOnsLabels = {
  unit: { 'en-us': 'Unit', 'fr-fr': 'Unité' },
  lastDay: { 'en-us': 'Last day', 'fr-fr': 'Dernier jour' },
  addOn: { 'en-us': 'Add-on', 'fr-fr': 'Option' },
} as const satisfies Labels
