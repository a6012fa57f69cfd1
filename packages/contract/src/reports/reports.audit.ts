import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const reportsAudit = {
  actions: {
    'report.exported': { category: 'commercial', 'en-us': 'Report exported', 'fr-fr': 'Rapport exporté' },
  },
  fields: {},
} as const satisfies AuditTexts
