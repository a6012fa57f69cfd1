import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const accountsAudit = {
  actions: {
    'account.created': { category: 'account', 'en-us': 'Account created', 'fr-fr': 'Compte créé' },
    'account.updated': { category: 'account', 'en-us': 'Account details changed', 'fr-fr': 'Détails du compte modifiés' },
    'account.exported': { category: 'account', 'en-us': 'Account list exported', 'fr-fr': 'Liste de comptes exportée' },
    'account.moved': { category: 'account', 'en-us': 'Account moved', 'fr-fr': 'Compte déplacé' },
    'account.purged': { category: 'account', 'en-us': 'Account purged', 'fr-fr': 'Compte purgé' },
  },
} as const satisfies AuditTexts
