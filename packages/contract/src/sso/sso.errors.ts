import type { Errors } from '../core/errors.table.ts'

export const ssoErrors = {
  'sso.tokenMissing': {
    status: 400,
    'en-us': 'Azure access token is missing',
    'fr-fr': 'Le jeton d’accès Azure est manquant',
  },
  'sso.refused': {
    status: 401,
    'en-us': 'Single sign-on was refused. Try again, or contact your administrator. Reason: {why}.',
    'fr-fr': 'L’authentification unique a été refusée. Réessayez ou contactez votre administrateur. Motif : {why}.',
  },
  'sso.breakGlassRequired': {
    status: 409,
    'en-us':
      'Before you enforce single sign-on, choose at least one emergency administrator, who can sign in without the identity provider.',
    'fr-fr':
      'Avant d’imposer l’authentification unique, choisissez au moins un administrateur de secours, qui peut se connecter sans le fournisseur d’identité.',
  },
  'sso.aboveYou': {
    status: 403,
    'en-us': 'Some people of this company have a higher role than you, so you can’t change how they sign in.',
    'fr-fr':
      'Des personnes de cette société ont un rôle supérieur au vôtre : vous ne pouvez pas modifier leur mode de connexion.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    sso: typeof ssoErrors
  }
}
