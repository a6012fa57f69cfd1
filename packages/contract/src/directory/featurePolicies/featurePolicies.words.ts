import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const featuresLabels = {
  feature: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  featureCode: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  flag: { 'en-us': 'Feature', 'fr-fr': 'Fonctionnalité' },
  scopeKind: { 'en-us': 'Set for', 'fr-fr': 'Définie pour' },
  modifiedBy: { 'en-us': 'Modified by', 'fr-fr': 'Modifié par' },
  upcoming: { 'en-us': 'Not in force yet', 'fr-fr': 'Pas encore en vigueur' },
  expired: { 'en-us': 'Expired', 'fr-fr': 'Expirées' },
  validFrom: { 'en-us': 'Valid from', 'fr-fr': 'Valable à partir du' },
  validTo: { 'en-us': 'Valid until', 'fr-fr': 'Valable jusqu’au' },
} as const satisfies Labels

export const featuresErrors = {
  'policy.notFound': {
    status: 404,
    'en-us': 'Feature or policy not found.',
    'fr-fr': 'Fonctionnalité ou règle introuvable.',
  },
  'policy.notYours': {
    status: 403,
    'en-us': 'You can set features only for accounts below your own.',
    'fr-fr': 'Vous ne pouvez définir les fonctionnalités que pour vos sous-comptes.',
  },
  'policy.aboveYou': {
    status: 403,
    'en-us': 'You can’t give more than you have yourself.',
    'fr-fr': 'Vous ne pouvez pas accorder plus que ce que vous avez.',
  },
  'policy.lockedAbove': {
    status: 409,
    'en-us': 'A company above has locked this feature.',
    'fr-fr': 'Une société parente a verrouillé cette fonctionnalité.',
  },
  'policy.notLockable': {
    status: 409,
    'en-us': 'This feature can’t be locked.',
    'fr-fr': 'Cette fonctionnalité ne peut pas être verrouillée.',
  },
  'policy.valueUnknown': {
    status: 400,
    'en-us': 'This feature doesn’t accept that value.',
    'fr-fr': 'Cette fonctionnalité n’accepte pas cette valeur.',
  },
  'policy.period': {
    status: 400,
    'en-us': 'The end of the period must be after its start and in the future.',
    'fr-fr': 'La fin de la période doit être postérieure à son début et à venir.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    features: typeof featuresErrors
  }
}

/** One text for all three: the same set sets a policy here, changes one there, and its undo removes some. */
const many = {
  'en-us': 'Feature policy of {count} accounts changed',
  'fr-fr': 'Règle de fonctionnalité de {count} comptes modifiée',
}

// oxfmt-ignore
export const featuresAudit = {
  actions: {
    'feature.set': { category: 'rights', many, 'en-us': 'Feature policy set', 'fr-fr': 'Règle de fonctionnalité définie' },
    'feature.changed': { category: 'rights', many, 'en-us': 'Feature policy changed', 'fr-fr': 'Règle de fonctionnalité modifiée' },
    'feature.exported': { category: 'rights', 'en-us': 'Feature policies exported', 'fr-fr': 'Règles de fonctionnalité exportées' },
    'feature.removed': { category: 'rights', many, 'en-us': 'Feature policy removed', 'fr-fr': 'Règle de fonctionnalité supprimée' },
  },
} as const satisfies AuditTexts
