import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  accountsWord,
  counted,
  type PluralForms,
  type ButtonLabels,
  either,
} from '../../../core/changes/changes.words.ts'
import { endsWords } from '../../../core/people/people.ends.ts'
import { returningPlans } from '../../../core/people/people.plans.words.ts'
import type { OffboardInput } from './offboarding.people.ts'

const sentences: Record<OffboardInput['afterwards'] | 'back', Text> = {
  keep: {
    'en-us': 'Hands over {leaver}’s work to {successor}',
    'fr-fr': 'Transmet à {successor} les responsabilités de {leaver}',
  },
  disable: {
    'en-us': 'Hands over {leaver}’s work to {successor}, and disables {leaver}',
    'fr-fr': 'Transmet à {successor} les responsabilités de {leaver}, puis désactive {leaver}',
  },
  remove: {
    'en-us': 'Hands over {leaver}’s work to {successor}, and removes {leaver}',
    'fr-fr': 'Transmet à {successor} les responsabilités de {leaver}, puis supprime {leaver}',
  },
  back: {
    'en-us': 'Returns to {leaver} the work that {successor} took over',
    'fr-fr': 'Rend à {leaver} ce que {successor} a repris',
  },
}
const rowsWord: PluralForms = {
  one: { 'en-us': 'item', 'fr-fr': 'élément' },
  other: { 'en-us': 'items', 'fr-fr': 'éléments' },
}
const deed: ButtonLabels = {
  what: rowsWord,
  act: { 'en-us': 'Hand over {what}', 'fr-fr': 'Transmettre {what}' },
  done: either({ 'en-us': '{what} handed over', 'fr-fr': '{what} transmis' }),
}
const setsWord: PluralForms = {
  one: { 'en-us': 'bulk change', 'fr-fr': 'modification groupée' },
  other: { 'en-us': 'bulk changes', 'fr-fr': 'modifications groupées' },
}
const keysWord: PluralForms = {
  one: { 'en-us': 'API key', 'fr-fr': 'clé API' },
  other: { 'en-us': 'API keys', 'fr-fr': 'clés API' },
}
const texts: Record<
  | 'keys'
  | 'secrets'
  | 'keysNamed'
  | 'accounts'
  | 'handed'
  | 'cancelled'
  | 'full'
  | 'sessions'
  | 'endedSessions'
  | 'sets',
  Text
> = {
  accounts: {
    'en-us': '{successor} becomes account manager of {what}.',
    'fr-fr': '{successor} devient gestionnaire de {what}.',
  },
  handed: {
    'en-us': 'Back to preview, for {successor} to run: {what}.',
    'fr-fr': 'De nouveau en aperçu, à exécuter par {successor}\u00a0: {what}.',
  },
  cancelled: {
    'en-us': 'Cancelled, because {successor} is limited by access groups: {what}.',
    'fr-fr': 'Annulation, car des groupes d’accès limitent les droits de {successor}\u00a0: {what}.',
  },
  full: {
    'en-us': '{leaver} has full access, which isn’t handed over.',
    'fr-fr': '{leaver} a un accès complet, qui n’est pas transmis.',
  },
  keys: {
    'en-us':
      'No longer valid, because {leaver} is responsible for them: {what}. Rotate a key to make someone else responsible for it.',
    'fr-fr':
      'Ne fonctionneront plus, car {leaver} en est responsable\u00a0: {what}. Renouvelez une clé pour la confier à une autre personne.',
  },
  secrets: {
    'en-us': 'The previous secret expires early, because {leaver} is responsible for it: {what}.',
    'fr-fr': 'L’ancien secret expire plus tôt, car {leaver} en est responsable\u00a0: {what}.',
  },
  keysNamed: { 'en-us': '{what} ({names})', 'fr-fr': '{what} ({names})' },
  sessions: {
    'en-us': 'The sessions of {leaver} end immediately.',
    'fr-fr': 'Les sessions de {leaver} se terminent immédiatement.',
  },
  endedSessions: { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
  sets: { 'en-us': 'Bulk changes that hadn’t run', 'fr-fr': 'Les modifications groupées à exécuter' },
}

const namesOf = ({ leaverName = '', successorName = '' }: OffboardInput) => ({
  leaver: leaverName,
  successor: successorName,
})

/** The number of keys, and the names of the visible ones. */
function keysIn(count: number, names: string, language: Language): string {
  const what = counted(count, keysWord, language)
  return names ? fillIn(texts.keysNamed, language, { what, names }) : what
}

/** The words that a reader sees of a handover. */
export function offboardWords(input: OffboardInput, _: Tally, facts: Facts, language: Language): Words {
  const names = namesOf(input)
  const say = (text: Text, what = '') => fillIn(text, language, { ...names, what })
  const [accounts, sets] = [Number(facts['accounts'] ?? 0), Number(facts['sets'] ?? 0)]
  const [keys, keyNames] = [Number(facts['keys'] ?? 0), String(facts['keyNames'] ?? '')]
  const [secrets, secretNames] = [Number(facts['secrets'] ?? 0), String(facts['secretNames'] ?? '')]
  const many = (count: number, words: PluralForms) => counted(count, words, language)
  return {
    sentence: say(sentences[input.afterwards]),
    deed,
    effects: [
      ...(accounts > 0 ? [say(texts.accounts, many(accounts, accountsWord))] : []),
      ...(sets > 0 ? [say(facts['heldSuccessor'] ? texts.cancelled : texts.handed, many(sets, setsWord))] : []),
      ...(facts['fullLeaver'] && facts['heldSuccessor'] ? [say(texts.full)] : []),
      ...(keys > 0 ? [say(texts.keys, keysIn(keys, keyNames, language))] : []),
      ...(secrets > 0 ? [say(texts.secrets, keysIn(secrets, secretNames, language))] : []),
      ...endsWords(facts, language),
      ...(input.afterwards === 'keep' ? [] : [say(texts.sessions)]),
    ],
    notUndone: [
      ...(input.afterwards === 'keep' ? [] : [texts.endedSessions[language]]),
      ...(sets > 0 ? [texts.sets[language]] : []),
    ],
    note: input.reason,
  }
}
export const undoOffboardWords = (input: OffboardInput, _: Tally, facts: Facts, language: Language): Words => ({
  sentence: fillIn(sentences.back, language, namesOf(input)),
  deed,
  effects: returningPlans(facts, language),
  notUndone: [],
})
