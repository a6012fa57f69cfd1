import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const promotionsLabels = {
  promoCode: { 'en-us': 'Promotion code', 'fr-fr': 'Code promotionnel' },
  promoName: { 'en-us': 'Promotion name', 'fr-fr': 'Nom de la promotion' },
  months: { 'en-us': 'Months', 'fr-fr': 'Mois' },
  planCodes: { 'en-us': 'Plans', 'fr-fr': 'Forfaits' },
  maxRedemptions: { 'en-us': 'Maximum redemptions', 'fr-fr': 'Nombre maximal d’utilisations' },
  oncePerAccount: { 'en-us': 'Once per account', 'fr-fr': 'Une fois par compte' },
} as const satisfies Labels

export const promotionsErrors = {
  /**
   * One message for a code that is unknown, not begun, paused, ended or for other plans, so that guessing reveals
   * nothing.
   */
  'promotion.notFound': {
    status: 404,
    'en-us': 'No promotion with this code can be used here. Check the code, the plan and the dates.',
    'fr-fr': 'Aucune promotion avec ce code n’est utilisable ici. Vérifiez le code, le forfait et les dates.',
  },
  'promotion.usedUp': {
    status: 409,
    'en-us': 'This promotion has reached its maximum number of redemptions.',
    'fr-fr': 'Cette promotion a atteint son nombre maximal d’utilisations.',
  },
  'promotion.alreadyUsed': {
    status: 409,
    'en-us': 'The account has already used this promotion.',
    'fr-fr': 'Le compte a déjà utilisé cette promotion.',
  },
  'promotion.codeTaken': {
    status: 409,
    'en-us': 'Another promotion has this code. Choose another code.',
    'fr-fr': 'Une autre promotion porte ce code. Choisissez un autre code.',
  },
  'promotion.tooMany': {
    status: 409,
    'en-us': 'You can have at most {most} promotions.',
    'fr-fr': 'Vous pouvez avoir au plus {most} promotions.',
  },
  'promotion.fixed': {
    status: 409,
    'en-us':
      'The promotion is running or has been redeemed, so its benefit can’t be changed. End it and create another.',
    'fr-fr':
      'La promotion est en cours ou a été utilisée : son avantage ne peut plus être modifié. Terminez-la et créez-en une autre.',
  },
  'promotion.ended': {
    status: 409,
    'en-us': 'The promotion has ended. Create another.',
    'fr-fr': 'La promotion est terminée. Créez-en une autre.',
  },
  'promotion.statusNotAllowed': {
    status: 409,
    'en-us': 'An ended promotion can’t be restarted, and only a running one can be paused.',
    'fr-fr':
      'Une promotion terminée ne peut pas être relancée, et seule une promotion en cours peut être mise en pause.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    promotions: typeof promotionsErrors
  }
}

// oxfmt-ignore
export const promotionsAudit = {
  actions: {
    'promotion.created': { category: 'commercial', 'en-us': 'Promotion created', 'fr-fr': 'Promotion créée' },
    'promotion.changed': { category: 'commercial', 'en-us': 'Promotion changed', 'fr-fr': 'Promotion modifiée' },
    'promotion.activated': { category: 'commercial', 'en-us': 'Promotion started', 'fr-fr': 'Promotion lancée' },
    'promotion.paused': { category: 'commercial', 'en-us': 'Promotion paused', 'fr-fr': 'Promotion mise en pause' },
    'promotion.ended': { category: 'commercial', 'en-us': 'Promotion ended', 'fr-fr': 'Promotion terminée' },
  },
} as const satisfies AuditTexts
