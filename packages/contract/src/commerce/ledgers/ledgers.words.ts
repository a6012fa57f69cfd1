import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

// oxfmt-ignore
export const ledgersLabels = {
  receivables: { 'en-us': 'Receivables account', 'fr-fr': 'Compte clients' },
  bank: { 'en-us': 'Bank account', 'fr-fr': 'Compte de banque' },
  revenue: { 'en-us': 'Revenue account', 'fr-fr': 'Compte de produits' },
  beginsOn: { 'en-us': 'First month to export', 'fr-fr': 'Premier mois à exporter' },
  yearMonth: { 'en-us': 'Financial year begins in', 'fr-fr': 'Début de l’exercice' },
  consultant: { 'en-us': 'DATEV consultant number', 'fr-fr': 'Numéro de conseiller DATEV' },
  client: { 'en-us': 'DATEV client number', 'fr-fr': 'Numéro de client DATEV' },
  siren: { 'en-us': 'SIREN', 'fr-fr': 'SIREN' },
  rules: { 'en-us': 'Accounts by item and tax', 'fr-fr': 'Comptes par article et par taxe' },
  taxCode: { 'en-us': 'Tax code', 'fr-fr': 'Code de taxe' },
} as const satisfies Labels

export const ledgersErrors = {
  'ledger.notSet': {
    status: 409,
    'en-us': 'Set up your bookkeeping accounts first.',
    'fr-fr': 'Définissez d’abord les comptes de votre comptabilité.',
  },
  'ledger.begun': {
    status: 409,
    'en-us': 'Months have already been exported, so the first month can’t be changed.',
    'fr-fr': 'Des mois ont déjà été exportés\u00a0; le premier mois ne peut donc plus changer.',
  },
  'ledger.monthNotOver': {
    status: 409,
    'en-us': 'You can export a month from 12:00 UTC on the first day of the next month.',
    'fr-fr': 'Un mois peut être exporté à partir du 1er du mois suivant, à 12\u00a0h UTC.',
  },
  'ledger.beforeBeginning': {
    status: 409,
    'en-us': 'This month is before the first month to export.',
    'fr-fr': 'Ce mois précède le premier mois à exporter.',
  },
  'ledger.nextYear': {
    status: 409,
    'en-us': 'An export ends with its financial year. Export up to {month} first.',
    'fr-fr': 'Un export s’arrête à la fin de l’exercice. Exportez d’abord jusqu’à {month}.',
  },
  'ledger.unmapped': {
    status: 409,
    'en-us': 'These taxes have no account: {taxes}. Add a rule for each.',
    'fr-fr': 'Ces taxes n’ont pas de compte\u00a0: {taxes}. Ajoutez une règle pour chacune.',
  },
  'ledger.unrated': {
    status: 409,
    'en-us':
      'No exchange rate to your accounting currency ({currency}) is recorded for: {documents}. Add rates for these days, then export.',
    'fr-fr':
      'Aucun taux de change vers votre devise comptable ({currency}) n’est enregistré pour\u00a0: {documents}. Ajoutez les taux de ces jours, puis exportez.',
  },
  'ledger.nothing': {
    status: 409,
    'en-us': 'There is nothing to export up to the end of this month.',
    'fr-fr': 'Il n’y a rien à exporter jusqu’à la fin de ce mois.',
  },
  'ledger.tooMany': {
    status: 409,
    'en-us': 'An export can have at most {most} entries. Choose an earlier month.',
    'fr-fr': 'Un export peut contenir au plus {most} écritures. Choisissez un mois antérieur.',
  },
  'ledger.tooManyInMonth': {
    status: 409,
    'en-us':
      'This month has more than {most} entries, the most an export can have. Use the exports of invoices and statements instead.',
    'fr-fr':
      'Ce mois compte plus de {most} écritures, le maximum pour un export. Utilisez plutôt les exports des factures et des relevés.',
  },
  'ledger.exportNotFound': { status: 404, 'en-us': 'Export not found.', 'fr-fr': 'Export introuvable.' },
  'ledger.noNumbers': {
    status: 409,
    'en-us': 'DATEV needs the consultant and client numbers. Add them to the accounts.',
    'fr-fr': 'DATEV nécessite les numéros de conseiller et de client. Ajoutez-les aux comptes.',
  },
  'ledger.noSiren': {
    status: 409,
    'en-us': 'FEC needs the SIREN of your company. Add it to the accounts.',
    'fr-fr': 'Le FEC nécessite le SIREN de votre société. Ajoutez-le aux comptes.',
  },
  'ledger.digitsOnly': {
    status: 409,
    'en-us':
      'This format allows only digits in account numbers; “{account}” has other characters. Change the accounts.',
    'fr-fr':
      'Ce format n’accepte que des comptes en chiffres\u00a0; «\u00a0{account}\u00a0» n’en est pas un. Modifiez les comptes.',
  },
  'ledger.accountLength': {
    status: 409,
    'en-us':
      'DATEV needs general accounts of the same length, 4 to 8 digits, and a receivables account of that length or one digit more; “{account}” differs. Change the accounts.',
    'fr-fr':
      'DATEV exige des comptes généraux de même longueur, de 4 à 8 chiffres, et un compte clients de cette longueur ou d’un chiffre de plus\u00a0; «\u00a0{account}\u00a0» diffère. Modifiez les comptes.',
  },
  'ledger.oneCurrency': {
    status: 409,
    'en-us':
      'DATEV allows more than one currency only with an accounting currency, and FEC a currency other than the euro only if your accounting currency is the euro. Choose another format.',
    'fr-fr':
      'DATEV n’accepte plusieurs devises que si vous avez une devise comptable, et le FEC n’accepte d’autres devises que l’euro que si votre devise comptable est l’euro. Choisissez un autre format.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    ledgers: typeof ledgersErrors
  }
}

// oxfmt-ignore
export const ledgersAudit = {
  actions: {
    'ledger.set': { category: 'commercial', 'en-us': 'Bookkeeping accounts changed', 'fr-fr': 'Comptes comptables modifiés' },
    'ledger.exported': { category: 'commercial', 'en-us': 'Accounting export created', 'fr-fr': 'Export comptable créé' },
    'ledger.downloaded': { category: 'commercial', 'en-us': 'Accounting export downloaded', 'fr-fr': 'Export comptable téléchargé' },
  },
} as const satisfies AuditTexts
