import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const featuresAudit = {
  actions: {
    'feature.set': { category: 'rights', 'en-us': 'Feature policy set', 'fr-fr': 'Règle de fonctionnalité définie' },
    'feature.changed': { category: 'rights', 'en-us': 'Feature policy changed', 'fr-fr': 'Règle de fonctionnalité modifiée' },
    'feature.removed': { category: 'rights', 'en-us': 'Feature policy removed', 'fr-fr': 'Règle de fonctionnalité supprimée' },
  },
  fields: {
    flag: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
    value: { 'en-us': 'Value', 'fr-fr': 'Valeur' },
    lock: { 'en-us': 'Lock', 'fr-fr': 'Verrou' },
    locked: { 'en-us': 'Locked', 'fr-fr': 'Verrouillé' },
    validFrom: { 'en-us': 'Valid from', 'fr-fr': 'Valable à partir du' },
    validTo: { 'en-us': 'Valid until', 'fr-fr': 'Valable jusqu’au' },
  },
} as const satisfies AuditTexts
