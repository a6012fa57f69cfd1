import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const partnerLogsAudit = {
  actions: {
    'partnerLog.answered': { category: 'commercial', 'en-us': 'Partner call answered', 'fr-fr': 'Appel de partenaire complété' },
    'partnerLog.replayed': { category: 'commercial', 'en-us': 'Partner call replayed', 'fr-fr': 'Appel de partenaire relancé' },
    'partnerLog.rehearsed': { category: 'commercial', 'en-us': 'Partner call rehearsed', 'fr-fr': 'Appel de partenaire essayé à blanc' },
    'partnerLog.resolved': { category: 'commercial', 'en-us': 'Partner call marked as resolved', 'fr-fr': 'Appel de partenaire marqué comme résolu' },
  },
} as const satisfies AuditTexts
