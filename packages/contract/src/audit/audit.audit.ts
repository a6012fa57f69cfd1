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
    // Of features to come.
    'plan.assigned': { category: 'commercial', 'en-us': 'Plan assigned', 'fr-fr': 'Forfait attribué' },
    'plan.changed': { category: 'commercial', 'en-us': 'Plan changed', 'fr-fr': 'Forfait modifié' },
    'plan.cancelled': { category: 'commercial', 'en-us': 'Plan cancelled', 'fr-fr': 'Forfait résilié' },
    'addon.changed': { category: 'commercial', 'en-us': 'Add-on changed', 'fr-fr': 'Option modifiée' },
    'ai.changed': { category: 'commercial', 'en-us': 'AI access changed', 'fr-fr': 'Accès à l’IA modifié' },
    'bill.changed': { category: 'commercial', 'en-us': 'Billing changed', 'fr-fr': 'Facturation modifiée' },
    'report.exported': { category: 'commercial', 'en-us': 'Report exported', 'fr-fr': 'Rapport exporté' },
    'schedule.changed': { category: 'commercial', 'en-us': 'Report schedule changed', 'fr-fr': 'Planification de rapport modifiée' },
    'brand.changed': { category: 'delivery', 'en-us': 'Branding changed', 'fr-fr': 'Image de marque modifiée' },
    'dkim.changed': { category: 'delivery', 'en-us': 'E-mail signing (DKIM) changed', 'fr-fr': 'Signature des messages (DKIM) modifiée' },
    'partner.called': { category: 'delivery', 'en-us': 'Partner call', 'fr-fr': 'Appel d’un partenaire' },
    'import.done': { category: 'delivery', 'en-us': 'Import finished', 'fr-fr': 'Import terminé' },
  },
  fields: {
    rows: { 'en-us': 'Rows', 'fr-fr': 'Lignes' },
  },
} as const satisfies AuditTexts
