import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const subscriptionsAudit = {
  actions: {
    'companyPlan.added': { category: 'commercial', 'en-us': 'Company plan added', 'fr-fr': 'Forfait de la société ajouté',
      many: { 'en-us': '{count} company plans added', 'fr-fr': '{count} forfaits de société ajoutés' } },
    'companyPlan.changed': { category: 'commercial', 'en-us': 'Company plan changed', 'fr-fr': 'Forfait de la société modifié',
      many: { 'en-us': '{count} company plans changed', 'fr-fr': '{count} forfaits de société modifiés' } },
    'companyPlan.renewed': { category: 'commercial', 'en-us': 'Company plan renewed', 'fr-fr': 'Forfait de la société renouvelé',
      many: { 'en-us': '{count} company plans renewed', 'fr-fr': '{count} forfaits de société renouvelés' } },
    'companyPlan.ended': { category: 'commercial', 'en-us': 'Company plan ended', 'fr-fr': 'Fin du forfait de la société',
      many: { 'en-us': '{count} company plans ended', 'fr-fr': 'Fin de {count} forfaits de société' } },
    'companyPlan.resumed': { category: 'commercial', 'en-us': 'End of a company plan cancelled', 'fr-fr': 'Fin du forfait de la société annulée',
      many: { 'en-us': 'End of {count} company plans cancelled', 'fr-fr': 'Fin de {count} forfaits de société annulée' } },
    'companyPlan.undone': { category: 'commercial', 'en-us': 'Change of a company plan undone', 'fr-fr': 'État précédent du forfait de la société rétabli',
      many: { 'en-us': 'Change of {count} company plans undone', 'fr-fr': 'État précédent de {count} forfaits de société rétabli' } },
    'companyPlan.scheduled': { category: 'commercial', 'en-us': 'Change of a company plan scheduled', 'fr-fr': 'Changement du forfait de la société planifié',
      many: { 'en-us': 'Change of {count} company plans scheduled', 'fr-fr': 'Changement de {count} forfaits de société planifié' } },
    'companyPlan.scheduleEnded': { category: 'commercial', 'en-us': 'Scheduled change of a company plan cancelled', 'fr-fr': 'Changement planifié du forfait de la société annulé' },
    'companyPlan.scheduleFailed': { category: 'commercial', 'en-us': 'Scheduled change of a company plan failed', 'fr-fr': 'Échec du changement planifié du forfait de la société' },
    'companyPlan.activityDeleted': { category: 'commercial', 'en-us': 'Activity of a company plan removed', 'fr-fr': 'Activité du forfait de la société supprimée' },
    'companyPlan.edited': { category: 'commercial', 'en-us': 'Company plan edited', 'fr-fr': 'Informations du forfait de la société modifiées' },
    'companyPlan.dayReached': { category: 'commercial', 'en-us': 'Company plan changed on its day', 'fr-fr': 'Forfait de la société modifié à sa date' },
    'companyPlan.exported': { category: 'commercial', 'en-us': 'List of company plans exported', 'fr-fr': 'Liste des forfaits des sociétés exportée' },
  },
} as const satisfies AuditTexts
