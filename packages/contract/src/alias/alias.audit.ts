import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const aliasAudit = {
  actions: {
    'alias.started': { category: 'signIn', 'en-us': 'Began to act for somebody', 'fr-fr': 'Début d’action au nom de quelqu’un' },
    'alias.ended': { category: 'signIn', 'en-us': 'Stopped acting for somebody', 'fr-fr': 'Fin d’action au nom de quelqu’un' },
  },
  fields: {
    ticket: { 'en-us': 'Ticket', 'fr-fr': 'Ticket' },
  },
} as const satisfies AuditTexts
