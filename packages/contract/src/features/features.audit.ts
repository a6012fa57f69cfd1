import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const featuresAudit = {
  actions: {
    'feature.set': { category: 'rights', 'en-us': 'Feature policy set', 'fr-fr': 'Règle de fonctionnalité définie' },
    'feature.changed': { category: 'rights', 'en-us': 'Feature policy changed', 'fr-fr': 'Règle de fonctionnalité modifiée' },
    'feature.removed': { category: 'rights', 'en-us': 'Feature policy removed', 'fr-fr': 'Règle de fonctionnalité supprimée' },
  },
} as const satisfies AuditTexts
