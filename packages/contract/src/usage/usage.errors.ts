import type { Errors } from '../core/errors.table.ts'

export const usageErrors = {
  'usage.notBelow': {
    status: 403,
    'en-us': 'Facts are taken of companies below yours, never of your own. Leave out those that are named.',
    'fr-fr':
      'Les relevés portent sur les sociétés en dessous de la vôtre, jamais sur la vôtre. Retirez ceux qui sont désignés.',
  },
  'usage.ownBill': {
    status: 403,
    'en-us': 'Your company pays for this usage itself, so the company above yours reports it.',
    'fr-fr': 'Votre société paie elle-même cette utilisation : c’est à la société au-dessus de la vôtre de la relever.',
  },
  'usage.future': {
    status: 409,
    'en-us': 'A fact is of a day that has not begun where the company is. Send it again on that day.',
    'fr-fr': 'Un relevé porte sur un jour qui n’a pas commencé là où se trouve la société. Renvoyez-le ce jour-là.',
  },
  'usage.tooLate': {
    status: 409,
    'en-us': 'Facts are taken for {days} days. Leave out the older ones.',
    'fr-fr': 'Les relevés sont acceptés pendant {days} jours. Retirez les plus anciens.',
  },
  'usage.planNotHeld': {
    status: 409,
    'en-us':
      'The company did not hold this plan on that day. Name another plan, or the product line and the unit alone.',
    'fr-fr':
      'La société n’avait pas ce forfait ce jour-là. Indiquez un autre forfait, ou seulement la gamme de produits et l’unité.',
  },
  'usage.otherLine': {
    status: 409,
    'en-us': 'The plan is of another product line or counts another unit. Leave both out, or name those of the plan.',
    'fr-fr':
      'Le forfait est d’une autre gamme de produits ou compte une autre unité. Omettez-les ou indiquez celles du forfait.',
  },
  'usage.belowZero': {
    status: 409,
    'en-us': 'A correction takes back more than was counted on that day. Nothing of the batch was counted.',
    'fr-fr': 'Une correction retire plus que ce qui a été compté ce jour-là. Rien du lot n’a été compté.',
  },
  'usage.batchDiffers': {
    status: 409,
    'en-us': 'This batch was counted before with other facts. Send new facts under a new key.',
    'fr-fr': 'Ce lot a déjà été compté avec d’autres relevés. Envoyez les nouveaux relevés sous une nouvelle clé.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    usage: typeof usageErrors
  }
}
