import type { Errors } from '../core/errors.table.ts'

export const esignErrors = {
  'esign.off': {
    status: 409,
    'en-us': 'The e-signature sync is off. Nothing is sent.',
    'fr-fr': 'La synchronisation avec la signature électronique est désactivée. Rien n’est envoyé.',
  },
  'esign.noPlan': {
    status: 409,
    'en-us': 'This account has never had an e-signature plan: there is nothing to send.',
    'fr-fr': 'Ce compte n’a jamais eu de forfait de signature électronique : il n’y a rien à envoyer.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    esign: typeof esignErrors
  }
}
