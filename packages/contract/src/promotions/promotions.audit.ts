import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const promotionsAudit = {
  actions: {
    'promotion.created': { category: 'commercial', 'en-us': 'Promotion created', 'fr-fr': 'Promotion créée' },
    'promotion.changed': { category: 'commercial', 'en-us': 'Promotion changed', 'fr-fr': 'Promotion modifiée' },
    'promotion.activated': { category: 'commercial', 'en-us': 'Promotion started', 'fr-fr': 'Promotion lancée' },
    'promotion.paused': { category: 'commercial', 'en-us': 'Promotion paused', 'fr-fr': 'Promotion suspendue' },
    'promotion.ended': { category: 'commercial', 'en-us': 'Promotion ended', 'fr-fr': 'Promotion terminée' },
  },
} as const satisfies AuditTexts
