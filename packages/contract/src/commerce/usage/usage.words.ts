import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const usageLabels = {
  batchId: { 'en-us': 'Batch', 'fr-fr': 'Lot' },
  facts: { 'en-us': 'Usage facts', 'fr-fr': 'Relevés d’utilisation' },
  day: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  levels: { 'en-us': 'Storage levels', 'fr-fr': 'Relevés de stockage' },
  megabytes: { 'en-us': 'Megabytes', 'fr-fr': 'Mégaoctets' },
  measuredOn: { 'en-us': 'Measured on', 'fr-fr': 'Date de mesure' },
  quantity: { 'en-us': 'Units', 'fr-fr': 'Unités' },
} as const satisfies Labels

export const usageErrors = {
  'usage.notBelow': {
    status: 403,
    'en-us': 'You can report usage only for accounts below yours. Remove the others.',
    'fr-fr': 'Vous ne pouvez transmettre des relevés que pour vos sous-comptes. Retirez les autres.',
  },
  'usage.ownBill': {
    status: 403,
    'en-us': 'Your company pays for this usage, so only the company above yours can report it.',
    'fr-fr':
      'Votre société paie elle-même cette utilisation : seule la société parente de la vôtre peut la transmettre.',
  },
  'usage.future': {
    status: 409,
    'en-us': 'A usage fact has a future date in the account’s time zone. Resend it on that day.',
    'fr-fr': 'Un relevé porte une date future dans le fuseau horaire du compte. Renvoyez-le ce jour-là.',
  },
  'usage.tooLate': {
    status: 409,
    'en-us': 'Usage facts older than {days} aren’t accepted. Remove them.',
    'fr-fr': 'Les relevés de plus de {days} ne sont pas acceptés. Retirez-les.',
  },
  'usage.levelFuture': {
    status: 409,
    'en-us': 'A storage level is dated in the future. Check the clock and the time zone of the sending system.',
    'fr-fr':
      'Un relevé de stockage est daté dans le futur. Vérifiez l’horloge et le fuseau horaire du système émetteur.',
  },
  'usage.levelTooOld': {
    status: 409,
    'en-us': 'Storage levels older than {days} aren’t accepted. Remove them.',
    'fr-fr': 'Les relevés de stockage de plus de {days} ne sont pas acceptés. Retirez-les.',
  },
  'usage.planNotHeld': {
    status: 409,
    'en-us': 'The account didn’t have this plan on that day. Send another plan, or only the product line and the unit.',
    'fr-fr':
      'Le compte n’avait pas ce forfait ce jour-là. Indiquez un autre forfait, ou seulement la gamme de produits et l’unité.',
  },
  'usage.otherLine': {
    status: 409,
    'en-us':
      'The plan belongs to another product line or counts another unit. Leave both out, or send those of the plan.',
    'fr-fr':
      'Le forfait est d’une autre gamme de produits ou compte une autre unité. Omettez-les ou indiquez celles du forfait.',
  },
  'usage.belowZero': {
    status: 409,
    'en-us': 'A correction deducts more than was counted on that day. Nothing in the batch was counted.',
    'fr-fr': 'Une correction déduit plus que l’utilisation comptée ce jour-là. Aucun relevé du lot n’a été compté.',
  },
  'usage.batchDiffers': {
    status: 409,
    'en-us': 'This batch was already counted with different usage facts. Send new facts with a new key.',
    'fr-fr': 'Ce lot a déjà été compté avec d’autres relevés. Envoyez les nouveaux relevés avec une nouvelle clé.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    usage: typeof usageErrors
  }
}

// oxfmt-ignore
export const usageAudit = {
  actions: {
    'usage.reported': { category: 'commercial', 'en-us': 'Usage reported', 'fr-fr': 'Utilisation transmise' },
    'usage.storageReported': { category: 'commercial', 'en-us': 'Storage levels reported', 'fr-fr': 'Relevés de stockage transmis' },
    'usage.thresholdReached': { category: 'commercial', 'en-us': 'Usage threshold reached', 'fr-fr': 'Seuil d’utilisation atteint' },
  },
  fields: {
    changed: { 'en-us': 'Accounts updated', 'fr-fr': 'Comptes mis à jour' },
    firstDay: { 'en-us': 'First day', 'fr-fr': 'Premier jour' },
  },
} as const satisfies AuditTexts
