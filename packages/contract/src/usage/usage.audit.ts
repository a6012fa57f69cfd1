import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const usageAudit = {
  actions: {
    'usage.reported': { category: 'commercial', 'en-us': 'Usage reported', 'fr-fr': 'Utilisation transmise' },
    'usage.thresholdReached': { category: 'commercial', 'en-us': 'Usage threshold reached', 'fr-fr': 'Seuil d’utilisation atteint' },
  },
  fields: {
    firstDay: { 'en-us': 'First day', 'fr-fr': 'Premier jour' },
  },
} as const satisfies AuditTexts
