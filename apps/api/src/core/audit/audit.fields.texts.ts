import { auditTexts } from '@portal/contract'
import { accountLabels } from '@portal/contract/accounts/accounts.labels'
import type { AuditTexts } from '@portal/contract/core/audit.table'
import type { Text } from '@portal/contract/core/language'

/** Entries also name the parts of an address by themselves. */
const addressParts = Object.fromEntries(
  Object.entries(accountLabels).flatMap(([path, label]) =>
    path.startsWith('address.') ? [[path.slice(8), label]] : [],
  ),
)

/** Fields that only one feature has. */
const ofFeatures = Object.fromEntries(auditTexts.flatMap(({ fields = {} }: AuditTexts) => Object.entries(fields)))

/** Fields that entries name, in words; a path is also found by its last part. An unlisted field is spelt out. */
// biome-ignore format: a table
export const fieldTexts: Readonly<Record<string, Text>> = {
  ...accountLabels,
  ...addressParts,
  ...ofFeatures,
  acctNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  acctType: { 'en-us': 'Account type', 'fr-fr': 'Type de compte' },
  managerName: { 'en-us': 'Account manager', 'fr-fr': 'Gestionnaire du compte' },
  address: { 'en-us': 'Address', 'fr-fr': 'Adresse' },
  primaryContact: { 'en-us': 'Primary contact', 'fr-fr': 'Contact principal' },
  'primaryContact.email': { 'en-us': 'Primary contact: e-mail', 'fr-fr': 'Contact principal : e-mail' },
  'primaryContact.phone': { 'en-us': 'Primary contact: phone', 'fr-fr': 'Contact principal : téléphone' },
  'primaryContact.firstName': { 'en-us': 'Primary contact: first name', 'fr-fr': 'Contact principal : prénom' },
  'primaryContact.lastName': { 'en-us': 'Primary contact: last name', 'fr-fr': 'Contact principal : nom' },
  'primaryContact.jobFunction': { 'en-us': 'Primary contact: job function', 'fr-fr': 'Contact principal : fonction' },
  kind: { 'en-us': 'Kind', 'fr-fr': 'Nature' },
  ended: { 'en-us': 'Sessions ended', 'fr-fr': 'Sessions terminées' },
  days: { 'en-us': 'Days', 'fr-fr': 'Jours' },
  contact: { 'en-us': 'Contact', 'fr-fr': 'Contact' },
  firstName: { 'en-us': 'First name', 'fr-fr': 'Prénom' },
  lastName: { 'en-us': 'Last name', 'fr-fr': 'Nom' },
  email: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  phone: { 'en-us': 'Phone', 'fr-fr': 'Téléphone' },
  jobFunction: { 'en-us': 'Job function', 'fr-fr': 'Fonction' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  status: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  userStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  state: { 'en-us': 'State', 'fr-fr': 'État' },
  reason: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  note: { 'en-us': 'Note', 'fr-fr': 'Note' },
  parentKey: { 'en-us': 'Parent', 'fr-fr': 'Compte parent' },
  parentId: { 'en-us': 'Parent', 'fr-fr': 'Compte parent' },
  parent: { 'en-us': 'Parent', 'fr-fr': 'Compte parent' },
  parentName: { 'en-us': 'Parent', 'fr-fr': 'Compte parent' },
  path: { 'en-us': 'Place in the tree', 'fr-fr': 'Place dans l’arborescence' },
  sessions: { 'en-us': 'Sessions', 'fr-fr': 'Sessions' },
  enabled: { 'en-us': 'Enabled', 'fr-fr': 'Activé' },
  password: { 'en-us': 'Password', 'fr-fr': 'Mot de passe' },
  name: { 'en-us': 'Name', 'fr-fr': 'Nom' },
  description: { 'en-us': 'Description', 'fr-fr': 'Description' },
}
