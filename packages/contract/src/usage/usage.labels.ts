import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const usageLabels = {
  batchId: { 'en-us': 'Batch', 'fr-fr': 'Lot' },
  facts: { 'en-us': 'Usage facts', 'fr-fr': 'Relevés d’utilisation' },
  day: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  levels: { 'en-us': 'Storage levels', 'fr-fr': 'Relevés de stockage' },
  megabytes: { 'en-us': 'Megabytes', 'fr-fr': 'Mégaoctets' },
  measuredOn: { 'en-us': 'Measured on', 'fr-fr': 'Date de mesure' },
  quantity: { 'en-us': 'Units', 'fr-fr': 'Unités' },
} as const satisfies Labels
