import { fillSlots, type Language, numberIn } from '@portal/contract/core/language'

// Written here, because i18next with its React binding is 15 kB (brotli) of the 120 that the sign-in page may weigh;
// the portal needs only nested keys, {{values}} and plurals.

export type Texts = { [key: string]: string | Texts }
/** The text of a dotted key. `count` chooses the plural form; every value replaces its {{name}}. A missing key is returned. */
export type TFunction = (key: string, values?: Record<string, unknown>) => string

function find(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Puts values into a text's {{names}}, numbers as the language writes them; a name without one becomes empty. Never markup. */
const fill = (text: string, language: Language, values: Record<string, unknown>) =>
  fillSlots(text, /\{\{\s*(\w+)\s*\}\}/, language, (name) => {
    const value = values[name]
    return typeof value === 'number' ? numberIn(language, value) : typeof value === 'string' ? value : ''
  })

/**
 * Translates by one language's texts; plural categories are those of the language (French: one, many, other).
 * @param everywhere values that every text may name
 */
export function translator(texts: Texts, language: Language, everywhere: Record<string, string> = {}): TFunction {
  const plural = new Intl.PluralRules(language)
  const formOf = (key: string, count: unknown) =>
    typeof count === 'number'
      ? (find(texts, `${key}_${plural.select(count)}`) ?? find(texts, `${key}_other`))
      : undefined
  return (key, values = {}) =>
    fill(formOf(key, values['count']) ?? find(texts, key) ?? key, language, { ...everywhere, ...values })
}
