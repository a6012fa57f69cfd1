import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const ssoLabels = {
  provider: { 'en-us': 'Identity provider', 'fr-fr': 'Fournisseur d’identité' },
  displayName: { 'en-us': 'Name on the sign-in button', 'fr-fr': 'Nom sur le bouton de connexion' },
  issuer: { 'en-us': 'Issuer', 'fr-fr': 'Émetteur' },
  clientSecret: { 'en-us': 'Client secret', 'fr-fr': 'Secret client' },
  entryPoint: { 'en-us': 'Sign-in address', 'fr-fr': 'Adresse de connexion' },
  idpEntityId: { 'en-us': 'Entity ID of the identity provider', 'fr-fr': 'ID d’entité du fournisseur d’identité' },
  certificate: { 'en-us': 'Signing certificate', 'fr-fr': 'Certificat de signature' },
  singleLogoutUrl: { 'en-us': 'Sign-out address', 'fr-fr': 'Adresse de déconnexion' },
  emailAttribute: { 'en-us': 'E-mail attribute', 'fr-fr': 'Attribut de l’adresse e-mail' },
  enabled: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  enforcement: { 'en-us': 'Other ways to sign in', 'fr-fr': 'Autres moyens de connexion' },
  breakGlass: { 'en-us': 'Emergency administrators', 'fr-fr': 'Administrateurs de secours' },
  defaultGroupKey: { 'en-us': 'Access group for new users', 'fr-fr': 'Groupe d’accès des nouveaux utilisateurs' },
  autoProvision: { 'en-us': 'Create users at their first sign-in', 'fr-fr': 'Créer les utilisateurs à leur première connexion' },
} as const satisfies Labels

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
    'en-us': 'Some users of this company have a higher role than you, so you can’t change how they sign in.',
    'fr-fr':
      'Des utilisateurs de cette société ont un rôle supérieur au vôtre : vous ne pouvez pas modifier leur mode de connexion.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    sso: typeof ssoErrors
  }
}

// oxfmt-ignore
export const ssoAudit = {
  actions: {
    'auth.ssoLinked': { category: 'signIn', 'en-us': 'User linked to an identity provider', 'fr-fr': 'Utilisateur lié à un fournisseur d’identité' },
    'auth.ssoRefused': { category: 'signIn', 'en-us': 'Single sign-on refused', 'fr-fr': 'Authentification unique refusée' },
    'sso.updated': { category: 'settings', 'en-us': 'Single sign-on changed', 'fr-fr': 'Authentification unique modifiée' },
  },
} as const satisfies AuditTexts
