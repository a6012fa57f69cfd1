import type { ExplainLink } from '@portal/contract/core/access/access.rules'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { accountsWord, type PluralForms, counted, peopleWord } from '../../../core/changes/changes.words.ts'

type PolicyImpact = { accounts: number; people: number; values: number; capped: boolean; taken: boolean }
const valuesWord: PluralForms = {
  one: { 'en-us': 'value below no longer applies', 'fr-fr': 'valeur d’un sous-compte ne s’applique plus' },
  other: { 'en-us': 'values below no longer apply', 'fr-fr': 'valeurs de sous-comptes ne s’appliquent plus' },
}
const freedWord: PluralForms = {
  one: { 'en-us': 'value below applies again', 'fr-fr': 'valeur d’un sous-compte s’applique de nouveau' },
  other: { 'en-us': 'values below apply again', 'fr-fr': 'valeurs de sous-comptes s’appliquent de nouveau' },
}

const affects = {
  all: { 'en-us': 'Affects', 'fr-fr': 'Concerne' },
  atLeast: { 'en-us': 'Affects at least', 'fr-fr': 'Concerne au moins' },
} satisfies Record<string, Text>

/** The effect of setting or removing a policy, in one sentence. */
export function impactSentence({ accounts, people, values, capped, taken }: PolicyImpact, language: Language): string {
  const about = [counted(accounts, accountsWord, language), counted(people, peopleWord, language)]
  const rest = values > 0 ? `, ${counted(values, taken ? freedWord : valuesWord, language)}` : ''
  return `${affects[capped ? 'atLeast' : 'all'][language]} ${about.join(', ')}${rest}`
}

const whys: Record<ExplainLink['why'], Text> = {
  default: { 'en-us': 'default value of the role', 'fr-fr': 'valeur par défaut du rôle' },
  inherited: { 'en-us': 'nothing set here', 'fr-fr': 'rien n’est défini ici' },
  set: { 'en-us': 'set here', 'fr-fr': 'définie ici' },
  locked: { 'en-us': 'set here, but locked by {by}', 'fr-fr': 'définie ici, mais verrouillée par {by}' },
  ceiling: { 'en-us': 'set here, but limited by {by}', 'fr-fr': 'définie ici, mais limitée par {by}' },
}
export const whyText = (why: ExplainLink['why'], by: string, language: Language) => fillIn(whys[why], language, { by })
