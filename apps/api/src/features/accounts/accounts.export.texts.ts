import { accountLabels } from '@portal/contract/accounts/accounts.labels'
import type { Text } from '@portal/contract/core/language'

/** The columns of the account export, in their order, with the heading of each in the reader's language. */
export const exportHeadings = {
  acctNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  acctName: accountLabels.acctName,
  acctType: { 'en-us': 'Level', 'fr-fr': 'Niveau' },
  parentName: { 'en-us': 'Parent account', 'fr-fr': 'Compte parent' },
  parentType: { 'en-us': 'Parent level', 'fr-fr': 'Niveau du parent' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  accountStatusPending: { 'en-us': 'Planned status', 'fr-fr': 'Statut planifié' },
  accountStatusPendingEffectiveDate: { 'en-us': 'Planned for', 'fr-fr': 'Planifié pour le' },
  custType: accountLabels.custType,
  customerRefCode: accountLabels.customerRefCode,
  transactionEnvironment: accountLabels.transactionEnvironment,
  language: accountLabels.language,
  country: accountLabels['address.country'],
  createdOn: { 'en-us': 'Created on', 'fr-fr': 'Créé le' },
  modifiedOn: { 'en-us': 'Modified on', 'fr-fr': 'Modifié le' },
  acctKey: { 'en-us': 'Account key', 'fr-fr': 'Clé du compte' },
} as const satisfies Record<string, Text>

export type ExportColumn = keyof typeof exportHeadings
export const exportColumns = Object.keys(exportHeadings) as ExportColumn[]
