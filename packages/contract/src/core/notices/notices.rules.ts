import type { FieldIssue } from '../errors.ts'
import { type Language, languages } from '../language.ts'

// The words of a notice (`product.md` 7.5): their length, the language that a recipient gets, and the placeholders.

/** The maximum number of characters of a notice, and of a template's name; the maximum number of templates that a company keeps. */
export const noticeLimits = { subject: 120, body: 4000, name: 60, templates: 100, archivedToo: 500 } as const

/** The recipient's company and its number, the company that sends, and the day for the recipient. */
export const placeholders = ['account', 'number', 'from', 'date'] as const
export type PlaceholderValues = Record<(typeof placeholders)[number], string>

const marked = /\{\{([^{}]*)\}\}/gu
const nameIn = (marker: string) => marker.trim().toLowerCase()
const names = new Set<string>(placeholders)
/** A placeholder as written in a text: `{{account}}`. */
export const placeholderText = (name: string) => `{{${name}}}`

/** The fault of the placeholders of a text; undefined when all are known. */
export function placeholderIssue(text: string): Omit<FieldIssue, 'field'> | undefined {
  const [unknown] = [...text.matchAll(marked)].filter(([, name = '']) => !names.has(nameIn(name)))
  if (!unknown) return undefined
  const name = unknown[0].slice(0, 60)
  return { code: 'placeholder', params: { name, known: placeholders.map(placeholderText).join(', ') } }
}

/** A text with its placeholders filled, once: placeholders inside values stay text. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(marked, (whole, name: string) => values[nameIn(name) as keyof PlaceholderValues] ?? whole)

export type Words = { subject: string; body: string }
export type WordsByLanguage = Partial<Record<Language, Words | null | undefined>>
/** The words in a language, or in another one where it has none; undefined where there are none at all. */
export const wordsFor = (words: WordsByLanguage, language: Language): Words | undefined =>
  words[language] ?? languages.map((other) => words[other]).find((other) => other != null) ?? undefined
