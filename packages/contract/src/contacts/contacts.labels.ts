import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const contactsLabels = {
  text: { 'en-us': 'Note', 'fr-fr': 'Note' },
} as const satisfies Labels
