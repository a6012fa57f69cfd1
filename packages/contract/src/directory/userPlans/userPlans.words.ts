import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const userPlansLabels = {
  plan: { 'en-us': 'Plan', 'fr-fr': 'Forfait' },
  plans: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  noPlan: { 'en-us': 'No plan', 'fr-fr': 'Sans forfait' },
  fromPlanCode: { 'en-us': 'Current plan', 'fr-fr': 'Forfait actuel' },
  on: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  onShortage: { 'en-us': 'If there aren’t enough seats', 'fr-fr': 'S’il manque des licences' },
  replaceExisting: { 'en-us': 'Replace the current plan', 'fr-fr': 'Remplacer le forfait actuel' },
  since: { 'en-us': 'Since', 'fr-fr': 'Depuis' },
  sourceName: { 'en-us': 'Source', 'fr-fr': 'Source' },
} as const satisfies Labels

export const userPlansErrors = {
  'userPlan.noCompanyPlan': {
    status: 409,
    'en-us': 'The account doesn’t have the plan {planCode} at the moment. Choose one of its plans.',
    'fr-fr': 'Le compte n’a pas le forfait {planCode} actuellement. Choisissez l’un de ses forfaits.',
  },
  'userPlan.otherCompany': {
    status: 409,
    'en-us': 'The user isn’t in the account that has this plan.',
    'fr-fr': 'L’utilisateur n’appartient pas au compte qui a ce forfait.',
  },
  // The important part comes first: a cell of a table may show no more.
  'userPlan.noSeats': {
    status: 409,
    'en-us':
      'Not enough seats in {planCode}: {needed} needed, {free} free. Upgrade to {upgradeTo} or choose fewer users.',
    'fr-fr':
      'Pas assez de licences pour {planCode}\u00a0: il en faut {needed}, il en reste {free}. Passez à {upgradeTo} ou choisissez moins d’utilisateurs.',
  },
  'userPlan.hasOther': {
    status: 409,
    'en-us': 'The user already has {plan} in the same product line. Choose to replace it.',
    'fr-fr': 'L’utilisateur a déjà {plan}, de la même gamme de produits. Choisissez de le remplacer.',
  },
  'userPlan.keepsOther': {
    status: 409,
    'en-us': 'The user already has {plan} in the same product line. Change it under “User plans” in the account.',
    'fr-fr':
      'L’utilisateur a déjà {plan}, de la même gamme de produits. Changez-le sous « Forfaits des utilisateurs » dans le compte.',
  },
  'userPlan.oneOfLine': {
    status: 409,
    'en-us': 'The plans {from} and {to} belong to the same product line. A user can have only one of them.',
    'fr-fr': 'Les forfaits {from} et {to} sont de la même gamme. Un utilisateur ne peut avoir que l’un des deux.',
  },
  'userPlan.notHeld': {
    status: 409,
    'en-us': 'The user doesn’t have the plan {planCode}.',
    'fr-fr': 'L’utilisateur n’a pas le forfait {planCode}.',
  },
  'userPlan.otherLine': {
    status: 409,
    'en-us': 'The plans {from} and {to} belong to different product lines. Assign one and unassign the other.',
    'fr-fr': 'Les forfaits {from} et {to} sont de gammes différentes. Attribuez l’un et retirez l’autre.',
  },
  'userPlan.planEnded': {
    status: 409,
    'en-us': 'The company plan has ended, so the seat can’t be restored.',
    'fr-fr': 'Le forfait de la société a pris fin\u00a0: la licence ne peut plus être restaurée.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    userPlans: typeof userPlansErrors
  }
}

// oxfmt-ignore
export const userPlansAudit = {
  actions: {
    'userplan.assigned': { category: 'commercial', 'en-us': 'Plan assigned to a user', 'fr-fr': 'Forfait attribué à un utilisateur' },
    'userplan.changed': { category: 'commercial', 'en-us': 'Plan of a user changed', 'fr-fr': 'Forfait d’un utilisateur modifié' },
    'userplan.removed': { category: 'commercial', 'en-us': 'Plan unassigned from a user', 'fr-fr': 'Forfait retiré à un utilisateur' },
    'session.sourceSaved': { category: 'signIn', 'en-us': 'Session source recorded', 'fr-fr': 'Origine de la session enregistrée' },
  },
  fields: {},
} as const satisfies AuditTexts
