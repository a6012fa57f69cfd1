import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const viewsLabels = {
  list: { 'en-us': 'List', 'fr-fr': 'Liste' },
  query: { 'en-us': 'Filters and order', 'fr-fr': 'Filtres et ordre' },
} as const satisfies Labels
