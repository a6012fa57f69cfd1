import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const esignAudit = {
  actions: {
    'esign.sentAgain': { category: 'delivery', 'en-us': 'E-signature service told everything again', 'fr-fr': 'Tout renvoyé au service de signature électronique' },
  },
  fields: {},
} as const satisfies AuditTexts
