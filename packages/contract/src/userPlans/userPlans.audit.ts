import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const userPlansAudit = {
  actions: {
    'userplan.assigned': { category: 'commercial', 'en-us': 'Plan assigned to a person', 'fr-fr': 'Forfait attribué à une personne' },
    'userplan.changed': { category: 'commercial', 'en-us': 'Plan of a person changed', 'fr-fr': 'Forfait d’une personne modifié' },
    'userplan.removed': { category: 'commercial', 'en-us': 'Plan of a person released', 'fr-fr': 'Forfait d’une personne libéré' },
    'session.sourceSaved': { category: 'signIn', 'en-us': 'Source of the session named', 'fr-fr': 'Source de la session indiquée' },
  },
  fields: {},
} as const satisfies AuditTexts
