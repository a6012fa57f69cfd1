import { fillIn, type Language, type Text } from './core/language.ts'
import type { ErrorCode } from './core/errors.table.ts'
import { errors } from './index.ts'
import { inSentence, vocabulary } from './vocabulary.ts'

type Values = Record<string, string | number>

const states: Readonly<Record<string, Text>> = {
  ...vocabulary.accountStatus,
  ...vocabulary.userStatus,
  ...vocabulary.changeState,
}
/** The values that are states; the others are names and numbers, which stay as they are. */
const stateNames = ['status', 'state', 'from', 'to']

/** A state in the words of the pages; French sentences quote it, since it would have to agree with its subject. */
function stateIn(code: string | number, language: Language): string | number {
  const word = states[code]
  if (!word) return code
  return language === 'fr-fr' ? word[language] : inSentence(word, language)
}
const inWords = (values: Values, language: Language): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, stateNames.includes(name) ? stateIn(value, language) : value]),
  )

/** The sentence of an error in a language. Values are plain words or numbers, never markup. */
export const errorText = (code: ErrorCode, language: Language, values: Values = {}): string =>
  fillIn(errors[code][language], inWords(values, language))
