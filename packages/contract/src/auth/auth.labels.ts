import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const authLabels = {
  emailAddress: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  password: { 'en-us': 'Password', 'fr-fr': 'Mot de passe' },
  clientId: { 'en-us': 'Client ID', 'fr-fr': 'ID client' },
} as const satisfies Labels
