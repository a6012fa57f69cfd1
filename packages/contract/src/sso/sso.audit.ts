import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const ssoAudit = {
  actions: {
    'auth.ssoLinked': { category: 'signIn', 'en-us': 'Person linked to an identity provider', 'fr-fr': 'Personne liée à un fournisseur d’identité' },
    'auth.ssoRefused': { category: 'signIn', 'en-us': 'Single sign-on refused', 'fr-fr': 'Authentification unique refusée' },
    'sso.updated': { category: 'settings', 'en-us': 'Single sign-on changed', 'fr-fr': 'Authentification unique modifiée' },
  },
} as const satisfies AuditTexts
