import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { type Currency, moneyText, sumOf } from '@portal/contract/core/money'
import {
  type Facts,
  type Operation,
  type PlannedRow,
  type Tally,
  type Values,
  type Words,
} from '../../../core/changes/changes.operation.ts'
import {
  type ButtonLabels,
  counted,
  leftOutText,
  listed,
  type PluralForms,
} from '../../../core/changes/changes.words.ts'
import { invoiceOperation } from '../billing/billing.service.ts'

// The change set that records payments of a bank statement. Payments stay: there is no undo.

const paymentsWord: PluralForms = {
  one: { 'en-us': 'payment', 'fr-fr': 'paiement' },
  other: { 'en-us': 'payments', 'fr-fr': 'paiements' },
}
const texts = {
  records: { 'en-us': 'Records {what} from the bank', 'fr-fr': 'Enregistre {what} de la banque' },
  sums: { 'en-us': ', {sums} in total', 'fr-fr': ', {sums} au total' },
  confirmed: {
    'en-us': 'Payers get a confirmation by e-mail of the payments on their invoices.',
    'fr-fr': 'Les payeurs reçoivent par e-mail une confirmation des montants réglés sur leurs factures.',
  },
  stays: {
    'en-us': 'Payments can’t be undone in bulk: record the money paid back on each invoice.',
    'fr-fr':
      'Ces paiements ne peuvent pas être annulés ensemble\u00a0: enregistrez un remboursement sur chaque facture.',
  },
} satisfies Record<string, Text>
const deed: ButtonLabels = {
  what: paymentsWord,
  act: { 'en-us': 'Record {what}', 'fr-fr': 'Enregistrer {what}' },
  done: {
    one: { 'en-us': '{what} recorded', 'fr-fr': '{what} enregistré' },
    other: { 'en-us': '{what} recorded', 'fr-fr': '{what} enregistrés' },
  },
}
type ImportInput = ChangeInput<'payment.import'>

function words({ fileName }: ImportInput, tally: Tally, facts: Facts, language: Language): Words {
  const what = counted(tally.ready, paymentsWord, language)
  const sums = Object.entries(facts).map(([currency, sum]) => moneyText(Number(sum), currency as Currency, language))
  const inAll = sums.length === 0 ? '' : fillIn(texts.sums, language, { sums: listed(sums, language) })
  return {
    sentence: `${fillIn(texts.records, language, { what })}${inAll}${leftOutText(tally, language)}`,
    deed,
    effects: [texts.confirmed[language], texts.stays[language]],
    notUndone: null,
    note: fileName,
  }
}
/** The sum of the payments in each currency. */
function adding(facts: Facts, { after }: PlannedRow): Facts {
  const { amount, currency } = after['payment'] as { amount: number; currency: Currency }
  return { ...facts, [currency]: sumOf([Number(facts[currency] ?? 0), amount]) }
}

export const bankImportOperation: Operation<'payment.import', Values> = {
  kind: 'payment.import',
  access: invoiceOperation.access,
  module: invoiceOperation.module,
  fullAccess: true,
  targets: 'account',
  fields: { open: 'text', amount: 'note', paidOn: 'date', reference: 'note', toBalance: 'note', payment: 'kept' },
  plan: async () => [],
  planGiven: async (tx, { caller }, _, rows) => (await import('./bankImports.plan.ts')).planPayments(tx, caller, rows),
  adding,
  confirmCount: (_, { ready }) => (ready > confirmAbove.invoices ? ready : undefined),
  words,
  async apply(tx, context, _, rows) {
    const { recordBankPayment } = await import('./bankImports.record.ts')
    for (const row of rows) await recordBankPayment(tx, context, row)
  },
}
