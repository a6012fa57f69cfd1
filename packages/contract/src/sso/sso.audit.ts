import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const ssoAudit = {
  actions: {
    'auth.ssoLinked': { category: 'signIn', 'en-us': 'Person joined to an identity provider', 'fr-fr': 'Personne liée à un fournisseur d’identité' },
    'auth.ssoRefused': { category: 'signIn', 'en-us': 'Single sign-on refused', 'fr-fr': 'Authentification unique refusée' },
    'sso.updated': { category: 'settings', 'en-us': 'Single sign-on changed', 'fr-fr': 'Authentification unique modifiée' },
    'sso.domainAdded': { category: 'settings', 'en-us': 'Sign-on domain added', 'fr-fr': 'Domaine de connexion ajouté' },
    'sso.domainVerified': { category: 'settings', 'en-us': 'Sign-on domain verified', 'fr-fr': 'Domaine de connexion vérifié' },
    'sso.domainRemoved': { category: 'settings', 'en-us': 'Sign-on domain removed', 'fr-fr': 'Domaine de connexion retiré' },
  },
  fields: {
    enforcement: { 'en-us': 'Enforcement', 'fr-fr': 'Obligation' },
    clientSecret: { 'en-us': 'Client secret', 'fr-fr': 'Secret client' },
    certificate: { 'en-us': 'Certificate', 'fr-fr': 'Certificat' },
    provider: { 'en-us': 'Identity provider', 'fr-fr': 'Fournisseur d’identité' },
    displayName: { 'en-us': 'Display name', 'fr-fr': 'Nom affiché' },
    autoProvision: { 'en-us': 'Create people at first sign-in', 'fr-fr': 'Créer les personnes à la première connexion' },
    breakGlass: { 'en-us': 'Emergency administrators', 'fr-fr': 'Administrateurs de secours' },
  },
} as const satisfies AuditTexts
