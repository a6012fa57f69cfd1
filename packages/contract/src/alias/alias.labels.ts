import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const aliasLabels = {
  ticket: { 'en-us': 'Ticket', 'fr-fr': 'Ticket' },
} as const satisfies Labels
