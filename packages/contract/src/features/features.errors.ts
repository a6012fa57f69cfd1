import type { Errors } from '../core/errors.table.ts'

export const featuresErrors = {
  'policy.notFound': {
    status: 404,
    'en-us': 'Feature or policy not found.',
    'fr-fr': 'Fonctionnalité ou règle introuvable.',
  },
  'policy.notYours': {
    status: 403,
    'en-us': 'You can set features only for what is below your own company.',
    'fr-fr': 'Vous ne pouvez définir les fonctionnalités que pour ce qui est sous votre société.',
  },
  'policy.aboveYou': {
    status: 403,
    'en-us': 'You can’t give more than you have yourself.',
    'fr-fr': 'Vous ne pouvez pas accorder plus que ce que vous avez.',
  },
  'policy.lockedAbove': {
    status: 409,
    'en-us': 'A company above has locked this feature.',
    'fr-fr': 'Une société supérieure a verrouillé cette fonctionnalité.',
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

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    features: typeof featuresErrors
  }
}
