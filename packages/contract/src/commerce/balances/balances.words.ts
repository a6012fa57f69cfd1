import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { Labels } from '../../core/labels.ts'

// oxfmt-ignore
export const balancesLabels = {
  balance: { 'en-us': 'Balance', 'fr-fr': 'Solde' },
  balanceKey: { 'en-us': 'Balance', 'fr-fr': 'Solde' },
  refundedOn: { 'en-us': 'Refunded on', 'fr-fr': 'Remboursé le' },
  invoices: { 'en-us': 'Invoices', 'fr-fr': 'Factures' },
  statementDay: { 'en-us': 'Day', 'fr-fr': 'Jour' },
  statementKind: { 'en-us': 'Entry', 'fr-fr': 'Écriture' },
  debit: { 'en-us': 'Debit', 'fr-fr': 'Débit' },
  creditAmount: { 'en-us': 'Credit', 'fr-fr': 'Crédit' },
  moved: { 'en-us': 'Moved to the balance', 'fr-fr': 'Porté au solde' },
  owed: { 'en-us': 'Owed', 'fr-fr': 'Dû' },
} as const satisfies Labels

export const balancesErrors = {
  'balance.notFound': { status: 404, 'en-us': 'Statement not found.', 'fr-fr': 'Relevé introuvable.' },
  'balance.empty': {
    status: 409,
    'en-us': 'The balance is 0. There is nothing to refund or to apply.',
    'fr-fr': 'Le solde est nul\u00a0: il n’y a rien à rembourser ni à imputer.',
  },
  'balance.paidEarly': {
    status: 409,
    'en-us': 'Enter a payment date on or after {day}, a year before the first document.',
    'fr-fr': 'Saisissez une date de paiement égale ou postérieure au {day}, un an avant le premier document.',
  },
  'balance.refundedEarly': {
    status: 409,
    'en-us': 'On {day}, only {balance} of the balance could be refunded. Enter a later day.',
    'fr-fr': 'Au {day}, seuls {balance} du solde pouvaient être remboursés. Saisissez une date plus récente.',
  },
  'balance.refundedNone': {
    status: 409,
    'en-us': 'On {day}, none of the balance could be refunded. Enter a later day.',
    'fr-fr': 'Au {day}, aucune part du solde ne pouvait être remboursée. Saisissez une date plus récente.',
  },
  'balance.nothingToPay': {
    status: 409,
    'en-us': 'There is no balance to apply, or nothing is due on these invoices.',
    'fr-fr': 'Il n’y a pas de solde à imputer, ou il ne reste rien à payer sur ces factures.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    balances: typeof balancesErrors
  }
}

// oxfmt-ignore
export const balancesAudit = {
  actions: {
    'balance.exported': { category: 'commercial', 'en-us': 'Statement of account exported', 'fr-fr': 'Relevé de compte exporté' },
  },
  fields: {},
} as const satisfies AuditTexts
