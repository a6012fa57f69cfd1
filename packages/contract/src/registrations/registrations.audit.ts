import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const registrationsAudit = {
  actions: {
    'registration.requested': { category: 'account', 'en-us': 'Access requested', 'fr-fr': 'Accès demandé' },
    'registration.approved': { category: 'account', 'en-us': 'Request for access approved', 'fr-fr': 'Demande d’accès approuvée' },
    'registration.exported': { category: 'account', 'en-us': 'List of requests exported', 'fr-fr': 'Liste de demandes exportée' },
    'registration.declined': { category: 'account', 'en-us': 'Request for access declined', 'fr-fr': 'Demande d’accès refusée' },
  },
} as const satisfies AuditTexts
