import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const esignLabels = {
  waitingSince: { 'en-us': 'Waiting since', 'fr-fr': 'En attente depuis' },
  lastSentOn: { 'en-us': 'Last sent', 'fr-fr': 'Dernier envoi' },
  uncheckedSince: { 'en-us': 'Not compared since', 'fr-fr': 'Sans comparaison depuis' },
  part: { 'en-us': 'Content', 'fr-fr': 'Contenu' },
  called: { 'en-us': 'Called', 'fr-fr': 'Appelé' },
  calledOn: { 'en-us': 'Called', 'fr-fr': 'Appelé le' },
  calledFrom: { 'en-us': 'Called from', 'fr-fr': 'Appelé à partir du' },
  calledTo: { 'en-us': 'Called to', 'fr-fr': 'Appelé jusqu’au' },
  faulty: { 'en-us': 'Failed', 'fr-fr': 'En échec' },
  touchedOn: { 'en-us': 'Last event', 'fr-fr': 'Dernier événement' },
} as const satisfies Labels

export const esignErrors = {
  'esign.off': {
    status: 409,
    'en-us': 'The e-signature sync is turned off, so nothing is sent.',
    'fr-fr': 'La synchronisation de la signature électronique est désactivée\u00a0: rien n’est envoyé.',
  },
  'esign.noPlan': {
    status: 409,
    'en-us': 'This account has never had an e-signature plan: there is nothing to send.',
    'fr-fr': 'Ce compte n’a jamais eu de forfait de signature électronique : il n’y a rien à envoyer.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    esign: typeof esignErrors
  }
}

// oxfmt-ignore
export const esignAudit = {
  actions: {
    'esign.sentAgain': { category: 'delivery', 'en-us': 'Account resent to the e-signature service', 'fr-fr': 'Compte renvoyé au service de signature électronique' },
  },
  fields: {},
} as const satisfies AuditTexts
