import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const changesAudit = {
  actions: {
    'change.prepared': { category: 'account', 'en-us': 'Change set prepared', 'fr-fr': 'Ensemble de modifications préparé' },
    'change.run': { category: 'account', 'en-us': 'Change set started', 'fr-fr': 'Ensemble de modifications lancé' },
    'change.scheduled': { category: 'account', 'en-us': 'Change set scheduled', 'fr-fr': 'Ensemble de modifications planifié' },
    'change.sentForApproval': { category: 'account', 'en-us': 'Change set sent for approval', 'fr-fr': 'Ensemble de modifications soumis à approbation' },
    'change.approved': { category: 'account', 'en-us': 'Change set approved', 'fr-fr': 'Ensemble de modifications approuvé' },
    'change.rejected': { category: 'account', 'en-us': 'Change set declined', 'fr-fr': 'Ensemble de modifications refusé' },
    'change.cancelled': { category: 'account', 'en-us': 'Change set cancelled', 'fr-fr': 'Ensemble de modifications annulé' },
    'change.retried': { category: 'account', 'en-us': 'Failed rows retried', 'fr-fr': 'Lignes en échec relancées' },
    'change.undoPrepared': { category: 'account', 'en-us': 'Undo of a change set prepared', 'fr-fr': 'Retour à l’état précédent préparé' },
    'change.exported': { category: 'account', 'en-us': 'Results of a change set exported', 'fr-fr': 'Résultats d’un ensemble de modifications exportés' },
  },
  fields: {
    total: { 'en-us': 'Objects', 'fr-fr': 'Objets' },
    ready: { 'en-us': 'Objects that change', 'fr-fr': 'Objets modifiés' },
  },
} as const satisfies AuditTexts
