import type { Errors } from '../../core/errors.table.ts'

export const paymentErrors = {
  'invoice.otherNumber': {
    status: 409,
    'en-us': 'The key and the number belong to different invoices. Enter one of them alone.',
    'fr-fr': 'La clé et le numéro désignent des factures différentes. Saisissez l’un des deux seulement.',
  },
  'invoice.otherCurrency': {
    status: 409,
    'en-us': 'Invoice {number} is in {currency}. Enter the payment in {currency}.',
    'fr-fr': 'La facture {number} est en {currency}. Saisissez le paiement en {currency}.',
  },
  'invoice.paidTooMuch': {
    status: 409,
    'en-us': 'Invoice {number} has {open} due. Enter that amount or less.',
    'fr-fr': 'Il reste {open} à payer sur la facture {number}. Saisissez ce montant ou moins.',
  },
  'invoice.returnedTooMuch': {
    status: 409,
    'en-us': 'Invoice {number} was paid less than that. Enter a smaller amount.',
    'fr-fr': 'La facture {number} a reçu moins que cela. Saisissez un montant plus petit.',
  },
  'invoice.paidEarly': {
    status: 409,
    'en-us': 'Invoice {number} is for the month from {day}. Enter a payment date on or after that day.',
    'fr-fr':
      'La facture {number} concerne le mois à partir du {day}. Saisissez une date de paiement égale ou postérieure à ce jour.',
  },
  'invoice.paymentRepeated': {
    status: 409,
    'en-us': 'Invoice {number} already has this payment: same amount, day and reference. Enter another reference.',
    'fr-fr':
      'La facture {number} a déjà ce paiement\u00a0: même montant, même date et même référence. Saisissez une autre référence.',
  },
  'invoice.tooManyPayments': {
    status: 409,
    'en-us': 'An invoice can have at most {most} payments.',
    'fr-fr': 'Une facture peut avoir au plus {most} paiements.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    payments: typeof paymentErrors
  }
}
