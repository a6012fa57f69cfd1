import { fillIn, inUnits, type Language, type Text } from './core/language.ts'
import type { ErrorCode } from './core/errors.table.ts'
import { errors } from './index.ts'
import { inSentence, vocabulary } from './vocabulary.ts'

type Values = Record<string, string | number>

const states: Readonly<Record<string, Text>> = {
  ...vocabulary.accountStatus,
  ...vocabulary.userStatus,
  ...vocabulary.changeState,
}
/** The values that are states and those that are lengths of time; the others are names and numbers, which stay as they are. */
const stateNames = ['status', 'state', 'from', 'to']
const units: Readonly<Record<string, 'day' | 'second'>> = { days: 'day', seconds: 'second' }

/** A state in the words of the pages; French sentences quote it, since it would have to agree with its subject. */
function stateIn(code: string | number, language: Language): string | number {
  const word = states[code]
  if (!word) return code
  return language === 'fr-fr' ? word[language] : inSentence(word, language)
}
function wordOf(name: string, value: string | number, language: Language): string | number {
  const unit = units[name]
  if (unit) return inUnits(Number(value), unit, language)
  return stateNames.includes(name) ? stateIn(value, language) : value
}
const inWords = (values: Values, language: Language): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(name, value, language)]))

/** The sentence of an error in a language. Values are plain words or numbers, never markup. */
export const errorText = (code: ErrorCode, language: Language, values: Values = {}): string =>
  fillIn(errors[code], language, inWords(values, language))
