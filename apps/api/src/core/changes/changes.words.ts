import type { Language } from '@portal/contract/core/language'

/** Singular and plural of a word, in each language. */
export type Counted = Record<Language, readonly [one: string, more: string]>

const formats: Record<Language, Intl.NumberFormat> = {
  'en-us': new Intl.NumberFormat('en-US'),
  'fr-fr': new Intl.NumberFormat('fr-FR'),
}
/** A number as the language writes it. */
export const number = (count: number, language: Language) => formats[language].format(count)
/** `14 customers`, `1 client`; French counts none as one. */
export function counted(count: number, words: Counted, language: Language): string {
  const [one, more] = words[language]
  const single = language === 'fr-fr' ? count < 2 : count === 1
  return `${number(count, language)} ${single ? one : more}`
}
/** Parts in a sentence: `a, b and c`. */
export const listed = (parts: readonly string[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

export const accountsWord: Counted = { 'en-us': ['account', 'accounts'], 'fr-fr': ['compte', 'comptes'] }
export const peopleWord: Counted = { 'en-us': ['person', 'people'], 'fr-fr': ['personne', 'personnes'] }

type Tally = { ready: number; refused: number; unchanged: number }
const rest: Record<'refused' | 'unchanged', Counted> = {
  refused: { 'en-us': ['is refused', 'are refused'], 'fr-fr': ['est refusé', 'sont refusés'] },
  unchanged: {
    'en-us': ['is so already', 'are so already'],
    'fr-fr': ['l’est déjà', 'le sont déjà'],
  },
}
/** What is not changed, for the end of a sentence: `; 3 are refused, 2 are so already`; empty when nothing is. */
export function leftOut({ refused, unchanged }: Tally, language: Language): string {
  const parts = [
    refused > 0 ? counted(refused, rest.refused, language) : '',
    unchanged > 0 ? counted(unchanged, rest.unchanged, language) : '',
  ].filter(Boolean)
  return parts.length ? `${language === 'fr-fr' ? '\u202f' : ''}; ${parts.join(', ')}` : ''
}
