import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const usageAudit = {
  actions: {
    'usage.reported': { category: 'commercial', 'en-us': 'Usage reported', 'fr-fr': 'Utilisation transmise' },
    'usage.storageReported': { category: 'commercial', 'en-us': 'Storage levels reported', 'fr-fr': 'Relevés de stockage transmis' },
    'usage.thresholdReached': { category: 'commercial', 'en-us': 'Usage threshold reached', 'fr-fr': 'Seuil d’utilisation atteint' },
  },
  fields: {
    changed: { 'en-us': 'Companies updated', 'fr-fr': 'Sociétés mises à jour' },
    firstDay: { 'en-us': 'First day', 'fr-fr': 'Premier jour' },
  },
} as const satisfies AuditTexts
