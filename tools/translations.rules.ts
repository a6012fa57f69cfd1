import type { Texts } from '../apps/web/build/nested.ts'
import { type Wording, wordingFaults } from './wording.rules.ts'

export interface Sources {
  /** Source text by file name. */
  [file: string]: string
}

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(pluralEnding, '')
const basesOf = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(baseOf))

/** Both languages have the same keys, and a plural has every form of its language (CLDR). */
export function findKeyFaults(en: Texts, fr: Texts): string[] {
  const [english, french] = [basesOf(en), basesOf(fr)]
  const faults = [
    ...[...english].filter((key) => !french.has(key)).map((key) => `${key}: missing in French`),
    ...[...french].filter((key) => !english.has(key)).map((key) => `${key}: missing in English`),
  ]
  const requireForms = (texts: Texts, language: string, forms: string[]): void => {
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => pluralEnding.test(key))
        .map(baseOf),
    )
    for (const base of plurals)
      for (const form of forms) {
        if (texts[`${base}_${form}`] === undefined) faults.push(`${base}: ${language} needs the plural form _${form}`)
      }
  }
  requireForms(en, 'English', ['one', 'other'])
  requireForms(fr, 'French', ['one', 'many', 'other'])
  return faults
}

const tokens = /\{\{\s*-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g
/** Placeholders and tags by text, those of a plural's forms together; `count` may be written out ("one account"). */
function tokensByBase(texts: Texts): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(texts)) {
    const base = baseOf(key)
    const known = found.get(base) ?? new Set()
    for (const [whole, name] of text.matchAll(tokens)) known.add(name ? `{{${name}}}` : whole)
    known.delete('{{count}}')
    found.set(base, known)
  }
  return new Map([...found].map(([base, known]) => [base, [...known].toSorted().join(' ')]))
}

/** A translation has the same values and tags as the original. */
export function findPlaceholderFaults(en: Texts, fr: Texts): string[] {
  const [english, french] = [tokensByBase(en), tokensByBase(fr)]
  return [...english]
    .filter(([key, found]) => (french.get(key) ?? found) !== found)
    .map(([key, found]) => `${key}: English has "${found}", French has "${french.get(key)}"`)
}

const noBreak = '\\u00a0'
type Rule = [wrong: RegExp, reason: string]
const frenchRules: Rule[] = [
  [new RegExp(`(?<!${noBreak}|[?!;:]|^)[;?!]`, 'u'), 'needs a no-break space before ; ? !'],
  [new RegExp(`(?<!${noBreak}|^):(?=\\s|$|<)`, 'u'), 'needs a no-break space before :'],
  [new RegExp(`«(?!${noBreak})|(?<!${noBreak})»`, 'u'), 'needs no-break spaces inside « »'],
  [/\u202f/u, 'has one no-break space, U+00A0'],
]
const straight: Rule = [/["']/u, 'has typographic quotation marks and apostrophes']

/**
 * French requires U+00A0 before : ; ? ! » and after «; neither language has straight quotes. Addresses are left alone.
 */
export function findTypographyFaults(texts: Texts, language: 'English' | 'French' = 'French'): string[] {
  const rules = language === 'French' ? [...frenchRules, straight] : [straight]
  return Object.entries(texts).flatMap(([key, text]) => {
    const prose = text.replaceAll(/https?:\/\/\S+|\{\{[^}]*\}\}|&\w+;/g, 'x')
    return rules.filter(([wrong]) => wrong.test(prose)).map(([, reason]) => `${key}: ${language} ${reason}`)
  })
}

/**
 * Words that the glossary does not use, double spaces, and three full stops. Addresses and values are left alone, and
 * so are the search words of a guide's task (`also`), because people type other words than ours.
 */
export const findWordFaults = (texts: Texts, language: Wording): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    key.endsWith('.also') ? [] : wordingFaults(text, 'text', language).map((fault) => `${key}: ${fault}`),
  )

const literal = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g
/** The text of a literal in the source, with a letter for every value in it. */
const contentOf = (source: string): string =>
  source
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}|\{\w+\}/g, 'x')
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/**
 * The texts of a language in the code of API and contract: the literal behind `'fr-fr':`, and all literals of a mail
 * template's words in that language.
 */
export function textsInCode(file: string, source: string, language: string): Texts {
  const parts = source.split(/'(en-us|fr-fr)':/)
  const texts: Texts = {}
  for (let at = 1; at < parts.length; at += 2) {
    if (parts[at] !== language) continue
    const words = parts[at + 1]?.trimStart() ?? ''
    const isTemplate = words.startsWith('(')
    const end = isTemplate ? words.search(/^ {2}\}\),?$/m) : words.length
    for (const [found = ''] of words.slice(0, end).matchAll(literal)) {
      if (!isTemplate && !words.startsWith(found)) break
      texts[`${file}: ${contentOf(found)}`] = contentOf(found)
    }
  }
  return texts
}

export const findEmpty = (texts: Texts, language: string): string[] =>
  Object.entries(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${key}: empty in ${language}`)

/** The keys that the code uses: whole keys, and prefixes of keys composed at run time. */
function usesOf(source: string): { translated: string[]; prefixes: string[]; mentioned: string[] } {
  const all = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, found]) => found ?? '')
  return {
    translated: [...all(/\bt\(\s*['"]([^'"]+)['"]/g), ...all(/\bi18nKey=['"]([^'"]+)['"]/g)],
    prefixes: [...all(/\bt\(\s*`([\w.-]+)\$\{/g), ...all(/\/[/*]\s*i18n:\s*([\w.-]+)\*/g)],
    mentioned: all(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g),
  }
}

/**
 * Every key that the code uses exists, and every key is used. A key composed at run time counts by its prefix, from the
 * template text or a comment `// i18n: status.*`; a key may also be a plain string in a table, and so may a whole section.
 */
export function findUseFaults(en: Texts, sources: Sources): string[] {
  const known = basesOf(en)
  const used = new Set<string>()
  const prefixes = new Set<string>()
  const faults: string[] = []
  for (const [file, source] of Object.entries(sources)) {
    const uses = usesOf(source)
    for (const key of uses.translated) if (!known.has(key)) faults.push(`${key}: used in ${file} but has no text`)
    for (const key of [...uses.translated, ...uses.mentioned]) used.add(key)
    for (const section of uses.mentioned) prefixes.add(`${section}.`)
    for (const prefix of uses.prefixes) {
      prefixes.add(prefix)
      if (![...known].some((key) => key.startsWith(prefix)))
        faults.push(`${prefix}*: used in ${file}, no text begins so`)
    }
  }
  const unused = [...known].filter((key) => !used.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)))
  return [...faults, ...unused.map((key) => `${key}: no code uses it`)]
}

/** Quotation marks around a value in code are those of one language. */
export const findQuoteFaults = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/[“«]\s?\$\{[^}]*\}/g)].map(
      ([found]) => `${file}: ${found} is quoted as in one language, use quoted()`,
    ),
  )

/** The guide names buttons and tabs by the keys of their texts, `{{users.invite.open}}`: each exists and has no value in it. */
export const findLabelFaults = (guide: Texts, texts: Texts): string[] =>
  Object.entries(guide).flatMap(([key, text]) =>
    [...text.matchAll(/\{\{([^}]*)\}\}/g)]
      .filter(([, label = '']) => texts[label]?.includes('{{') ?? true)
      .map(([, label]) => `${key}: “${label}” is no label`),
  )

/** The faults of a pair of languages, whatever uses them. */
export const findPairFaults = (en: Texts, fr: Texts): string[] => [
  ...findKeyFaults(en, fr),
  ...findPlaceholderFaults(en, fr),
  ...findTypographyFaults(fr),
  ...findTypographyFaults(en, 'English'),
  ...findWordFaults(fr, 'French'),
  ...findWordFaults(en, 'English'),
  ...findEmpty(en, 'English'),
  ...findEmpty(fr, 'French'),
]

/** All faults of a pair of languages and the code that uses them, one line each. */
export const findFaults = (en: Texts, fr: Texts, sources: Sources): string[] => [
  ...findPairFaults(en, fr),
  ...findUseFaults(en, sources),
  ...findQuoteFaults(sources),
]
