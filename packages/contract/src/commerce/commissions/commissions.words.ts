import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

// oxfmt-ignore
export const commissionsLabels = {
  agreementKey: { 'en-us': 'Statement', 'fr-fr': 'Relevé' },
  planKey: { 'en-us': 'Commission plan', 'fr-fr': 'Plan de commission' },
  partnerKey: { 'en-us': 'Partner', 'fr-fr': 'Partenaire' },
  commissionRate: { 'en-us': 'Commission rate', 'fr-fr': 'Taux de commission' },
  commissionMonths: { 'en-us': 'Months per customer', 'fr-fr': 'Mois par client' },
  pastLimit: { 'en-us': 'After these months, excluding tax', 'fr-fr': 'Après ces mois, hors taxes' },
  netPaid: { 'en-us': 'Paid, excluding tax', 'fr-fr': 'Payé hors taxes' },
  commission: { 'en-us': 'Commission', 'fr-fr': 'Commission' },
} as const satisfies Labels

export const commissionsErrors = {
  'commission.notFound': {
    status: 404,
    'en-us': 'Commission statement not found.',
    'fr-fr': 'Relevé de commissions introuvable.',
  },
  'commission.planNotFound': {
    status: 404,
    'en-us': 'Commission plan not found.',
    'fr-fr': 'Plan de commission introuvable.',
  },
  'commission.assignmentNotFound': {
    status: 404,
    'en-us': 'Assignment not found.',
    'fr-fr': 'Attribution introuvable.',
  },
  'commission.nameTaken': {
    status: 409,
    'en-us': 'There is already a commission plan with this name.',
    'fr-fr': 'Un plan de commission porte déjà ce nom.',
  },
  'commission.tooManyPlans': {
    status: 409,
    'en-us': 'A company can have {most} commission plans at most, without those that have ended.',
    'fr-fr': 'Une société peut avoir au plus {most} plans de commission, sans compter ceux qui ont pris fin.',
  },
  'commission.planAssigned': {
    status: 409,
    'en-us': 'This plan was assigned, so it can’t be deleted. End its assignments instead.',
    'fr-fr': 'Ce plan a été attribué et ne peut donc pas être supprimé. Mettez plutôt fin à ses attributions.',
  },
  'commission.notPartner': {
    status: 409,
    'en-us': 'Commissions are only for partners directly below your company that it bills.',
    'fr-fr': 'Les commissions sont réservées aux partenaires directs de votre société, qui les facture.',
  },
  'commission.overlap': {
    status: 409,
    'en-us': 'This partner has another plan on some of these days. End it first.',
    'fr-fr': 'Ce partenaire a un autre plan pendant une partie de ces jours. Mettez-y d’abord fin.',
  },
  'commission.closedDays': {
    status: 409,
    'en-us': 'Statements up to {day} are closed. Choose a later day.',
    'fr-fr': 'Les relevés sont arrêtés jusqu’au {day}. Choisissez un jour ultérieur.',
  },
  'commission.tooManyAssignments': {
    status: 409,
    'en-us': 'A company can have {most} assignments at most, without those that have ended.',
    'fr-fr': 'Une société peut avoir au plus {most} attributions, sans compter celles qui ont pris fin.',
  },
  'commission.closed': {
    status: 409,
    'en-us': 'This statement is already closed.',
    'fr-fr': 'Ce relevé est déjà arrêté.',
  },
  'commission.closedLater': {
    status: 409,
    'en-us': 'A later month is already closed and includes what was due for this month.',
    'fr-fr': 'Un mois ultérieur est déjà arrêté et comprend ce qui était dû pour ce mois.',
  },
  'commission.monthNotOver': {
    status: 409,
    'en-us': 'You can close a month from 12:00 UTC on the first day of the next month.',
    'fr-fr': 'Un mois peut être arrêté à partir du 1er du mois suivant, à 12\u00a0h UTC.',
  },
  'commission.beforePlan': {
    status: 409,
    'en-us': 'The partner had no commission plan yet in this month.',
    'fr-fr': 'Le partenaire n’avait pas encore de plan de commission ce mois-là.',
  },
  'commission.changed': {
    status: 409,
    'en-us': 'The statement has changed since you opened it. Check it, then close it.',
    'fr-fr': 'Le relevé a changé depuis que vous l’avez ouvert. Vérifiez-le, puis arrêtez-le.',
  },
  'commission.tooMany': {
    status: 409,
    'en-us': 'A statement can have {most} rows at most. Close an earlier month first.',
    'fr-fr': 'Un relevé peut compter au plus {most} lignes. Commencez par arrêter un mois antérieur.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    commissions: typeof commissionsErrors
  }
}

// oxfmt-ignore
export const commissionsAudit = {
  actions: {
    'commission.planCreated': { category: 'commercial', 'en-us': 'Commission plan created', 'fr-fr': 'Plan de commission créé' },
    'commission.planDeleted': { category: 'commercial', 'en-us': 'Commission plan deleted', 'fr-fr': 'Plan de commission supprimé' },
    'commission.assigned': { category: 'commercial', 'en-us': 'Commission plan assigned', 'fr-fr': 'Plan de commission attribué' },
    'commission.endSet': { category: 'commercial', 'en-us': 'Last day of a commission plan changed', 'fr-fr': 'Dernier jour d’un plan de commission modifié' },
    'commission.unassigned': { category: 'commercial', 'en-us': 'Assignment of a commission plan deleted', 'fr-fr': 'Attribution d’un plan de commission supprimée' },
    'commission.closed': { category: 'commercial', 'en-us': 'Commission statement closed', 'fr-fr': 'Relevé de commissions arrêté' },
    'commission.exported': { category: 'commercial', 'en-us': 'Commission statement exported', 'fr-fr': 'Relevé de commissions exporté' },
  },
  fields: {},
} as const satisfies AuditTexts
