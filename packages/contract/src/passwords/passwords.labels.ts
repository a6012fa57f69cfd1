import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const passwordsLabels = {
  confirmPassword: { 'en-us': 'Password, again', 'fr-fr': 'Mot de passe, à nouveau' },
} as const satisfies Labels
