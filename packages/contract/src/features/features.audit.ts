import type { AuditTexts } from '../core/audit.table.ts'

/** One text for all three: the same set sets a policy here, changes one there, and its undo removes some. */
const many = {
  'en-us': 'Feature policy of {count} accounts changed',
  'fr-fr': 'Règle de fonctionnalité de {count} comptes modifiée',
}

// biome-ignore format: a table
export const featuresAudit = {
  actions: {
    'feature.set': { category: 'rights', many, 'en-us': 'Feature policy set', 'fr-fr': 'Règle de fonctionnalité définie' },
    'feature.changed': { category: 'rights', many, 'en-us': 'Feature policy changed', 'fr-fr': 'Règle de fonctionnalité modifiée' },
    'feature.exported': { category: 'rights', 'en-us': 'Feature policies exported', 'fr-fr': 'Règles de fonctionnalité exportées' },
    'feature.removed': { category: 'rights', many, 'en-us': 'Feature policy removed', 'fr-fr': 'Règle de fonctionnalité supprimée' },
  },
} as const satisfies AuditTexts
