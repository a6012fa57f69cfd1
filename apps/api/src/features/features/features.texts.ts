import type { ExplainLink } from '@portal/contract/access/access.rules'
import type { Language } from '@portal/contract/core/language'
import { accountsWord, counted, peopleWord } from '../../core/changes/changes.words.ts'

type Reached = { accounts: number; people: number; values: number; capped: boolean; taken: boolean }
const valuesWord = {
  'en-us': ['value below is overruled', 'values below are overruled'],
  'fr-fr': ['valeur inférieure ne compte plus', 'valeurs inférieures ne comptent plus'],
} as const
const freedWord = {
  'en-us': ['value below is overruled no longer', 'values below are overruled no longer'],
  'fr-fr': ['valeur inférieure compte de nouveau', 'valeurs inférieures comptent de nouveau'],
} as const

/** The blast radius of setting or removing a policy, in one sentence. */
export function impactSentence({ accounts, people, values, capped, taken }: Reached, language: Language): string {
  const about = [counted(accounts, accountsWord, language), counted(people, peopleWord, language)]
  const rest = values > 0 ? `, ${counted(values, taken ? freedWord : valuesWord, language)}` : ''
  if (language === 'fr-fr') return `Concerne ${capped ? 'au moins ' : ''}${about.join(', ')}${rest}`
  return `Affects ${capped ? 'at least ' : ''}${about.join(', ')}${rest}`
}

const whys: Record<ExplainLink['why'], Record<Language, string>> = {
  default: { 'en-us': 'what the role has unless somebody sets it', 'fr-fr': 'valeur du rôle si personne n’en décide' },
  inherited: { 'en-us': 'nothing set here', 'fr-fr': 'rien n’est fixé ici' },
  set: { 'en-us': 'set here', 'fr-fr': 'fixé ici' },
  locked: { 'en-us': 'set here, but locked by {by}', 'fr-fr': 'fixé ici, mais verrouillé par {by}' },
  ceiling: { 'en-us': 'set here, but {by} allows no more', 'fr-fr': 'fixé ici, mais limité par {by}' },
}
export const whyText = (why: ExplainLink['why'], by: string, language: Language) =>
  whys[why][language].replace('{by}', by)
