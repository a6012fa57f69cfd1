import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const auditAudit = {
  actions: {
    'audit.exported': { category: 'audit', 'en-us': 'Audit trail exported', 'fr-fr': 'Journal d’audit exporté' },
    'audit.fileTaken': { category: 'audit', 'en-us': 'Audit trail export downloaded', 'fr-fr': 'Export du journal d’audit téléchargé' },
    'ui.viewed': { category: 'audit', 'en-us': 'Viewed on screen', 'fr-fr': 'Consulté à l’écran' },
    'ui.exported': { category: 'audit', 'en-us': 'Exported in the browser', 'fr-fr': 'Exporté dans le navigateur' },
    'ui.printed': { category: 'audit', 'en-us': 'Printed', 'fr-fr': 'Imprimé' },
    'ui.copied': { category: 'audit', 'en-us': 'Copied', 'fr-fr': 'Copié' },
  },
  fields: {
    rows: { 'en-us': 'Rows', 'fr-fr': 'Lignes' },
  },
} as const satisfies AuditTexts
