import { elided } from './elision.ts'

/** The languages of the portal (specification sections 5 and 9); the first is the default. */
export const languages = ['en-us', 'fr-fr'] as const
export type Language = (typeof languages)[number]
/** A text in every language. */
export type Text = Readonly<Record<Language, string>>

/** The portal's language for tags in the order of preference, whatever their region; en-us when none is known. */
export function languageOf(...accepted: readonly (string | null | undefined)[]): Language {
  const primary = (tag: string) => tag.split('-', 1)[0]
  const known = accepted.map((tag) =>
    languages.find((language) => primary(language) === primary((tag ?? '').toLowerCase())),
  )
  return known.find((language) => language !== undefined) ?? languages[0]
}

/** A number as a language writes it; French groups its thousands by U+00A0, as its typography asks and `Intl` does not. */
export function numberIn(language: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format.format(value).replace(/(?<=\d)\u202f(?=\d)/g, '\u00a0')
}
/** Creating a formatter costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Puts values in the place of names that `slot` finds; in French, the word in front of one may lose its e. */
export function fillSlots(text: string, slot: RegExp, language: Language, valueOf: (name: string) => string): string {
  const parts = text.split(slot).map((part, at) => (at % 2 === 1 ? valueOf(part) : part))
  return parts
    .map((part, at) => {
      const next = parts[at + 1]
      return language === 'fr-fr' && at % 2 === 0 && next !== undefined ? elided(part, next) : part
    })
    .join('')
}

/** A text with values in its {names}, numbers as the language writes them; a name without a value becomes an ellipsis. */
export const fillIn = (text: Text, language: Language, values: Record<string, string | number>) =>
  fillSlots(text[language], /\{(\w+)\}/, language, (name) => {
    const value = values[name] ?? '…'
    return typeof value === 'number' ? numberIn(language, value) : value
  })

/** A length of time in words: "1 day", « 30 jours ». */
export const inUnits = (count: number, unit: 'second' | 'minute' | 'hour' | 'day', language: Language): string =>
  numberIn(language, count, { style: 'unit', unit, unitDisplay: 'long' })

/** Seconds for a reader, rounded up so that they never come back too early. */
export function inTime(seconds: number, language: Language): string {
  if (seconds <= 120) return inUnits(seconds, 'second', language)
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? inUnits(minutes, 'minute', language) : inUnits(Math.ceil(minutes / 60), 'hour', language)
}

/** A calendar day in words, the same in every zone: "December 1, 2026", « 1er décembre 2026 ». */
export function dayIn(
  language: Language,
  day: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const key = language + JSON.stringify(options)
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  dayFormats.set(key, format)
  const text = format.format(new Date(`${day}T00:00:00Z`))
  // The first of a month is an ordinal in French, which Intl does not write.
  return language === 'fr-fr' ? text.replace(/^1(?= )/, '1er') : text
}
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** French puts a no-break space before both. */
export const colon: Text = { 'en-us': ': ', 'fr-fr': '\u00a0: ' }
export const semicolon: Text = { 'en-us': '; ', 'fr-fr': '\u00a0; ' }

const quotes: Text = { 'en-us': '“{name}”', 'fr-fr': '«\u00a0{name}\u00a0»' }
/** A name in the quotation marks of a language. */
export const quoted = (name: string, language: Language): string => fillIn(quotes, language, { name })

/** Words as they begin a sentence or stand alone. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
