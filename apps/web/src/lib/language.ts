import { type Language, languageOf } from '@portal/contract/core/language'
import { read, write } from './storage.ts'

/** Each in its own language, so that everyone finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-us': 'English', 'fr-fr': 'Français' }

const key = 'portal.language'
let current: Language | undefined

/** The language in use: the one chosen before, else the browser's, else en-us (specification section 5). */
export function currentLanguage(): Language {
  current ??= languageOf(read(key), ...navigator.languages)
  return current
}

/** Keeps the language for this browser; `i18n.ts` shows it. */
export function rememberLanguage(language: Language): void {
  current = language
  write(key, language)
}
