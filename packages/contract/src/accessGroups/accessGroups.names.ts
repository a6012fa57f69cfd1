import type { Language } from '../core/language.ts'

/** The group that a company has from the beginning is kept under this name until somebody gives it another. */
export const fullAccessName = 'Full access'
export const fullAccessTexts: Record<Language, string> = { 'en-us': fullAccessName, 'fr-fr': 'Accès complet' }
/** How a group is called in a language. */
export const groupNameIn = (name: string, language: Language): string =>
  name === fullAccessName ? fullAccessTexts[language] : name
