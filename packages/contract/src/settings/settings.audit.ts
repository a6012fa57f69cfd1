import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const settingsAudit = {
  actions: {
    'settings.changed': { category: 'settings', 'en-us': 'Settings changed', 'fr-fr': 'Paramètres modifiés',
      many: { 'en-us': 'Settings of {count} accounts changed', 'fr-fr': 'Paramètres de {count} comptes modifiés' } },
    'settings.userChanged': { category: 'settings', 'en-us': 'Settings of a person changed', 'fr-fr': 'Paramètres d’une personne modifiés' },
  },
} as const satisfies AuditTexts
