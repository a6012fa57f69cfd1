import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const passwordsAudit = {
  actions: {
    'auth.activationSent': { category: 'signIn', 'en-us': 'Invitation sent', 'fr-fr': 'Invitation envoyée' },
    'auth.activated': { category: 'signIn', 'en-us': 'Access activated with a first password', 'fr-fr': 'Accès activé avec un premier mot de passe' },
    'auth.resetAsked': { category: 'signIn', 'en-us': 'New password requested', 'fr-fr': 'Nouveau mot de passe demandé' },
    'auth.passwordReset': { category: 'signIn', 'en-us': 'Password reset', 'fr-fr': 'Mot de passe réinitialisé' },
    'auth.passwordChanged': { category: 'signIn', 'en-us': 'Password changed', 'fr-fr': 'Mot de passe modifié' },
  },
} as const satisfies AuditTexts
