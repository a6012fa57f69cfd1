import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const authLabels = {
  emailAddress: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  password: { 'en-us': 'Password', 'fr-fr': 'Mot de passe' },
  clientId: { 'en-us': 'Client ID', 'fr-fr': 'ID client' },
} as const satisfies Labels

export const authErrors = {
  'auth.required': { status: 401, 'en-us': 'Sign in to continue.', 'fr-fr': 'Connectez-vous pour continuer.' },
  'auth.badCredentials': {
    status: 401,
    'en-us': 'The e-mail or password is incorrect.',
    'fr-fr': 'L’e-mail ou le mot de passe est incorrect.',
  },
  'auth.refreshRefused': {
    status: 401,
    'en-us': 'Your session has ended. Sign in again.',
    'fr-fr': 'Votre session est terminée. Connectez-vous à nouveau.',
  },
  'auth.forbidden': {
    status: 403,
    'en-us': 'You don’t have permission to do this. You need {access}.',
    'fr-fr': 'Vos droits ne le permettent pas. Il vous faut {access}.',
  },
  'auth.locked': {
    status: 429,
    'en-us': 'Too many attempts. Try again in {seconds}.',
    'fr-fr': 'Trop de tentatives. Réessayez dans {seconds}.',
  },
  'auth.clientUnknown': {
    status: 400,
    'en-us': 'This client isn’t registered.',
    'fr-fr': 'Ce client n’est pas enregistré.',
  },
  step_up_required: {
    status: 403,
    'en-us': 'Confirm it’s you, then try again.',
    'fr-fr': 'Confirmez votre identité, puis réessayez.',
  },
  'auth.badPassword': { status: 403, 'en-us': 'The password is incorrect.', 'fr-fr': 'Le mot de passe est incorrect.' },
  'auth.factorOff': {
    status: 403,
    'en-us':
      'This way of signing in is locked after too many failures. Use another one, or ask your administrator to reset it.',
    'fr-fr':
      'Ce moyen de connexion est bloqué après trop d’échecs. Utilisez-en un autre ou demandez à votre administrateur de le réinitialiser.',
  },
  'auth.proofRequired': {
    status: 428,
    'en-us': 'Complete the check on the sign-in page and try again.',
    'fr-fr': 'Effectuez la vérification de la page de connexion et réessayez.',
  },
  'auth.ssoRequired': {
    status: 403,
    'en-us': 'Your company signs in with its identity provider. Use single sign-on.',
    'fr-fr': 'Votre société utilise un fournisseur d’identité. Connectez-vous par authentification unique.',
  },
  'auth.passwordExpired': {
    status: 403,
    'en-us': 'Your password has expired. Choose a new one with “Forgot your password?”.',
    'fr-fr': 'Votre mot de passe a expiré. Choisissez-en un nouveau avec « Mot de passe oublié ? ».',
  },
  'auth.passkeyRefused': {
    status: 401,
    'en-us': 'This passkey wasn’t accepted. Try again, or sign in another way.',
    'fr-fr': 'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous autrement.',
  },
  'auth.addressNotAllowed': {
    status: 403,
    'en-us': 'Your company allows sign-in from its own network addresses only.',
    'fr-fr': 'Votre société n’autorise la connexion que depuis ses propres adresses réseau.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    auth: typeof authErrors
  }
}

// oxfmt-ignore
export const authAudit = {
  actions: {
    'auth.signedIn': { category: 'signIn', 'en-us': 'Signed in', 'fr-fr': 'Connexion' },
    'auth.signInFailed': { category: 'signIn', 'en-us': 'Sign-in failed', 'fr-fr': 'Échec de connexion' },
    'auth.lockedOut': { category: 'signIn', 'en-us': 'Locked out after failed attempts', 'fr-fr': 'Bloqué après des échecs de connexion' },
    'auth.signedOut': { category: 'signIn', 'en-us': 'Signed out', 'fr-fr': 'Déconnexion' },
    'auth.refreshReused': { category: 'signIn', 'en-us': 'Refresh token reused', 'fr-fr': 'Jeton d’actualisation réutilisé' },
    'auth.refreshRefused': { category: 'signIn', 'en-us': 'Session not renewed', 'fr-fr': 'Session non renouvelée' },
    'auth.passkeyCopied': { category: 'signIn', 'en-us': 'Passkey possibly copied', 'fr-fr': 'Clé d’accès peut-être copiée' },
  },
} as const satisfies AuditTexts
