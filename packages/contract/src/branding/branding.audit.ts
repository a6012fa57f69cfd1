import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const brandingAudit = {
  actions: {
    'brand.drafted': { category: 'settings', 'en-us': 'Draft of a brand saved', 'fr-fr': 'Brouillon d’image de marque enregistré' },
    'brand.imageChanged': { category: 'settings', 'en-us': 'Image of a brand changed', 'fr-fr': 'Visuel d’une image de marque modifié' },
    'brand.published': { category: 'settings', 'en-us': 'Brand published', 'fr-fr': 'Image de marque publiée' },
    'brand.enabled': { category: 'settings', 'en-us': 'Brand enabled', 'fr-fr': 'Image de marque activée' },
    'brand.disabled': { category: 'settings', 'en-us': 'Brand disabled', 'fr-fr': 'Image de marque désactivée' },
    'brand.restored': { category: 'settings', 'en-us': 'Version of a brand restored', 'fr-fr': 'Version d’image de marque restaurée' },
    'brand.deleted': { category: 'settings', 'en-us': 'Brand deleted', 'fr-fr': 'Image de marque supprimée' },
  },
} as const satisfies AuditTexts
