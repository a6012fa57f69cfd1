import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const passwordsLabels = {
  confirmPassword: { 'en-us': 'Password confirmation', 'fr-fr': 'Confirmation du mot de passe' },
} as const satisfies Labels
