import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const apiKeysAudit = {
  actions: {
    'apikey.created': { category: 'delivery', 'en-us': 'API key created', 'fr-fr': 'Clé API créée' },
    'apikey.changed': { category: 'delivery', 'en-us': 'API key changed', 'fr-fr': 'Clé API modifiée' },
    'apikey.rotated': { category: 'delivery', 'en-us': 'API key rotated', 'fr-fr': 'Clé API renouvelée' },
    'apikey.revoked': { category: 'delivery', 'en-us': 'API key revoked', 'fr-fr': 'Clé API révoquée' },
  },
} as const satisfies AuditTexts
