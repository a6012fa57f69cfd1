import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const transactionsAudit = {
  actions: {
    'transaction.reported': { category: 'commercial', 'en-us': 'Transactions reported', 'fr-fr': 'Transactions transmises' },
  },
  fields: {
    added: { 'en-us': 'New', 'fr-fr': 'Nouvelles' },
    updated: { 'en-us': 'With a later status', 'fr-fr': 'Avec un statut plus récent' },
  },
} as const satisfies AuditTexts
