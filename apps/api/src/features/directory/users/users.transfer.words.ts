import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import { counted, type ButtonLabels, leftOutText, peopleWord } from '../../../core/changes/changes.words.ts'
import { returningPlans } from '../../../core/people/people.plans.words.ts'

/** Includes the name of the account, as it was when the set was made. */
export type TransferInput = ChangeInput<'user.transfer'> & { acctName?: string }

const texts: Record<'to' | 'back' | 'sessions' | 'groups' | 'plans' | 'links' | 'endedSessions' | 'endedLinks', Text> =
  {
    to: { 'en-us': 'Transfers {what} to {name}', 'fr-fr': 'Transfère {what} vers {name}' },
    back: { 'en-us': 'Undoes the transfer of {what}', 'fr-fr': 'Revient à l’état d’avant le transfert de {what}' },
    sessions: { 'en-us': 'Their sessions end immediately.', 'fr-fr': 'Leurs sessions se terminent immédiatement.' },
    groups: {
      'en-us': 'They leave the access groups of their current account.',
      'fr-fr': 'Ils quittent les groupes d’accès de leur compte actuel.',
    },
    plans: {
      'en-us': 'The plans of their current account are unassigned.',
      'fr-fr': 'Les forfaits de leur compte actuel leur sont retirés.',
    },
    links: {
      'en-us': 'Links to an identity provider are removed; passwords, second factors and personal settings are kept.',
      'fr-fr':
        'Les liens avec un fournisseur d’identité sont supprimés\u00a0; mots de passe, seconds facteurs et paramètres personnels sont conservés.',
    },
    endedSessions: { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
    endedLinks: { 'en-us': 'Links to an identity provider', 'fr-fr': 'Les liens avec un fournisseur d’identité' },
  }
const deed: ButtonLabels = {
  what: peopleWord,
  act: { 'en-us': 'Transfer {what}', 'fr-fr': 'Transférer {what}' },
  done: {
    one: { 'en-us': '{what} transferred', 'fr-fr': '{what} transféré' },
    other: { 'en-us': '{what} transferred', 'fr-fr': '{what} transférés' },
  },
}

const wordsOf = (text: Text, name: string, tally: Tally, language: Language): Words => ({
  sentence: `${fillIn(text, language, { what: counted(tally.ready, peopleWord, language), name })}${leftOutText(tally, language)}`,
  deed,
  effects: [texts.sessions[language], texts.groups[language], texts.plans[language], texts.links[language]],
  notUndone: [texts.endedSessions[language], texts.endedLinks[language]],
})

/** The words that a reader sees of people who are transferred, or come back. */
export const transferWords = (input: TransferInput, tally: Tally, _: unknown, language: Language): Words => ({
  ...wordsOf(texts.to, input.acctName ?? '', tally, language),
  note: input.reason,
})
export function undoTransferWords(_: TransferInput, tally: Tally, facts: Facts, language: Language): Words {
  const words = wordsOf(texts.back, '', tally, language)
  return { ...words, effects: [...words.effects, ...returningPlans(facts, language)] }
}
