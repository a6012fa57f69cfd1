import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const accessAudit = {
  actions: {
    'access.denied': { category: 'rights', 'en-us': 'Attempt refused', 'fr-fr': 'Tentative refusée' },
  },
} as const satisfies AuditTexts
