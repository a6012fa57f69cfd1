import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const settingsLabels = {
  changes: { 'en-us': 'Settings', 'fr-fr': 'Paramètres' },
  codes: { 'en-us': 'Settings', 'fr-fr': 'Paramètres' },
  fromAcctKey: { 'en-us': 'Copy from', 'fr-fr': 'Copier depuis' },
  locks: { 'en-us': 'Locks', 'fr-fr': 'Verrous' },
} as const satisfies Labels
