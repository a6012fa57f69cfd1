import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const noticesAudit = {
  actions: {
    'account.notified': { category: 'account', 'en-us': 'Notice sent to the account', 'fr-fr': 'Avis envoyé au compte',
      many: { 'en-us': 'Notice sent to {count} accounts', 'fr-fr': 'Avis envoyé à {count} comptes' } },
    'notice.templateCreated': { category: 'account', 'en-us': 'Notice template created', 'fr-fr': 'Modèle d’avis créé' },
    'notice.templateChanged': { category: 'account', 'en-us': 'Notice template changed', 'fr-fr': 'Modèle d’avis modifié' },
    'notice.templateArchived': { category: 'account', 'en-us': 'Notice template archived', 'fr-fr': 'Modèle d’avis archivé' },
    'notice.templateRestored': { category: 'account', 'en-us': 'Notice template restored', 'fr-fr': 'Modèle d’avis restauré' },
  },
  fields: {
    template: { 'en-us': 'Template', 'fr-fr': 'Modèle' },
  },
} as const satisfies AuditTexts
