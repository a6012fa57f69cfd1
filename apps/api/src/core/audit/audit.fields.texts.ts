import { auditTexts, labels } from '@portal/contract'
import { accountsLabels } from '@portal/contract/directory/accounts/accounts.words'
import type { AuditTexts } from '@portal/contract/core/audit.table'
import type { Text } from '@portal/contract/core/language'

/** Fields that only one feature has. */
const ofFeatures = Object.fromEntries(auditTexts.flatMap(({ fields = {} }: AuditTexts) => Object.entries(fields)))

const parent = accountsLabels.parentKey

/** Fields that entries name, in words; a path is also found by its last part. An unlisted field is spelt out. */
// oxfmt-ignore
export const fieldTexts: Readonly<Record<string, Text>> = {
  ...labels,
  ...ofFeatures,
  managerName: accountsLabels.manager,
  'primaryContact.email': { 'en-us': 'Primary contact: e-mail', 'fr-fr': 'Contact principal : e-mail' },
  'primaryContact.phone': { 'en-us': 'Primary contact: phone', 'fr-fr': 'Contact principal : téléphone' },
  'primaryContact.firstName': { 'en-us': 'Primary contact: first name', 'fr-fr': 'Contact principal : prénom' },
  'primaryContact.lastName': { 'en-us': 'Primary contact: last name', 'fr-fr': 'Contact principal : nom' },
  'primaryContact.jobFunction': { 'en-us': 'Primary contact: job function', 'fr-fr': 'Contact principal : fonction' },
  ended: { 'en-us': 'Sessions ended', 'fr-fr': 'Sessions terminées' },
  days: { 'en-us': 'Days', 'fr-fr': 'Jours' },
  contact: { 'en-us': 'Contact', 'fr-fr': 'Contact' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  userStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  state: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  parentId: parent,
  parent: parent,
  parentName: parent,
  path: { 'en-us': 'Place in the tree', 'fr-fr': 'Place dans l’arborescence' },
  sessions: { 'en-us': 'Sessions', 'fr-fr': 'Sessions' },
}
