import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const transactionsLabels = {
  transactions: { 'en-us': 'Transactions', 'fr-fr': 'Transactions' },
  transactionId: { 'en-us': 'Transaction ID', 'fr-fr': 'Identifiant de la transaction' },
  sender: { 'en-us': 'Sender', 'fr-fr': 'Expéditeur' },
  senderEmail: { 'en-us': 'Sender', 'fr-fr': 'Expéditeur' },
  sentOn: { 'en-us': 'Sent on', 'fr-fr': 'Date d’envoi' },
  features: { 'en-us': 'Features used', 'fr-fr': 'Fonctionnalités utilisées' },
  units: { 'en-us': 'Units', 'fr-fr': 'Unités' },
  referenceCode: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
} as const satisfies Labels

export const transactionsErrors = {
  'transaction.notBelow': {
    status: 403,
    'en-us': 'You can report transactions only for accounts below yours. Remove the others.',
    'fr-fr': 'Vous ne pouvez transmettre des transactions que pour vos sous-comptes. Retirez les autres.',
  },
  'transaction.future': {
    status: 409,
    'en-us': 'A transaction is dated in the future. Check the clock and the time zone of the sending system.',
    'fr-fr': 'Une transaction est datée dans le futur. Vérifiez l’horloge et le fuseau horaire du système émetteur.',
  },
  'transaction.tooLate': {
    status: 409,
    'en-us': 'Transactions older than {days} aren’t accepted. Remove them.',
    'fr-fr': 'Les transactions de plus de {days} ne sont pas acceptées. Retirez-les.',
  },
  'transaction.batchDiffers': {
    status: 409,
    'en-us': 'This batch was already received with different transactions. Send new transactions with a new key.',
    'fr-fr':
      'Ce lot a déjà été reçu avec d’autres transactions. Envoyez les nouvelles transactions avec une nouvelle clé.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    transactions: typeof transactionsErrors
  }
}

// oxfmt-ignore
export const transactionsAudit = {
  actions: {
    'transaction.reported': { category: 'commercial', 'en-us': 'Transactions reported', 'fr-fr': 'Transactions transmises' },
  },
  fields: {
    added: { 'en-us': 'New', 'fr-fr': 'Nouvelles' },
    updated: { 'en-us': 'With a later status', 'fr-fr': 'Avec un statut plus récent' },
  },
} as const satisfies AuditTexts
