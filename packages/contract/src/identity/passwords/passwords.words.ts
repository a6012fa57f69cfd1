import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const passwordsLabels = {
  confirmPassword: { 'en-us': 'Password confirmation', 'fr-fr': 'Confirmation du mot de passe' },
} as const satisfies Labels

export const passwordsErrors = {
  'code.unknown': {
    status: 400,
    'en-us': 'This link isn’t valid. Request a new one.',
    'fr-fr': 'Ce lien n’est pas valide. Demandez-en un nouveau.',
  },
  'code.expired': {
    status: 400,
    'en-us': 'This link has expired. Request a new one.',
    'fr-fr': 'Ce lien a expiré. Demandez-en un nouveau.',
  },
  'code.used': {
    status: 400,
    'en-us': 'This link has already been used. Request a new one.',
    'fr-fr': 'Ce lien a déjà été utilisé. Demandez-en un nouveau.',
  },
  'code.superseded': {
    status: 400,
    'en-us': 'A newer link has replaced this one. Use it, or request another one.',
    'fr-fr': 'Un lien plus récent a remplacé celui-ci. Utilisez-le ou demandez-en un nouveau.',
  },
  'password.refused': {
    status: 400,
    'en-us': 'This password can’t be used. Check the rules.',
    'fr-fr': 'Ce mot de passe ne peut pas être utilisé. Vérifiez les règles.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    passwords: typeof passwordsErrors
  }
}

// oxfmt-ignore
export const passwordsAudit = {
  actions: {
    'auth.activationSent': { category: 'signIn', 'en-us': 'Invitation sent', 'fr-fr': 'Invitation envoyée' },
    'auth.activated': { category: 'signIn', 'en-us': 'Access activated with a first password', 'fr-fr': 'Accès activé avec un premier mot de passe' },
    'auth.resetAsked': { category: 'signIn', 'en-us': 'New password requested', 'fr-fr': 'Nouveau mot de passe demandé' },
    'auth.passwordReset': { category: 'signIn', 'en-us': 'Password reset', 'fr-fr': 'Mot de passe réinitialisé' },
    'auth.passwordChanged': { category: 'signIn', 'en-us': 'Password changed', 'fr-fr': 'Mot de passe modifié' },
  },
} as const satisfies AuditTexts
