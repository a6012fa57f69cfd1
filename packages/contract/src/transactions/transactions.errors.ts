import type { Errors } from '../core/errors.table.ts'

export const transactionsErrors = {
  'transaction.notBelow': {
    status: 403,
    'en-us': 'You can report transactions only for companies below yours. Remove those of other companies.',
    'fr-fr':
      'Vous ne pouvez transmettre des transactions que pour les sociétés inférieures à la vôtre. Retirez les autres.',
  },
  'transaction.future': {
    status: 409,
    'en-us': 'A transaction is dated in the future. Check the clock and the time zone of the sending system.',
    'fr-fr': 'Une transaction est datée dans le futur. Vérifiez l’horloge et le fuseau horaire du système émetteur.',
  },
  'transaction.tooLate': {
    status: 409,
    'en-us': 'Transactions are accepted for {days}. Remove the older ones.',
    'fr-fr': 'Les transactions sont acceptées pendant {days}. Retirez les plus anciennes.',
  },
  'transaction.batchDiffers': {
    status: 409,
    'en-us': 'This batch was already taken with other transactions. Send new transactions under a new key.',
    'fr-fr':
      'Ce lot a déjà été pris avec d’autres transactions. Envoyez les nouvelles transactions sous une nouvelle clé.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    transactions: typeof transactionsErrors
  }
}
