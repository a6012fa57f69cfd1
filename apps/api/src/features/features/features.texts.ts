import type { ExplainLink } from '@portal/contract/access/access.rules'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { accountsWord, type Counted, counted, peopleWord } from '../../core/changes/changes.words.ts'

type Reached = { accounts: number; people: number; values: number; capped: boolean; taken: boolean }
const valuesWord: Counted = {
  one: { 'en-us': 'value below is overruled', 'fr-fr': 'valeur inférieure ne compte plus' },
  other: { 'en-us': 'values below are overruled', 'fr-fr': 'valeurs inférieures ne comptent plus' },
}
const freedWord: Counted = {
  one: { 'en-us': 'value below is overruled no longer', 'fr-fr': 'valeur inférieure compte de nouveau' },
  other: { 'en-us': 'values below are overruled no longer', 'fr-fr': 'valeurs inférieures comptent de nouveau' },
}

const affects = {
  all: { 'en-us': 'Affects', 'fr-fr': 'Concerne' },
  atLeast: { 'en-us': 'Affects at least', 'fr-fr': 'Concerne au moins' },
} satisfies Record<string, Text>

/** The blast radius of setting or removing a policy, in one sentence. */
export function impactSentence({ accounts, people, values, capped, taken }: Reached, language: Language): string {
  const about = [counted(accounts, accountsWord, language), counted(people, peopleWord, language)]
  const rest = values > 0 ? `, ${counted(values, taken ? freedWord : valuesWord, language)}` : ''
  return `${affects[capped ? 'atLeast' : 'all'][language]} ${about.join(', ')}${rest}`
}

const whys: Record<ExplainLink['why'], Text> = {
  default: { 'en-us': 'what the role has unless somebody sets it', 'fr-fr': 'valeur du rôle si personne n’en décide' },
  inherited: { 'en-us': 'nothing set here', 'fr-fr': 'rien n’est fixé ici' },
  set: { 'en-us': 'set here', 'fr-fr': 'fixé ici' },
  locked: { 'en-us': 'set here, but locked by {by}', 'fr-fr': 'fixé ici, mais verrouillé par {by}' },
  ceiling: { 'en-us': 'set here, but {by} allows no more', 'fr-fr': 'fixé ici, mais limité par {by}' },
}
export const whyText = (why: ExplainLink['why'], by: string, language: Language) => fillIn(whys[why][language], { by })
