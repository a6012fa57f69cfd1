import type { Text } from '@portal/contract/core/language'

/** The columns of the account export, in their order, with the heading of each in the reader's language. */
export const exportHeadings = {
  acctNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  acctName: { 'en-us': 'Account name', 'fr-fr': 'Nom du compte' },
  acctType: { 'en-us': 'Account type', 'fr-fr': 'Type de compte' },
  parentName: { 'en-us': 'Parent name', 'fr-fr': 'Nom du parent' },
  parentType: { 'en-us': 'Parent type', 'fr-fr': 'Type du parent' },
  accountStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  effectiveStatus: { 'en-us': 'Effective status', 'fr-fr': 'Statut effectif' },
  accountStatusPending: { 'en-us': 'Planned status', 'fr-fr': 'Statut planifié' },
  accountStatusPendingEffectiveDate: { 'en-us': 'Planned for', 'fr-fr': 'Statut planifié à partir du' },
  custType: { 'en-us': 'Customer type', 'fr-fr': 'Type de client' },
  customerRefCode: { 'en-us': 'Customer reference', 'fr-fr': 'Référence client' },
  transactionEnvironment: { 'en-us': 'Environment', 'fr-fr': 'Environnement' },
  language: { 'en-us': 'Language', 'fr-fr': 'Langue' },
  country: { 'en-us': 'Country', 'fr-fr': 'Pays' },
  createdOn: { 'en-us': 'Created on', 'fr-fr': 'Créé le' },
  modifiedOn: { 'en-us': 'Modified on', 'fr-fr': 'Modifié le' },
  acctKey: { 'en-us': 'Account key', 'fr-fr': 'Clé du compte' },
} as const satisfies Record<string, Text>

export type ExportColumn = keyof typeof exportHeadings
export const exportColumns = Object.keys(exportHeadings) as ExportColumn[]
