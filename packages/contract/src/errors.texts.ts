import { flagTexts } from './core/access/access.flags.texts.ts'
import { fullAccessName, groupNameIn } from './access/accessGroups/accessGroups.names.ts'
import { dayIn, fillIn, inTime, inUnits, type Language, quoted, type Text } from './core/language.ts'
import type { ErrorCode } from './core/errors.table.ts'
import { errors } from './index.ts'
import { inSentence, vocabulary } from './vocabulary.ts'

type Values = Record<string, string | number>

const states: Readonly<Record<string, Text>> = {
  ...vocabulary.accountStatus,
  ...vocabulary.userStatus,
  ...vocabulary.changeState,
}
/** The values that are states, days and lengths of time; the others are names and numbers, which stay as they are. */
const statesOf: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  status: states,
  state: states,
  from: states,
  to: states,
  planStatus: vocabulary.companyPlanStatus,
}
const isDay = /^\d{4}-\d{2}-\d{2}$/
const units: Readonly<Record<string, 'day' | 'second'>> = { days: 'day', seconds: 'second' }

/** A state in the words of the pages; French sentences quote it, since it would have to agree with its subject. */
const stateIn = (word: Text, language: Language): string =>
  language === 'fr-fr' ? word[language] : inSentence(word, language)
const rights = {
  read: { 'en-us': 'the permission {name}', 'fr-fr': 'le droit {name}' },
  write: { 'en-us': 'the permission {name} (change)', 'fr-fr': 'le droit {name} (modification)' },
  other: { 'en-us': 'another permission', 'fr-fr': 'un autre droit' },
} satisfies Record<string, Text>
const labelsOfRights: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(Object.entries(flagTexts).map(([flag, { label }]) => [flag, label])),
  ...vocabulary.module,
}
/** The missing permission, `AcctMgmnt:W`, by its name on the pages. */
function rightIn(access: string, language: Language): string {
  const [code = '', level] = access.split(':')
  const label = code === 'RA' ? vocabulary.role.RA[language] : labelsOfRights[code]?.[language]
  const name = code === fullAccessName ? groupNameIn(code, language) : label
  if (!name) return rights.other[language]
  return fillIn(rights[level?.endsWith('W') ? 'write' : 'read'], language, { name: quoted(name, language) })
}
function wordOf(name: string, value: string | number, language: Language): string | number {
  const unit = units[name]
  if (unit === 'second') return inTime(Number(value), language)
  if (unit) return inUnits(Number(value), unit, language)
  if (name === 'access') return rightIn(String(value), language)
  const state = statesOf[name]?.[value]
  if (state) return stateIn(state, language)
  return typeof value === 'string' && isDay.test(value) ? dayIn(language, value) : value
}
const inWords = (values: Values, language: Language): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(name, value, language)]))

/** The sentence of an error in a language. Values are plain words or numbers, never markup. */
export const errorText = (code: ErrorCode, language: Language, values: Values = {}): string =>
  fillIn(errors[code], language, inWords(values, language))
