import { dayIn, fillIn, inUnits, type Language, type Text } from '@portal/contract/core/language'
import { statusChangeReasonTexts } from '@portal/contract/operations/lookups/lookups.texts'
import { cascadeAfterDays, cascadeOf, type StatusTarget } from '@portal/contract/directory/status/status.rules'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import { accountsWord, counted, leftOutText } from '../../../core/changes/changes.words.ts'
import { belowWords } from '../../../core/accounts/accounts.below.ts'
import { closingWords, restoredPlanWords, openingWords } from '../../../core/companyPlans/companyPlans.words.ts'
import { buttonLabelsOf, restoreLabelsOf } from './status.operation.labels.ts'
import { closesWithAll, methodOf, type Input, plansEach } from './status.operation.input.ts'

const verbs: Record<StatusTarget, Text> = {
  Active: { 'en-us': 'Reactivates', 'fr-fr': 'Réactive' },
  Suspended: { 'en-us': 'Suspends', 'fr-fr': 'Suspend' },
  SuspendedAbuse: { 'en-us': 'Suspends for abuse', 'fr-fr': 'Suspend pour abus' },
  Closed: { 'en-us': 'Closes', 'fr-fr': 'Ferme' },
}
const later: Text = { 'en-us': 'On {day}: {verb}', 'fr-fr': 'Le {day}\u00a0: {verb}' }
const undone: Record<'unplan' | 'others', Text> = {
  unplan: { 'en-us': 'Cancels the scheduled change of', 'fr-fr': 'Annule le changement planifié de' },
  others: { 'en-us': 'Restores the status of', 'fr-fr': 'Restaure le statut de' },
}
const concerned: Text = { 'en-us': ' ({parts} affected)', 'fr-fr': ' (concerne {parts})' }

function sentenceOf(input: Input, tally: Tally, facts: Facts, language: Language): string {
  const verb = verbs[input.to][language]
  const what = input.effectiveOn
    ? fillIn(later, language, { day: dayIn(language, input.effectiveOn), verb: verb.toLowerCase() })
    : verb
  return onAccounts(what, tally, facts, language)
}
function onAccounts(what: string, tally: Tally, facts: Facts, language: Language): string {
  const accounts = counted(tally.ready, accountsWord, language)
  return `${what} ${accounts}${fillIn(concerned, language, { parts: belowWords(facts, language) })}${leftOutText(tally, language)}`
}

const texts = {
  readOnly: {
    'en-us': 'Users of these accounts and all below can sign in and view everything, but can’t change anything.',
    'fr-fr':
      'Les utilisateurs de ces comptes et de leurs sous-comptes peuvent se connecter et tout consulter, mais ne peuvent rien modifier.',
  },
  exact: {
    'en-us': 'The accounts below aren’t changed: once the suspension is lifted, they work as before.',
    'fr-fr': 'Les sous-comptes ne sont pas modifiés\u00a0: à la levée de la suspension, ils fonctionnent comme avant.',
  },
  out: {
    'en-us': 'Everyone in these accounts and all below is signed out immediately and can’t sign in.',
    'fr-fr':
      'Tous les utilisateurs de ces comptes et de leurs sous-comptes sont immédiatement déconnectés et ne peuvent plus se connecter.',
  },
  outThen: {
    'en-us': 'From that day, everyone in these accounts and all below is signed out and can’t sign in.',
    'fr-fr':
      'À partir de ce jour, les utilisateurs de ces comptes et de leurs sous-comptes sont déconnectés et ne peuvent plus se connecter.',
  },
  readOnlyThen: {
    'en-us': 'From that day, users of these accounts and all below can view everything, but can’t change anything.',
    'fr-fr':
      'À partir de ce jour, les utilisateurs de ces comptes et de leurs sous-comptes peuvent tout consulter, mais ne peuvent rien modifier.',
  },
  checked: {
    'en-us': 'Nothing changes before that day, when every account is checked again.',
    'fr-fr': 'Rien ne change avant ce jour ; chaque compte est alors vérifié de nouveau.',
  },
  sendThen: {
    'en-us': 'Customers below stop sending on that day.',
    'fr-fr': 'Les clients des sous-comptes cessent d’envoyer ce jour-là.',
  },
  keptOpen: {
    'en-us': 'Accounts that are refused stay open, as do all accounts above them.',
    'fr-fr': 'Les comptes refusés restent ouverts, ainsi que tous leurs comptes parents.',
  },
  sendNow: {
    'en-us': 'Customers below stop sending immediately.',
    'fr-fr': 'Les clients des sous-comptes cessent immédiatement d’envoyer.',
  },
  sendLater: {
    'en-us': `Customers below can still send for ${cascadeAfterDays} days.`,
    'fr-fr': `Les clients des sous-comptes peuvent encore envoyer pendant ${cascadeAfterDays}\u00a0jours.`,
  },
  sendOn: {
    'en-us': 'Customers below can still send.',
    'fr-fr': 'Les clients des sous-comptes peuvent encore envoyer.',
  },
  invitations: {
    'en-us': 'Open invitations and scheduled changes of these accounts are cancelled.',
    'fr-fr': 'Les invitations en cours et les changements planifiés de ces comptes sont annulés.',
  },
  takenBack: {
    'en-us': 'Cancelled invitations and scheduled changes',
    'fr-fr': 'Les invitations et changements planifiés annulés',
  },
  scheduled: {
    'en-us': 'Scheduled changes of company plans',
    'fr-fr': 'Les changements planifiés des forfaits de sociétés',
  },
  replaced: {
    'en-us': 'Earlier scheduled changes of the same accounts',
    'fr-fr': 'Les changements planifiés auparavant pour les mêmes comptes',
  },
  mails: {
    'en-us': 'Sent e-mails',
    'fr-fr': 'Les e-mails envoyés',
  },
  sessions: { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
  activated: {
    'en-us': 'Pending and closed accounts that became active',
    'fr-fr': 'Les comptes en attente ou fermés devenus actifs',
  },
} satisfies Record<string, Text>

const range: Text = { 'en-us': '{from} to {to}', 'fr-fr': '{from} à {to}' }
/** A number of days, or a range if accounts of the selection differ. */
function span(from: Facts[string] | undefined, to: Facts[string] | undefined, language: Language): string {
  const days = inUnits(Number(to), 'day', language)
  return from === to ? days : fillIn(range, language, { from: String(from), to: days })
}
const closedDays: Text = {
  'en-us': 'Closed accounts can be reopened for {reopen} and are purged after {purge}.',
  'fr-fr': 'Les comptes fermés peuvent être rouverts pendant {reopen}, puis sont purgés après {purge}.',
}
/** The period for which accounts closed now are kept. */
function daysOf({ to }: Input, { reopenFrom, reopenTo, purgeFrom, purgeTo }: Facts, language: Language) {
  if (to !== 'Closed' || reopenTo === undefined) return []
  const [reopen, purge] = [span(reopenFrom, reopenTo, language), span(purgeFrom, purgeTo, language)]
  return [fillIn(closedDays, language, { reopen, purge })]
}

const sending = { now: texts.sendNow, afterDays: texts.sendLater, none: texts.sendOn }
/** Words for immediate and for planned changes. */
const at = {
  once: { out: texts.out, readOnly: texts.readOnly, sending, first: [] },
  day: {
    out: texts.outThen,
    readOnly: texts.readOnlyThen,
    sending: { ...sending, now: texts.sendThen },
    first: [texts.checked],
  },
} as const

function effectsOf(input: Input, { refused }: Tally, facts: Facts): Text[] {
  const { to, reasonCode, effectiveOn } = input
  const effects = at[effectiveOn ? 'day' : 'once']
  if (to === 'Active') return [...effects.first]
  if (to === 'Closed')
    return [
      ...effects.first,
      ...(closesWithAll(input) && refused > 0 ? [texts.keptOpen] : []),
      effects.out,
      texts.invitations,
    ]
  const below = Number(facts.partners ?? 0) > 0 ? [effects.sending[cascadeOf(to, reasonCode)]] : []
  return [...effects.first, to === 'Suspended' ? effects.readOnly : effects.out, texts.exact, ...below]
}

function notUndoneOf(input: Input, { plansEnding }: Facts): Text[] {
  const { to } = input
  if (plansEach(input)) return [texts.replaced, texts.mails]
  if (to === 'Suspended') return [texts.mails]
  if (to === 'Active') return [texts.mails, texts.activated]
  return [
    texts.mails,
    texts.sessions,
    ...(to === 'Closed' ? [texts.takenBack] : []),
    ...(plansEnding ? [texts.scheduled] : []),
  ]
}

const reasonWord = (code: string, language: Language) =>
  isReason(code) ? statusChangeReasonTexts[code][language] : code
const isReason = (code: string): code is keyof typeof statusChangeReasonTexts => code in statusChangeReasonTexts

/** The words that a reader sees of a change of status. */
export function wordsOf(input: Input, tally: Tally, facts: Facts, language: Language): Words {
  return {
    sentence: sentenceOf(input, tally, facts, language),
    deed: buttonLabelsOf(input),
    effects: [
      ...effectsOf(input, tally, facts).map((text) => text[language]),
      ...closingWords(facts, language),
      ...openingWords(facts, language),
      ...daysOf(input, facts, language),
    ],
    notUndone: notUndoneOf(input, facts).map((text) => text[language]),
    reason: reasonWord(input.reasonCode, language),
    note: input.note,
  }
}
/** The words for restoring the former status. */
export const restoreWordsOf = (input: Input, tally: Tally, facts: Facts, language: Language): Words => ({
  sentence: onAccounts(undone[methodOf(input) === 'unplan' ? 'unplan' : 'others'][language], tally, facts, language),
  deed: restoreLabelsOf(input),
  effects: restoredPlanWords(facts, language),
  notUndone: null,
})
