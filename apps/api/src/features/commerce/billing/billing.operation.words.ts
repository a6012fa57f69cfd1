import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import type { InvoiceStatus, PaymentStatus } from '@portal/contract/commerce/billing/billing.fields'
import { dayIn, fillIn, type Language, type Text } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  type PluralForms,
  counted,
  type ButtonLabels,
  leftOutText,
  listed,
} from '../../../core/changes/changes.words.ts'

// Texts of change sets for invoices.

export const statusTexts: Readonly<Record<InvoiceStatus, Text>> = {
  Draft: { 'en-us': 'Draft', 'fr-fr': 'Brouillon' },
  Failed: { 'en-us': 'Incomplete', 'fr-fr': 'Incomplète' },
  Issued: { 'en-us': 'Issued', 'fr-fr': 'Émise' },
  Voided: { 'en-us': 'Voided', 'fr-fr': 'Annulée' },
}
export const paymentTexts: Readonly<Record<PaymentStatus, Text>> = {
  Pending: { 'en-us': 'Unpaid', 'fr-fr': 'À payer' },
  Paid: { 'en-us': 'Paid', 'fr-fr': 'Payée' },
  Failed: { 'en-us': 'Payment returned', 'fr-fr': 'Paiement rejeté' },
}
export const monthText = (period: string, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(period))

const invoicesWord: PluralForms = {
  one: { 'en-us': 'invoice', 'fr-fr': 'facture' },
  other: { 'en-us': 'invoices', 'fr-fr': 'factures' },
}
const paymentsWord: PluralForms = {
  one: { 'en-us': 'payment', 'fr-fr': 'paiement' },
  other: { 'en-us': 'payments', 'fr-fr': 'paiements' },
}
const remindersWord: PluralForms = {
  one: { 'en-us': 'reminder', 'fr-fr': 'rappel' },
  other: { 'en-us': 'reminders', 'fr-fr': 'rappels' },
}
const recipientsWord: PluralForms = {
  one: { 'en-us': 'recipient', 'fr-fr': 'destinataire' },
  other: { 'en-us': 'recipients', 'fr-fr': 'destinataires' },
}
/** The number of people who get a reminder. */
export const recipientsText = (count: number): Text => ({
  'en-us': counted(count, recipientsWord, 'en-us'),
  'fr-fr': counted(count, recipientsWord, 'fr-fr'),
})
const texts = {
  reminds: { 'en-us': 'Sends {what}', 'fr-fr': 'Envoie {what}' },
  mailed: {
    'en-us':
      'Each goes to the payer’s e-mail addresses for invoices, in the language of the invoice and under your branding.',
    'fr-fr':
      'Chacun est envoyé aux adresses e-mail de facturation du payeur, dans la langue de la facture et à votre image de marque.',
  },
  daily: {
    'en-us': 'An invoice gets at most one reminder a day.',
    'fr-fr': 'Une facture donne lieu à un rappel par jour au plus.',
  },
  issues: { 'en-us': 'Issues {what}', 'fr-fr': 'Émet {what}' },
  pays: { 'en-us': 'Records {what} dated {day}', 'fr-fr': 'Enregistre {what} du {day}' },
  sums: { 'en-us': ', {sums} in total', 'fr-fr': ', {sums} au total' },
  numbered: {
    'en-us': 'Each gets the next number and is e-mailed to the company that pays.',
    'fr-fr': 'Chacune reçoit le numéro suivant et est envoyée par e-mail au payeur.',
  },
  confirmed: {
    'en-us': 'Each invoice is paid in full, and the company that pays gets a confirmation by e-mail.',
    'fr-fr': 'Chaque facture est soldée et le payeur reçoit une confirmation par e-mail.',
  },
  stays: {
    'en-us': 'An issued invoice can’t be changed, only credited or voided.',
    'fr-fr': 'Une facture émise ne peut plus être modifiée, seulement rectifiée par un avoir ou annulée.',
  },
  paidBack: {
    'en-us': 'Payments can’t be undone in bulk: record the money paid back on each invoice.',
    'fr-fr':
      'Ces paiements ne peuvent pas être annulés ensemble\u00a0: enregistrez un remboursement sur chaque facture.',
  },
} satisfies Record<string, Text>
const buttonLabels: Record<'issue' | 'pay' | 'remind', ButtonLabels> = {
  issue: {
    what: invoicesWord,
    act: { 'en-us': 'Issue {what}', 'fr-fr': 'Émettre {what}' },
    done: {
      one: { 'en-us': '{what} issued', 'fr-fr': '{what} émise' },
      other: { 'en-us': '{what} issued', 'fr-fr': '{what} émises' },
    },
  },
  pay: {
    what: paymentsWord,
    act: { 'en-us': 'Record {what}', 'fr-fr': 'Enregistrer {what}' },
    done: {
      one: { 'en-us': '{what} recorded', 'fr-fr': '{what} enregistré' },
      other: { 'en-us': '{what} recorded', 'fr-fr': '{what} enregistrés' },
    },
  },
  remind: {
    what: remindersWord,
    act: { 'en-us': 'Send {what}', 'fr-fr': 'Envoyer {what}' },
    done: {
      one: { 'en-us': '{what} sent', 'fr-fr': '{what} envoyé' },
      other: { 'en-us': '{what} sent', 'fr-fr': '{what} envoyés' },
    },
  },
}
/** The total in each currency. */
function inAll(facts: Facts, language: Language): string {
  const sums = Object.entries(facts).map(([currency, sum]) => moneyText(Number(sum), currency as Currency, language))
  return sums.length === 0 ? '' : fillIn(texts.sums, language, { sums: listed(sums, language) })
}

export const remindWords = (_: unknown, tally: Tally, facts: Facts, language: Language): Words => ({
  sentence: `${fillIn(texts.reminds, language, { what: counted(tally.ready, remindersWord, language) })}${inAll(facts, language)}${leftOutText(tally, language)}`,
  deed: buttonLabels.remind,
  effects: [texts.mailed[language], texts.daily[language]],
  notUndone: null,
})
export const issueWords = (_: unknown, tally: Tally, facts: Facts, language: Language): Words => ({
  sentence: `${fillIn(texts.issues, language, { what: counted(tally.ready, invoicesWord, language) })}${inAll(facts, language)}${leftOutText(tally, language)}`,
  deed: buttonLabels.issue,
  effects: [texts.numbered[language], texts.stays[language]],
  notUndone: null,
})
export const payWords = (
  { paidOn, reference }: ChangeInput<'invoice.pay'>,
  tally: Tally,
  facts: Facts,
  language: Language,
): Words => {
  const values = { what: counted(tally.ready, paymentsWord, language), day: dayIn(language, paidOn) }
  return {
    sentence: `${fillIn(texts.pays, language, values)}${inAll(facts, language)}${leftOutText(tally, language)}`,
    deed: buttonLabels.pay,
    effects: [texts.confirmed[language], texts.paidBack[language]],
    notUndone: null,
    note: reference,
  }
}
