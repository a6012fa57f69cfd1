import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const accountsAudit = {
  actions: {
    'account.created': { category: 'account', 'en-us': 'Account created', 'fr-fr': 'Compte créé' },
    'account.updated': { category: 'account', 'en-us': 'Account details changed', 'fr-fr': 'Détails du compte modifiés',
      many: { 'en-us': 'Details of {count} accounts changed', 'fr-fr': 'Détails de {count} comptes modifiés' } },
    'account.exported': { category: 'account', 'en-us': 'Account list exported', 'fr-fr': 'Liste de comptes exportée' },
    'account.moved': { category: 'account', 'en-us': 'Account moved', 'fr-fr': 'Compte déplacé',
      many: { 'en-us': '{count} accounts moved', 'fr-fr': '{count} comptes déplacés' } },
    'account.purged': { category: 'account', 'en-us': 'Account purged', 'fr-fr': 'Compte purgé' },
  },
} as const satisfies AuditTexts
