import type { Labels } from '../../core/labels.ts'
import type { CodeKey } from '../../core/names.ts'
import type { Text } from '../../core/language.ts'
import type { accountFields } from './accounts.declared.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

type Fields = typeof accountFields
type DeclaredField = {
  [F in keyof Fields]: Fields[F] extends { parts: infer P } ? CodeKey<keyof P & string> : CodeKey<F>
}[keyof Fields]

/** The fields that are declared; a contact's e-mail has the same name as every e-mail. */
// oxfmt-ignore
const declared: Readonly<Record<Exclude<DeclaredField, 'email'>, Text>> = {
  acctName: { 'en-us': 'Account name', 'fr-fr': 'Nom du compte' },
  legalName: { 'en-us': 'Legal name', 'fr-fr': 'Raison sociale' },
  industryCode: { 'en-us': 'Industry', 'fr-fr': 'Secteur' },
  customerRefCode: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  manager: { 'en-us': 'Account manager', 'fr-fr': 'Gestionnaire du compte' },
  custType: { 'en-us': 'Customer type', 'fr-fr': 'Type de client' },
  transactionEnvironment: { 'en-us': 'Environment', 'fr-fr': 'Environnement' },
  enterpriseWorkflowEnabled: { 'en-us': 'Enterprise workflow', 'fr-fr': 'Flux de travail d’entreprise' },
  firstName: { 'en-us': 'First name', 'fr-fr': 'Prénom' },
  lastName: { 'en-us': 'Last name', 'fr-fr': 'Nom' },
  phone: { 'en-us': 'Phone', 'fr-fr': 'Téléphone' },
  jobFunction: { 'en-us': 'Job function', 'fr-fr': 'Fonction' },
  line1: { 'en-us': 'Address line 1', 'fr-fr': 'Adresse, ligne 1' },
  line2: { 'en-us': 'Address line 2', 'fr-fr': 'Adresse, ligne 2' },
  city: { 'en-us': 'City', 'fr-fr': 'Ville' },
  region: { 'en-us': 'State or region', 'fr-fr': 'État ou région' },
  postal: { 'en-us': 'Postal code', 'fr-fr': 'Code postal' },
  country: { 'en-us': 'Country', 'fr-fr': 'Pays' },
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

// oxfmt-ignore
export const accountsLabels = {
  ...declared,
  acctNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  acctType: { 'en-us': 'Level', 'fr-fr': 'Niveau' },
  parentKey: { 'en-us': 'Parent account', 'fr-fr': 'Compte parent' },
  admin: { 'en-us': 'First administrator', 'fr-fr': 'Premier administrateur' },
  primaryContact: { 'en-us': 'Primary contact', 'fr-fr': 'Contact principal' },
  address: { 'en-us': 'Address', 'fr-fr': 'Adresse' },
  accountStatusPending: { 'en-us': 'Scheduled status', 'fr-fr': 'Statut planifié' },
  accountStatusPendingEffectiveDate: { 'en-us': 'Scheduled for', 'fr-fr': 'Planifié pour le' },
  accountStatusPendingReason: { 'en-us': 'Reason for the scheduled change', 'fr-fr': 'Motif du changement planifié' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  parentName: { 'en-us': 'Parent account', 'fr-fr': 'Compte parent' },
  parentType: { 'en-us': 'Parent level', 'fr-fr': 'Niveau du parent' },
  createdOn: { 'en-us': 'Created on', 'fr-fr': 'Créé le' },
  modifiedOn: { 'en-us': 'Modified on', 'fr-fr': 'Modifié le' },
  acctKey: { 'en-us': 'Account key', 'fr-fr': 'Clé du compte' },
  role: { 'en-us': 'Level', 'fr-fr': 'Niveau' },
  environment: { 'en-us': 'Environment', 'fr-fr': 'Environnement' },
  industry: { 'en-us': 'Industry', 'fr-fr': 'Secteur' },
  tag: { 'en-us': 'Tags', 'fr-fr': 'Étiquettes' },
  suspendedLong: { 'en-us': 'Suspended for over 30 days', 'fr-fr': 'Suspendu depuis plus de 30 jours' },
  unattended: { 'en-us': 'No active administrator', 'fr-fr': 'Sans administrateur actif' },
  planned: { 'en-us': 'Scheduled change to', 'fr-fr': 'Changement planifié vers' },
  created: { 'en-us': 'Created', 'fr-fr': 'Créé' },
  modified: { 'en-us': 'Modified', 'fr-fr': 'Modifié' },
  createdFrom: { 'en-us': 'Created from', 'fr-fr': 'Créé à partir du' },
  createdTo: { 'en-us': 'Created up to', 'fr-fr': 'Créé jusqu’au' },
  modifiedFrom: { 'en-us': 'Modified from', 'fr-fr': 'Modifié à partir du' },
  modifiedTo: { 'en-us': 'Modified up to', 'fr-fr': 'Modifié jusqu’au' },
} as const satisfies Labels

export const accountsErrors = {
  'account.notFound': { status: 404, 'en-us': 'Account not found.', 'fr-fr': 'Compte introuvable.' },
  'account.nameTaken': {
    status: 409,
    'en-us': 'Another account directly below the same parent account has this name.',
    'fr-fr': 'Un autre compte porte déjà ce nom sous le même compte parent.',
  },
  'account.refCodeTaken': {
    status: 409,
    'en-us': 'Another account directly below the same parent account has this reference.',
    'fr-fr': 'Un autre compte a déjà cette référence sous le même compte parent.',
  },
  'account.typeNotAllowed': {
    status: 409,
    'en-us': 'An account of type {type} can’t be created below {parentType}.',
    'fr-fr': 'Un compte de type {type} ne peut pas être créé sous {parentType}.',
  },
  'account.parentInactive': {
    status: 409,
    'en-us': 'The company above must be active; it is {status}.',
    'fr-fr': 'La société parente doit être active ; elle a le statut « {status} ».',
  },
  'account.inactive': {
    status: 409,
    'en-us': 'This account is {status} and can’t be changed.',
    'fr-fr': 'Ce compte a le statut « {status} » et ne peut pas être modifié.',
  },
  'account.tooManyTags': {
    status: 409,
    'en-us': 'An account can have at most {most} tags.',
    'fr-fr': 'Un compte peut avoir au plus {most} étiquettes.',
  },
  'account.managerNotAbove': {
    status: 409,
    'en-us': 'Only an active administrator of a company above this account can be its account manager.',
    'fr-fr': 'Seul un administrateur actif d’une société parente de ce compte peut en être le gestionnaire.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    accounts: typeof accountsErrors
  }
}

// oxfmt-ignore
export const accountsAudit = {
  actions: {
    'account.created': { category: 'account', 'en-us': 'Account created', 'fr-fr': 'Compte créé' },
    'account.updated': { category: 'account', 'en-us': 'Account details changed', 'fr-fr': 'Détails du compte modifiés',
      many: { 'en-us': 'Details of {count} accounts changed', 'fr-fr': 'Détails de {count} comptes modifiés' } },
    'account.exported': { category: 'account', 'en-us': 'Account list exported', 'fr-fr': 'Liste de comptes exportée' },
    'account.moved': { category: 'account', 'en-us': 'Account moved', 'fr-fr': 'Compte déplacé',
      many: { 'en-us': '{count} accounts moved', 'fr-fr': '{count} comptes déplacés' } },
    'account.purged': { category: 'account', 'en-us': 'Account purged', 'fr-fr': 'Compte purgé' },
  },
} as const satisfies AuditTexts
