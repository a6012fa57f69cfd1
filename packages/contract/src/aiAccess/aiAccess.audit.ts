import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const aiAccessAudit = {
  actions: {
    'ai.accessChanged': { category: 'settings', 'en-us': 'AI access changed', 'fr-fr': 'Accès à l’IA modifié' },
  },
} as const satisfies AuditTexts
