import { accountLabels } from './accounts/accounts.labels.ts'
import type { Language, Text } from './core/language.ts'
import { codeKey } from './core/wire.ts'

// What a field is called, wherever it is named: in forms and their errors, in the audit and in exports.

/** The fields of single sign-on; the form's labels are made from this (tools/translations.ts). */
// biome-ignore format: a table
export const ssoLabels = {
  provider: { 'en-us': 'Provider', 'fr-fr': 'Fournisseur' },
  displayName: { 'en-us': 'Name on the sign-in button', 'fr-fr': 'Nom sur le bouton de connexion' },
  issuer: { 'en-us': 'Issuer', 'fr-fr': 'Émetteur' },
  clientId: { 'en-us': 'Client ID', 'fr-fr': 'ID client' },
  clientSecret: { 'en-us': 'Client secret', 'fr-fr': 'Secret client' },
  entryPoint: { 'en-us': 'Sign-in address', 'fr-fr': 'Adresse de connexion' },
  idpEntityId: { 'en-us': 'Entity ID of the provider', 'fr-fr': 'ID d’entité du fournisseur' },
  certificate: { 'en-us': 'Signing certificate', 'fr-fr': 'Certificat de signature' },
  singleLogoutUrl: { 'en-us': 'Sign-out address', 'fr-fr': 'Adresse de déconnexion' },
  enabled: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  enforcement: { 'en-us': 'Other ways to sign in', 'fr-fr': 'Autres moyens de connexion' },
  breakGlass: { 'en-us': 'Emergency administrators', 'fr-fr': 'Administrateurs de secours' },
  defaultGroupKey: { 'en-us': 'Access group for new people', 'fr-fr': 'Groupe d’accès des nouvelles personnes' },
  autoProvision: { 'en-us': 'Create people at their first sign-in', 'fr-fr': 'Créer les personnes à leur première connexion' },
} as const satisfies Record<string, Text>

/** Parts of an account's groups are also sent by themselves: `firstName` of an invitation, `country` of a request. */
const parts = Object.fromEntries(
  Object.entries(accountLabels).map(([path, label]) => [path.split('.').at(-1) ?? path, label]),
)

// biome-ignore format: a table
export const fieldLabels: Readonly<Record<string, Text>> = {
  ...parts,
  ...accountLabels,
  ...ssoLabels,
  parentKey: { 'en-us': 'Parent account', 'fr-fr': 'Compte parent' },
  acctType: { 'en-us': 'Level', 'fr-fr': 'Niveau' },
  companyName: { 'en-us': 'Company', 'fr-fr': 'Société' },
  effectiveOn: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  termsAccepted: { 'en-us': 'Terms of use', 'fr-fr': 'Conditions d’utilisation' },
  message: { 'en-us': 'Message', 'fr-fr': 'Message' },
  subject: { 'en-us': 'Subject', 'fr-fr': 'Objet' },
  body: { 'en-us': 'Message', 'fr-fr': 'Message' },
  name: { 'en-us': 'Name', 'fr-fr': 'Nom' },
  description: { 'en-us': 'Description', 'fr-fr': 'Description' },
  reason: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  note: { 'en-us': 'Note', 'fr-fr': 'Note' },
  password: { 'en-us': 'Password', 'fr-fr': 'Mot de passe' },
  theme: { 'en-us': 'Colour scheme', 'fr-fr': 'Thème' },
  density: { 'en-us': 'Density', 'fr-fr': 'Densité' },
  shortcuts: { 'en-us': 'Single-key shortcuts', 'fr-fr': 'Raccourcis à une touche' },
}

const unnamed: Text = { 'en-us': 'This field', 'fr-fr': 'Ce champ' }

/** A field at the start of a sentence, by its path on the wire or in code: `PrimaryContact.Email`, `billingEmails.1`. */
export function fieldInSentence(path: string, language: Language): string {
  const names = path
    .split('.')
    .map(codeKey)
    .filter((name) => !/^\d+$/.test(name))
  const label = fieldLabels[names.join('.')] ?? fieldLabels[names.at(-1) ?? '']
  return label ? labelInSentence(label[language], language) : unnamed[language]
}
/** French quotes a label: the words around it do not agree with it. */
export const labelInSentence = (label: string, language: Language): string =>
  language === 'fr-fr' ? `«\u00a0${label}\u00a0»` : label
