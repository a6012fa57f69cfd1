import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

export const creditLabels = {
  limit: { 'en-us': 'Credit limit', 'fr-fr': 'Plafond d’encours' },
  rule: { 'en-us': 'Beyond the limit', 'fr-fr': 'Au-delà du plafond' },
} as const satisfies Labels

export const creditErrors = {
  'credit.notPayer': {
    status: 409,
    'en-us': 'Another company pays for this account. Set the limit there.',
    'fr-fr': 'Une autre société paie pour ce compte. Fixez le plafond pour celle-ci.',
  },
  'credit.exceeded': {
    status: 409,
    'en-us': 'The payer’s credit limit is {limit}. {used} is used, and this would add {adds} a month.',
    'fr-fr':
      'Le plafond d’encours du payeur est de {limit}. {used} sont utilisés, et cette opération ajouterait {adds} par mois.',
  },
  'credit.approvalNeeded': {
    status: 409,
    'en-us':
      'The payer’s credit limit is {limit}. {used} is used, and this would add {adds} a month, so a second person must approve it: select the account or plan in its list and send the change for approval.',
    'fr-fr':
      'Le plafond d’encours du payeur est de {limit}. {used} sont utilisés, et cette opération ajouterait {adds} par mois. Une deuxième personne doit donc l’approuver\u00a0: sélectionnez le compte ou le forfait dans sa liste et soumettez la modification à approbation.',
  },
  'credit.otherCurrency': {
    status: 409,
    'en-us': 'Set the credit limit in {currency} first.',
    'fr-fr': 'Fixez d’abord le plafond d’encours en {currency}.',
  },
  'credit.above': {
    status: 409,
    'en-us': 'The payer’s credit limit doesn’t allow this. Contact the company above yours.',
    'fr-fr': 'Le plafond d’encours du payeur ne le permet pas. Contactez la société parente de la vôtre.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    credit: typeof creditErrors
  }
}

// oxfmt-ignore
export const creditAudit = {
  actions: {
    'credit.limitSet': { category: 'commercial', 'en-us': 'Credit limit changed', 'fr-fr': 'Plafond d’encours modifié' },
  },
  fields: {
    creditLimit: { 'en-us': 'Credit limit', 'fr-fr': 'Plafond d’encours' },
    creditRule: { 'en-us': 'Beyond the limit', 'fr-fr': 'Au-delà du plafond' },
  },
} as const satisfies AuditTexts
