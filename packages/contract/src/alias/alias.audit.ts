import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const aliasAudit = {
  actions: {
    'alias.started': { category: 'signIn', 'en-us': 'Impersonation started', 'fr-fr': 'Connexion déléguée commencée' },
    'alias.ended': { category: 'signIn', 'en-us': 'Impersonation ended', 'fr-fr': 'Connexion déléguée terminée' },
  },
} as const satisfies AuditTexts
