import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const accessGroupsLabels = {
  accountScope: { 'en-us': 'Accounts', 'fr-fr': 'Comptes' },
  accounts: { 'en-us': 'Selected accounts', 'fr-fr': 'Comptes sélectionnés' },
  exclude: { 'en-us': 'Excluded accounts', 'fr-fr': 'Comptes exclus' },
  entries: { 'en-us': 'Rights', 'fr-fr': 'Droits' },
  module: { 'en-us': 'Module', 'fr-fr': 'Module' },
  permission: { 'en-us': 'Right', 'fr-fr': 'Droit' },
  copyOf: { 'en-us': 'Start from a copy of', 'fr-fr': 'Partir d’une copie de' },
  memberCount: { 'en-us': 'Members', 'fr-fr': 'Membres' },
  addedOn: { 'en-us': 'In the group since', 'fr-fr': 'Dans le groupe depuis' },
  groups: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
} as const satisfies Labels
