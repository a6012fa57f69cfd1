import { fillIn, type Language, numberIn, semicolon, type Text } from '@portal/contract/core/language'

/** A word in singular and plural. */
export type PluralForms = Record<'one' | 'other', Text>

const plurals = { 'en-us': new Intl.PluralRules('en-us'), 'fr-fr': new Intl.PluralRules('fr-fr') }
/** A number as the language writes it. */
export const number = (count: number, language: Language) => numberIn(language, count)
/** The form that a number needs; French treats zero as singular. */
export const formOf = (count: number, language: Language): keyof PluralForms =>
  plurals[language].select(count) === 'one' ? 'one' : 'other'
/** `14 customers`, `1 client`. */
export const counted = (count: number, words: PluralForms, language: Language): string =>
  `${number(count, language)} ${words[formOf(count, language)][language]}`
/** Parts in a sentence: `a, b and c`. */
export const listed = (parts: readonly string[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

export const accountsWord: PluralForms = {
  one: { 'en-us': 'account', 'fr-fr': 'compte' },
  other: { 'en-us': 'accounts', 'fr-fr': 'comptes' },
}
export const peopleWord: PluralForms = {
  one: { 'en-us': 'user', 'fr-fr': 'utilisateur' },
  other: { 'en-us': 'users', 'fr-fr': 'utilisateurs' },
}
export const seatsWord: PluralForms = {
  one: { 'en-us': 'seat', 'fr-fr': 'licence' },
  other: { 'en-us': 'seats', 'fr-fr': 'licences' },
}

/** The label of a set's button, and of its result; {what} stands for the number of objects. */
export type ButtonLabels = { what: PluralForms; act: Text; done: PluralForms }
/** `Suspend 76 accounts`. */
export const actText = ({ what, act }: ButtonLabels, count: number, language: Language): string =>
  fillIn(act, language, { what: counted(count, what, language) })
/** `76 accounts suspended`. */
export const doneText = ({ what, done }: ButtonLabels, count: number, language: Language): string =>
  fillIn(done[formOf(count, language)], language, { what: counted(count, what, language) })
/** A text that is the same in singular and plural. */
export const either = (text: Text): PluralForms => ({ one: text, other: text })

type Tally = { ready: number; refused: number; unchanged: number }
const rest: Record<'refused' | 'unchanged', PluralForms> = {
  refused: {
    one: { 'en-us': 'is refused', 'fr-fr': 'refus' },
    other: { 'en-us': 'are refused', 'fr-fr': 'refus' },
  },
  unchanged: {
    one: { 'en-us': 'needs no change', 'fr-fr': 'sans changement' },
    other: { 'en-us': 'need no change', 'fr-fr': 'sans changement' },
  },
}
/** The rows that stay unchanged, for the end of a sentence: `; 3 are refused, 2 need no change`; empty without any. */
export function leftOutText({ refused, unchanged }: Tally, language: Language): string {
  const parts = [
    refused > 0 ? counted(refused, rest.refused, language) : '',
    unchanged > 0 ? counted(unchanged, rest.unchanged, language) : '',
  ].filter(Boolean)
  return parts.length ? `${semicolon[language]}${parts.join(', ')}` : ''
}
