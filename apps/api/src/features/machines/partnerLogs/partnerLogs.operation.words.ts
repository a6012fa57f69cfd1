import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { CallStatus } from '@portal/contract/machines/partnerLogs/partnerLogs.fields'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import { type PluralForms, counted, type ButtonLabels, leftOutText } from '../../../core/changes/changes.words.ts'

// The words for change sets about partner calls.

export const statusTexts: Readonly<Record<CallStatus, Text>> = {
  Processing: { 'en-us': 'In progress', 'fr-fr': 'En cours' },
  Succeeded: { 'en-us': 'Succeeded', 'fr-fr': 'Réussi' },
  PartiallySucceeded: { 'en-us': 'Partly succeeded', 'fr-fr': 'Réussi en partie' },
  NeedsInfo: { 'en-us': 'Needs information', 'fr-fr': 'Informations requises' },
  Failed: { 'en-us': 'Failed', 'fr-fr': 'Échec' },
  RetryScheduled: { 'en-us': 'Retry scheduled', 'fr-fr': 'Nouvelle tentative planifiée' },
  DeadLetter: { 'en-us': 'Failed permanently', 'fr-fr': 'Échec définitif' },
  Duplicate: { 'en-us': 'Duplicate', 'fr-fr': 'Doublon' },
  Replayed: { 'en-us': 'Replayed', 'fr-fr': 'Relancé' },
}

const callsWord: PluralForms = {
  one: { 'en-us': 'call', 'fr-fr': 'appel' },
  other: { 'en-us': 'calls', 'fr-fr': 'appels' },
}
const texts = {
  replays: { 'en-us': 'Replays {what}', 'fr-fr': 'Relance {what}' },
  rights: {
    'en-us': 'Each is run as a new call with the partner’s data and your permissions at that time.',
    'fr-fr':
      'Chaque appel est relancé tel que le partenaire l’a envoyé, comme un nouvel appel avec vos droits à ce moment-là.',
  },
  stays: {
    'en-us': 'Undo doesn’t reverse the effects of these calls.',
    'fr-fr': 'Le retour à l’état précédent n’annule pas les effets de ces appels.',
  },
} satisfies Record<string, Text>
const deed: ButtonLabels = {
  what: callsWord,
  act: { 'en-us': 'Replay {what}', 'fr-fr': 'Relancer {what}' },
  done: {
    one: { 'en-us': '{what} replayed', 'fr-fr': '{what} relancé' },
    other: { 'en-us': '{what} replayed', 'fr-fr': '{what} relancés' },
  },
}

export const replayWords = (_: unknown, tally: Tally, __: Facts, language: Language): Words => ({
  sentence: `${fillIn(texts.replays, language, { what: counted(tally.ready, callsWord, language) })}${leftOutText(tally, language)}`,
  deed,
  effects: [texts.rights[language], texts.stays[language]],
  notUndone: null,
})
