import type { Language } from '@portal/contract/core/language'
import type { Facts } from '../changes/changes.operation.ts'
import { type PluralForms, counted, listed, number, peopleWord } from '../changes/changes.words.ts'
import { counted as most } from './accounts.below.repository.ts'

export { countBelow, findDeepestFirst, isBelow } from './accounts.below.repository.ts'

const customersWord: PluralForms = {
  one: { 'en-us': 'customer', 'fr-fr': 'client' },
  other: { 'en-us': 'customers', 'fr-fr': 'clients' },
}
const partnersWord: PluralForms = {
  one: { 'en-us': 'partner', 'fr-fr': 'partenaire' },
  other: { 'en-us': 'partners', 'fr-fr': 'partenaires' },
}

const capped = (count: number, words: PluralForms, language: Language) =>
  count > most
    ? counted(most, words, language).replace(number(most, language), `${number(most, language)}+`)
    : counted(count, words, language)

/** The counts of `countBelow` in words: `2 partners, 100,000+ customers and 7 people`; people are always named. */
export function belowWords({ partners, customers, people }: Facts, language: Language): string {
  const parts = [
    [Number(partners ?? 0), partnersWord],
    [Number(customers ?? 0), customersWord],
    [Number(people ?? 0), peopleWord],
  ] as const
  return listed(
    parts
      .filter(([count, word]) => count > 0 || word === peopleWord)
      .map(([count, word]) => capped(count, word, language)),
    language,
  )
}
