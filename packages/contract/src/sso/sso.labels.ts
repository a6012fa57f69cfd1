import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const ssoLabels = {
  provider: { 'en-us': 'Provider', 'fr-fr': 'Fournisseur' },
  displayName: { 'en-us': 'Name on the sign-in button', 'fr-fr': 'Nom sur le bouton de connexion' },
  issuer: { 'en-us': 'Issuer', 'fr-fr': 'Émetteur' },
  clientSecret: { 'en-us': 'Client secret', 'fr-fr': 'Secret client' },
  entryPoint: { 'en-us': 'Sign-in address', 'fr-fr': 'Adresse de connexion' },
  idpEntityId: { 'en-us': 'Entity ID of the provider', 'fr-fr': 'ID d’entité du fournisseur' },
  certificate: { 'en-us': 'Signing certificate', 'fr-fr': 'Certificat de signature' },
  singleLogoutUrl: { 'en-us': 'Sign-out address', 'fr-fr': 'Adresse de déconnexion' },
  emailAttribute: { 'en-us': 'E-mail attribute', 'fr-fr': 'Attribut de l’adresse e-mail' },
  enabled: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  enforcement: { 'en-us': 'Other ways to sign in', 'fr-fr': 'Autres moyens de connexion' },
  breakGlass: { 'en-us': 'Emergency administrators', 'fr-fr': 'Administrateurs de secours' },
  defaultGroupKey: { 'en-us': 'Access group for new people', 'fr-fr': 'Groupe d’accès des nouvelles personnes' },
  autoProvision: { 'en-us': 'Create people at their first sign-in', 'fr-fr': 'Créer les personnes à leur première connexion' },
} as const satisfies Labels
