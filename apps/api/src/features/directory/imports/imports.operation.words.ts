import type { Language, Text } from '@portal/contract/core/language'
import { returningPlans } from '../../../core/people/people.plans.words.ts'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  type PluralForms,
  counted,
  type ButtonLabels,
  either,
  leftOutText,
  listed,
  peopleWord,
} from '../../../core/changes/changes.words.ts'
import type { Counts } from './imports.repository.ts'

export type ImportFacts = Counts

type Part = Exclude<keyof Counts, 'full' | 'seats'>
const parts: Record<Part, PluralForms> = {
  created: {
    one: { 'en-us': 'is added', 'fr-fr': 'ajouté' },
    other: { 'en-us': 'are added', 'fr-fr': 'ajoutés' },
  },
  updated: {
    one: { 'en-us': 'is updated', 'fr-fr': 'mis à jour' },
    other: { 'en-us': 'are updated', 'fr-fr': 'mis à jour' },
  },
  enabled: {
    one: { 'en-us': 'is enabled', 'fr-fr': 'réactivé' },
    other: { 'en-us': 'are enabled', 'fr-fr': 'réactivés' },
  },
  disabled: {
    one: { 'en-us': 'is disabled', 'fr-fr': 'désactivé' },
    other: { 'en-us': 'are disabled', 'fr-fr': 'désactivés' },
  },
  removed: {
    one: { 'en-us': 'is removed', 'fr-fr': 'supprimé' },
    other: { 'en-us': 'are removed', 'fr-fr': 'supprimés' },
  },
}
const seatsWord: PluralForms = {
  one: { 'en-us': 'seat is assigned.', 'fr-fr': 'licence est attribuée.' },
  other: { 'en-us': 'seats are assigned.', 'fr-fr': 'licences sont attribuées.' },
}
const texts: Record<'imports' | 'restores' | 'mails' | 'sessions' | 'sent' | 'ended', Text> = {
  imports: { 'en-us': 'Imports', 'fr-fr': 'Importe' },
  restores: { 'en-us': 'Undoes the import of', 'fr-fr': 'Revient à l’état d’avant l’import de' },
  mails: {
    'en-us': 'New users get their invitation, unless their row or company says otherwise.',
    'fr-fr':
      'Les nouveaux utilisateurs reçoivent leur invitation, sauf indication contraire de leur ligne ou de leur société.',
  },
  sessions: {
    'en-us': 'Sessions of users who are disabled or removed end immediately.',
    'fr-fr': 'Les sessions des utilisateurs désactivés ou supprimés se terminent immédiatement.',
  },
  sent: { 'en-us': 'Invitations that were sent', 'fr-fr': 'Les invitations envoyées' },
  ended: { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
}
const buttonLabels: Record<'imports' | 'restores', ButtonLabels> = {
  imports: {
    what: peopleWord,
    act: { 'en-us': 'Import {what}', 'fr-fr': 'Importer {what}' },
    done: {
      one: { 'en-us': '{what} imported', 'fr-fr': '{what} importé' },
      other: { 'en-us': '{what} imported', 'fr-fr': '{what} importés' },
    },
  },
  restores: {
    what: peopleWord,
    act: { 'en-us': 'Undo the import of {what}', 'fr-fr': 'Revenir à l’état d’avant l’import de {what}' },
    done: either({ 'en-us': 'Import of {what} undone', 'fr-fr': 'Import de {what}\u00a0: retour à l’état précédent' }),
  },
}

/** `Imports 5 people: 3 are added, 2 are changed`. */
function sentence(verb: Text, facts: ImportFacts, tally: Tally, language: Language): string {
  const each = (Object.keys(parts) as Part[])
    .filter((part) => facts[part] > 0)
    .map((part) => counted(facts[part], parts[part], language))
  const list = each.length > 0 ? `${language === 'fr-fr' ? '\u00a0' : ''}: ${listed(each, language)}` : ''
  return `${verb[language]} ${counted(tally.ready, peopleWord, language)}${list}${leftOutText(tally, language)}`
}
export function wordsOf(facts: ImportFacts, tally: Tally, language: Language): Words {
  const ends = facts.disabled + facts.removed > 0
  const adds = facts.created > 0
  return {
    sentence: sentence(texts.imports, facts, tally, language),
    deed: buttonLabels.imports,
    effects: [
      ...(facts.seats > 0 ? [counted(facts.seats, seatsWord, language)] : []),
      ...(adds ? [texts.mails[language]] : []),
      ...(ends ? [texts.sessions[language]] : []),
    ],
    notUndone: [...(adds ? [texts.sent[language]] : []), ...(ends ? [texts.ended[language]] : [])],
  }
}
export function restoreWords(facts: ImportFacts, plans: Facts, tally: Tally, language: Language): Words {
  const ends = facts.disabled + facts.removed > 0
  return {
    sentence: sentence(texts.restores, facts, tally, language),
    deed: buttonLabels.restores,
    effects: [...(ends ? [texts.sessions[language]] : []), ...returningPlans(plans, language)],
    notUndone: ends ? [texts.ended[language]] : [],
  }
}
