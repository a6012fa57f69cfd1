import type { Errors } from '../core/errors.table.ts'

export const accountsErrors = {
  'account.notFound': { status: 404, 'en-us': 'Account not found.', 'fr-fr': 'Compte introuvable.' },
  'account.nameTaken': {
    status: 409,
    'en-us': 'Another account under the same parent has this name.',
    'fr-fr': 'Un autre compte du même parent porte ce nom.',
  },
  'account.refCodeTaken': {
    status: 409,
    'en-us': 'Another account under the same parent has this reference.',
    'fr-fr': 'Un autre compte du même parent a cette référence.',
  },
  'account.typeNotAllowed': {
    status: 409,
    'en-us': 'An account of type {type} can’t be created under {parentType}.',
    'fr-fr': 'Un compte de type {type} ne peut pas être créé sous {parentType}.',
  },
  'account.parentInactive': {
    status: 409,
    'en-us': 'The company above must be active; it is {status}.',
    'fr-fr': 'La société supérieure doit être active ; elle a le statut « {status} ».',
  },
  'account.inactive': {
    status: 409,
    'en-us': 'This account is {status} and can’t be changed.',
    'fr-fr': 'Ce compte a le statut « {status} » et ne peut pas être modifié.',
  },
  'account.tooManyTags': {
    status: 409,
    'en-us': 'An account can have at most {most} tags.',
    'fr-fr': 'Un compte peut avoir au plus {most} étiquettes.',
  },
  'account.managerNotAbove': {
    status: 409,
    'en-us': 'Only an active administrator of a company above this account can be its account manager.',
    'fr-fr': 'Seul un administrateur actif d’une société supérieure à ce compte peut en être le gestionnaire.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    accounts: typeof accountsErrors
  }
}
