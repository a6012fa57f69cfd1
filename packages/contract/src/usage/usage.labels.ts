import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const usageLabels = {
  batchId: { 'en-us': 'Batch', 'fr-fr': 'Lot' },
  facts: { 'en-us': 'Usage facts', 'fr-fr': 'Relevés d’utilisation' },
  day: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  quantity: { 'en-us': 'Units', 'fr-fr': 'Unités' },
} as const satisfies Labels
