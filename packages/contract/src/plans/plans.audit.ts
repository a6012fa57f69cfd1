import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const plansAudit = {
  actions: {
    'plan.created': { category: 'commercial', 'en-us': 'Plan created', 'fr-fr': 'Forfait créé' },
    'plan.edited': { category: 'commercial', 'en-us': 'Plan of the catalogue changed', 'fr-fr': 'Forfait du catalogue modifié' },
    'plan.activated': { category: 'commercial', 'en-us': 'Plan put on sale', 'fr-fr': 'Forfait mis en vente' },
    'plan.retired': { category: 'commercial', 'en-us': 'Plan retired', 'fr-fr': 'Forfait retiré de la vente' },
    'plan.pricesChanged': { category: 'commercial', 'en-us': 'Prices of a plan changed', 'fr-fr': 'Tarif d’un forfait modifié' },
    'plan.exported': { category: 'commercial', 'en-us': 'Catalogue of plans exported', 'fr-fr': 'Catalogue des forfaits exporté' },
    'account.limitChanged': { category: 'commercial', 'en-us': 'Limits of the partner changed', 'fr-fr': 'Limites du partenaire modifiées' },
  },
  fields: {
    termsNumber: { 'en-us': 'Version of the terms', 'fr-fr': 'Version des conditions' },
  },
} as const satisfies AuditTexts
