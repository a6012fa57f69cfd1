import { accountsLabels } from '@portal/contract/accounts/accounts.labels'
import type { Text } from '@portal/contract/core/language'

/** The columns of the account export, in their order, with the heading of each in the reader's language. */
export const exportHeadings = {
  acctNumber: accountsLabels.acctNumber,
  acctName: accountsLabels.acctName,
  acctType: accountsLabels.acctType,
  parentName: accountsLabels.parentKey,
  parentType: { 'en-us': 'Parent level', 'fr-fr': 'Niveau du parent' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  accountStatusPending: accountsLabels.accountStatusPending,
  accountStatusPendingEffectiveDate: accountsLabels.accountStatusPendingEffectiveDate,
  custType: accountsLabels.custType,
  customerRefCode: accountsLabels.customerRefCode,
  transactionEnvironment: accountsLabels.transactionEnvironment,
  language: accountsLabels.language,
  country: accountsLabels.country,
  createdOn: { 'en-us': 'Created on', 'fr-fr': 'Créé le' },
  modifiedOn: { 'en-us': 'Modified on', 'fr-fr': 'Modifié le' },
  acctKey: { 'en-us': 'Account key', 'fr-fr': 'Clé du compte' },
} as const satisfies Record<string, Text>

export type ExportColumn = keyof typeof exportHeadings
export const exportColumns = Object.keys(exportHeadings) as ExportColumn[]
