import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
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
    'en-us': 'The company doesn’t have plan {planCode} at the moment. Choose one of its plans.',
    'fr-fr': 'La société n’a pas le forfait {planCode} actuellement. Choisissez l’un de ses forfaits.',
  },
  'userPlan.otherCompany': {
    status: 409,
    'en-us': 'The person isn’t in the company that has this plan.',
    'fr-fr': 'La personne n’appartient pas à la société qui a ce forfait.',
  },
  // What matters stands first: a cell of a table may show no more.
  'userPlan.noSeats': {
    status: 409,
    'en-us':
      'Not enough seats in {planCode}: {needed} needed, {free} free. Upgrade to {upgradeTo} or choose fewer people.',
    'fr-fr':
      'Pas assez de licences pour {planCode}\u00a0: il en faut {needed}, il en reste {free}. Passez à {upgradeTo} ou choisissez moins de personnes.',
  },
  'userPlan.hasOther': {
    status: 409,
    'en-us': 'The person already has {plan} in the same product line. Choose to replace it.',
    'fr-fr': 'La personne a déjà {plan}, de la même gamme de produits. Choisissez de le remplacer.',
  },
  'userPlan.keepsOther': {
    status: 409,
    'en-us': 'The person already has {plan} in the same product line. Change it under User plans of the account.',
    'fr-fr':
      'La personne a déjà {plan}, de la même gamme de produits. Changez-le dans les forfaits des utilisateurs du compte.',
  },
  'userPlan.oneOfLine': {
    status: 409,
    'en-us': 'Plans {from} and {to} belong to the same product line. A person can have only one of them.',
    'fr-fr': 'Les forfaits {from} et {to} sont de la même gamme. Une personne ne peut avoir que l’un des deux.',
  },
  'userPlan.notHeld': {
    status: 409,
    'en-us': 'The person doesn’t have plan {planCode}.',
    'fr-fr': 'La personne n’a pas le forfait {planCode}.',
  },
  'userPlan.otherLine': {
    status: 409,
    'en-us': 'Plans {from} and {to} are of different product lines. Assign one and release the other.',
    'fr-fr': 'Les forfaits {from} et {to} sont de gammes différentes. Attribuez l’un et libérez l’autre.',
  },
  'userPlan.planEnded': {
    status: 409,
    'en-us': 'The company plan has ended, so the seat can’t be restored.',
    'fr-fr': 'Le forfait de la société a pris fin\u00a0: la licence ne peut plus être rétablie.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    userPlans: typeof userPlansErrors
  }
}

// biome-ignore format: a table
export const userPlansAudit = {
  actions: {
    'userplan.assigned': { category: 'commercial', 'en-us': 'Plan assigned to a person', 'fr-fr': 'Forfait attribué à une personne' },
    'userplan.changed': { category: 'commercial', 'en-us': 'Plan of a person changed', 'fr-fr': 'Forfait d’une personne modifié' },
    'userplan.removed': { category: 'commercial', 'en-us': 'Plan unassigned from a person', 'fr-fr': 'Forfait retiré à une personne' },
    'session.sourceSaved': { category: 'signIn', 'en-us': 'Session source recorded', 'fr-fr': 'Origine de la session enregistrée' },
  },
  fields: {},
} as const satisfies AuditTexts
