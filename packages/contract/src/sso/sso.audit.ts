import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const ssoAudit = {
  actions: {
    'auth.ssoLinked': { category: 'signIn', 'en-us': 'Person linked to an identity provider', 'fr-fr': 'Personne liée à un fournisseur d’identité' },
    'auth.ssoRefused': { category: 'signIn', 'en-us': 'Single sign-on refused', 'fr-fr': 'Authentification unique refusée' },
    'sso.updated': { category: 'settings', 'en-us': 'Single sign-on changed', 'fr-fr': 'Authentification unique modifiée' },
    // What was recorded before domains had a feature of their own.
    'sso.domainAdded': { category: 'settings', 'en-us': 'Sign-on domain added', 'fr-fr': 'Domaine de connexion ajouté' },
    'sso.domainVerified': { category: 'settings', 'en-us': 'Sign-on domain verified', 'fr-fr': 'Domaine de connexion vérifié' },
    'sso.domainRemoved': { category: 'settings', 'en-us': 'Sign-on domain removed', 'fr-fr': 'Domaine de connexion retiré' },
  },
} as const satisfies AuditTexts
