// The columns of a file of people (`product.md` 2.3): what each may be called, for the server and for the page that maps them.

export type ImportColumn =
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'kind'
  | 'phone'
  | 'jobFunction'
  | 'language'
  | 'timeZone'
  | 'groups'
  | 'planCode'
  | 'sendWelcome'
  | 'referenceKey'
  | 'action'
  | 'acctNumber'

/** Other headings of a column in common programs, in both languages, in addition to its name and its label. */
// oxfmt-ignore
export const importColumns: Record<ImportColumn, readonly string[]> = {
  email: ['e-mail', 'mail', 'e-mail address', 'email address', 'primary e-mail', 'user email', 'adresse e-mail', 'adresse électronique', 'courriel', 'adresse courriel', 'mél'],
  firstName: ['first name', 'given name', 'forename', 'first', 'prénom'],
  lastName: ['last name', 'surname', 'family name', 'last', 'nom', 'nom de famille'],
  kind: ['type', 'user type', 'kind of user', 'nature', 'type d’utilisateur'],
  phone: ['phone number', 'telephone', 'mobile', 'mobile phone', 'téléphone', 'numéro de téléphone', 'tél', 'portable'],
  jobFunction: ['job function', 'job', 'function', 'department', 'fonction', 'service'],
  language: ['language code', 'locale', 'langue'],
  timeZone: ['time zone', 'timezone', 'fuseau horaire', 'fuseau'],
  groups: ['group', 'access groups', 'groupe', 'groupes', 'groupes d’accès'],
  planCode: ['plan', 'plans', 'plan codes', 'license', 'licenses', 'licence', 'licences', 'sku', 'subscription', 'forfait', 'forfaits', 'code du forfait', 'code forfait', 'codes des forfaits', 'abonnement'],
  sendWelcome: ['send welcome', 'welcome', 'invite', 'send the invitation', 'send invitation', 'invitation', 'envoyer l’invitation', 'inviter'],
  referenceKey: ['reference', 'reference key', 'external id', 'employee id', 'référence', 'identifiant externe', 'matricule'],
  action: ['operation', 'opération'],
  acctNumber: ['account number', 'account', 'customer number', 'numéro de compte', 'compte', 'numéro de client'],
}
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]]

/** Rows of one import (specification section 5), and characters of one file. */
export const maxRows = 500
export const maxCharacters = 1_048_576
/** The maximum length of a cell: more than the longest field of a person. */
export const maxInCell = 4_000

/** The longest heading that can name a column. */
const maxInHeading = 200
/** Headings that differ only in case, accents, blanks or signs are the same. */
const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Headings that mean a column only where no other heading does: the portal's own file has the kind and the role. */
const looseHeadings: Readonly<Record<string, ImportColumn>> = {
  role: 'kind',
  userrole: 'kind',
  roledelutilisateur: 'kind',
}
export const looseColumnOf = (heading: string): ImportColumn | undefined => looseHeadings[plain(heading)]
const byHeading = new Map(
  importColumnNames.flatMap((column) => [column, ...importColumns[column]].map((name) => [plain(name), column])),
)
/** The column that a heading means, or undefined. */
export const columnOf = (heading: string): ImportColumn | undefined =>
  heading.length > maxInHeading ? undefined : byHeading.get(plain(heading))
