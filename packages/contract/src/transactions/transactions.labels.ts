import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const transactionsLabels = {
  transactions: { 'en-us': 'Transactions', 'fr-fr': 'Transactions' },
  transactionId: { 'en-us': 'Transaction id', 'fr-fr': 'Identifiant de la transaction' },
  sender: { 'en-us': 'Sender', 'fr-fr': 'Expéditeur' },
  senderEmail: { 'en-us': 'Sender', 'fr-fr': 'Expéditeur' },
  sentOn: { 'en-us': 'Sent on', 'fr-fr': 'Date d’envoi' },
  features: { 'en-us': 'Features used', 'fr-fr': 'Fonctions utilisées' },
  units: { 'en-us': 'Units', 'fr-fr': 'Unités' },
  referenceCode: { 'en-us': 'Reference code', 'fr-fr': 'Code de référence' },
} as const satisfies Labels
