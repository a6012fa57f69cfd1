import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

// oxfmt-ignore
export const bankImportsLabels = {
  file: { 'en-us': 'File', 'fr-fr': 'Fichier' },
  fileName: { 'en-us': 'File name', 'fr-fr': 'Nom du fichier' },
  row: { 'en-us': 'Row', 'fr-fr': 'Ligne' },
  choices: { 'en-us': 'Choices', 'fr-fr': 'Choix' },
  again: { 'en-us': 'Record again', 'fr-fr': 'Enregistrer à nouveau' },
} as const satisfies Labels

export const bankImportsErrors = {
  'bankImport.unknown': {
    status: 400,
    'en-us': 'This isn’t a bank statement in camt.053, MT940 or CSV. Download one of these formats from your bank.',
    'fr-fr':
      'Ce n’est pas un relevé bancaire camt.053, MT940 ou CSV. Téléchargez l’un de ces formats auprès de votre banque.',
  },
  'bankImport.damaged': {
    status: 400,
    'en-us': 'The file is incomplete or damaged at line {line}. Download it from your bank again.',
    'fr-fr':
      'Le fichier est incomplet ou endommagé à la ligne {line}. Téléchargez-le à nouveau auprès de votre banque.',
  },
  'bankImport.columns': {
    status: 400,
    'en-us': 'A CSV file needs a header row with a date column, an amount column and at most 200 columns in total.',
    'fr-fr':
      'Un fichier CSV doit avoir une ligne d’en-tête avec une colonne de date, une colonne de montant et 200 colonnes au plus.',
  },
  'bankImport.dates': {
    status: 400,
    'en-us':
      'Dates such as {date} can be read with the day or the month first. Export the file with dates as 2026-11-30.',
    'fr-fr':
      'Les dates comme {date} peuvent se lire jour ou mois en premier. Exportez le fichier avec des dates du type 2026-11-30.',
  },
  'bankImport.amounts': {
    status: 400,
    'en-us': 'Amounts such as {amount} can be read in two ways. Export the file with two decimals.',
    'fr-fr': 'Les montants comme {amount} peuvent se lire de deux façons. Exportez le fichier avec deux décimales.',
  },
  'bankImport.noCurrency': {
    status: 400,
    'en-us': 'The file doesn’t state its currency. Choose it.',
    'fr-fr': 'Le fichier n’indique pas sa devise. Choisissez-la.',
  },
  'bankImport.currencies': {
    status: 400,
    'en-us': 'The amount on line {line} isn’t in the currency of the file or the one you chose.',
    'fr-fr': 'Le montant de la ligne {line} n’est ni dans la devise du fichier ni dans celle que vous avez choisie.',
  },
  'bankImport.direction': {
    status: 400,
    'en-us':
      'Line {line} doesn’t say whether the money came in or went out. Export the file with a minus sign for outgoing amounts.',
    'fr-fr':
      'La ligne {line} n’indique pas si l’argent est entré ou sorti. Exportez le fichier avec un signe moins pour les sorties.',
  },
  'bankImport.sums': {
    status: 400,
    'en-us':
      'The entries before line {line} don’t add up to the closing balance. Download the file from your bank again.',
    'fr-fr':
      'Les écritures avant la ligne {line} ne donnent pas le solde final. Téléchargez à nouveau le fichier auprès de votre banque.',
  },
  'bankImport.tooMany': {
    status: 400,
    'en-us': 'The file has more than {most} entries. Import a shorter period.',
    'fr-fr': 'Le fichier compte plus de {most} écritures. Importez une période plus courte.',
  },
  'bankImport.repeated': {
    status: 409,
    'en-us': 'Not recorded: it was already recorded, or appears more than once in the file.',
    'fr-fr': 'Non enregistré\u00a0: il l’a déjà été, ou figure plusieurs fois dans le fichier.',
  },
  'bankImport.leftOut': {
    status: 409,
    'en-us': 'Not recorded: it was excluded.',
    'fr-fr': 'Non enregistré\u00a0: il a été écarté.',
  },
  'bankImport.notPossible': {
    status: 409,
    'en-us':
      'Not recorded: the chosen invoice is paid, in another currency or for a later month, or the payment is dated in the future.',
    'fr-fr':
      'Non enregistré\u00a0: la facture choisie est réglée, dans une autre devise ou d’un mois ultérieur, ou le paiement est daté dans le futur.',
  },
  'bankImport.notChosen': {
    status: 409,
    'en-us': 'Not recorded: the match isn’t certain, and no destination was chosen.',
    'fr-fr': 'Non enregistré\u00a0: la correspondance n’est pas certaine et aucune destination n’a été choisie.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    bankImports: typeof bankImportsErrors
  }
}
