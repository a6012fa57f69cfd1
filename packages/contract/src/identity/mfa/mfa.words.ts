import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const mfaLabels = {
  channel: { 'en-us': 'Channel', 'fr-fr': 'Canal' },
  emailCode: { 'en-us': 'Code from the e-mail', 'fr-fr': 'Code reçu par e-mail' },
  smsCode: { 'en-us': 'Code from the text message', 'fr-fr': 'Code reçu par SMS' },
  trustDevice: { 'en-us': 'Don’t ask again on this browser', 'fr-fr': 'Ne plus demander sur ce navigateur' },
} as const satisfies Labels

export const mfaErrors = {
  'mfa.codeWrong': {
    status: 400,
    'en-us': 'The code is incorrect. Attempts left: {left}.',
    'fr-fr': 'Le code est incorrect. Tentatives restantes : {left}.',
  },
  'mfa.codeExpired': {
    status: 400,
    'en-us': 'The code has expired. Request a new one.',
    'fr-fr': 'Le code a expiré. Demandez-en un nouveau.',
  },
  'mfa.codeUsed': {
    status: 400,
    'en-us': 'This code was already used. Wait for the next one.',
    'fr-fr': 'Ce code a déjà servi. Attendez le suivant.',
  },
  'mfa.challengeGone': {
    status: 400,
    'en-us': 'This confirmation has ended. Start again.',
    'fr-fr': 'Cette confirmation est terminée. Recommencez.',
  },
  'mfa.channelUnknown': {
    status: 400,
    'en-us': 'This confirmation method isn’t set up.',
    'fr-fr': 'Ce moyen de confirmation n’est pas configuré.',
  },
  'mfa.tooManyCodes': {
    status: 429,
    'en-us': 'Too many codes were requested. Try again in {seconds}, or confirm another way.',
    'fr-fr': 'Trop de codes ont été demandés. Réessayez dans {seconds} ou confirmez autrement.',
  },
  'mfa.smsOff': {
    status: 409,
    'en-us': 'Text messages aren’t available here. Choose another way.',
    'fr-fr': 'Les SMS ne sont pas disponibles ici. Choisissez un autre moyen.',
  },
  'mfa.alreadySetUp': {
    status: 409,
    'en-us': 'A second factor is already set up. Sign in with it to change it.',
    'fr-fr': 'Un second facteur est déjà configuré. Connectez-vous avec lui pour le modifier.',
  },
  'mfa.passwordNotEnough': {
    status: 403,
    'en-us': 'Confirm with your second factor.',
    'fr-fr': 'Confirmez avec votre second facteur.',
  },
  'mfa.tooManyFactors': {
    status: 409,
    'en-us': 'You have reached the maximum number of second factors. Remove one first.',
    'fr-fr': 'Vous avez atteint le nombre maximal de seconds facteurs. Supprimez-en un d’abord.',
  },
  'mfa.factorNotFound': {
    status: 404,
    'en-us': 'This factor isn’t set up.',
    'fr-fr': 'Ce facteur n’est pas configuré.',
  },
  'mfa.lastFactor': {
    status: 409,
    'en-us': 'Your company requires a second factor: set up another one before you remove this one.',
    'fr-fr': 'Votre société exige un second facteur : configurez-en un autre avant de supprimer celui-ci.',
  },
  'mfa.noFactor': {
    status: 409,
    'en-us': 'Set up a second factor first.',
    'fr-fr': 'Configurez d’abord un second facteur.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    mfa: typeof mfaErrors
  }
}

// oxfmt-ignore
export const mfaAudit = {
  actions: {
    'auth.mfa.asked': { category: 'signIn', 'en-us': 'Second factor requested', 'fr-fr': 'Second facteur demandé' },
    'auth.mfa.failed': { category: 'signIn', 'en-us': 'Second factor failed', 'fr-fr': 'Échec du second facteur' },
    'mfa.factorAdded': { category: 'signIn', 'en-us': 'Second factor added', 'fr-fr': 'Second facteur ajouté' },
    'mfa.factorRemoved': { category: 'signIn', 'en-us': 'Second factor removed', 'fr-fr': 'Second facteur supprimé' },
    'mfa.linkSent': { category: 'signIn', 'en-us': 'Link to set up a second factor sent', 'fr-fr': 'Lien de configuration du second facteur envoyé' },
    'mfa.reset': { category: 'signIn', 'en-us': 'Second factors reset', 'fr-fr': 'Seconds facteurs réinitialisés' },
  },
  fields: {
    factors: { 'en-us': 'Second factors', 'fr-fr': 'Seconds facteurs' },
  },
} as const satisfies AuditTexts
