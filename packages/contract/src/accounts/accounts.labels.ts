import type { CodeKey } from '../core/wire.ts'
import type { Text } from '../core/language.ts'
import type { accountFields } from './accounts.declared.ts'

// The names of an account's fields: in forms and reviews, whose texts are made from this (tools/translations.ts), and
// in the audit.

type Fields = typeof accountFields
type Path = {
  [F in keyof Fields]: Fields[F] extends { parts: infer P } ? `${CodeKey<F>}.${CodeKey<keyof P & string>}` : CodeKey<F>
}[keyof Fields]

// biome-ignore format: a table
export const accountLabels: Readonly<Record<Path, Text>> = {
  acctName: { 'en-us': 'Account name', 'fr-fr': 'Nom du compte' },
  legalName: { 'en-us': 'Legal name', 'fr-fr': 'Raison sociale' },
  industryCode: { 'en-us': 'Industry', 'fr-fr': 'Secteur' },
  customerRefCode: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  manager: { 'en-us': 'Account manager', 'fr-fr': 'Gestionnaire du compte' },
  custType: { 'en-us': 'Customer type', 'fr-fr': 'Type de client' },
  transactionEnvironment: { 'en-us': 'Environment', 'fr-fr': 'Environnement' },
  enterpriseWorkflowEnabled: { 'en-us': 'Enterprise workflow', 'fr-fr': 'Flux de travail d’entreprise' },
  'primaryContact.firstName': { 'en-us': 'First name', 'fr-fr': 'Prénom' },
  'primaryContact.lastName': { 'en-us': 'Last name', 'fr-fr': 'Nom' },
  'primaryContact.email': { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  'primaryContact.phone': { 'en-us': 'Phone', 'fr-fr': 'Téléphone' },
  'primaryContact.jobFunction': { 'en-us': 'Job function', 'fr-fr': 'Fonction' },
  'address.line1': { 'en-us': 'Address line 1', 'fr-fr': 'Adresse, ligne 1' },
  'address.line2': { 'en-us': 'Address line 2', 'fr-fr': 'Adresse, ligne 2' },
  'address.city': { 'en-us': 'City', 'fr-fr': 'Ville' },
  'address.region': { 'en-us': 'State or region', 'fr-fr': 'État ou région' },
  'address.postal': { 'en-us': 'Postal code', 'fr-fr': 'Code postal' },
  'address.country': { 'en-us': 'Country', 'fr-fr': 'Pays' },
  accountUpgradeLink: { 'en-us': 'Upgrade link', 'fr-fr': 'Lien de changement de forfait' },
  accountSupportLink: { 'en-us': 'Support link', 'fr-fr': 'Lien d’assistance' },
  enableEmailCommunication: { 'en-us': 'E-mail communication', 'fr-fr': 'Communication par e-mail' },
  sendEmailAdmin: { 'en-us': 'E-mails to administrators', 'fr-fr': 'E-mails aux administrateurs' },
  sendEmailEndUser: { 'en-us': 'E-mails to end users', 'fr-fr': 'E-mails aux utilisateurs finaux' },
  sendEmailEndUserFirstUse: { 'en-us': 'E-mail on first use', 'fr-fr': 'E-mail à la première utilisation' },
  language: { 'en-us': 'Language', 'fr-fr': 'Langue' },
  timeZone: { 'en-us': 'Time zone', 'fr-fr': 'Fuseau horaire' },
  dateFormat: { 'en-us': 'Date format', 'fr-fr': 'Format de date' },
  taxId: { 'en-us': 'Tax ID', 'fr-fr': 'Numéro fiscal' },
  billingEmails: { 'en-us': 'Billing e-mails', 'fr-fr': 'E-mails de facturation' },
  tags: { 'en-us': 'Tags', 'fr-fr': 'Étiquettes' },
}
