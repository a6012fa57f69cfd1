import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const statusLabels = {
  reasonCode: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  effectiveOn: { 'en-us': 'Effective date', 'fr-fr': 'Date d’effet' },
  suspensionKeys: { 'en-us': 'Suspensions to lift', 'fr-fr': 'Suspensions à lever' },
} as const satisfies Labels
