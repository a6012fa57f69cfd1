import type { Language, Text } from '../../core/language.ts'

/** The initial group of a company is stored under this name until it is renamed. */
export const fullAccessName = 'Full access'
export const fullAccessTexts: Text = { 'en-us': fullAccessName, 'fr-fr': 'Accès complet' }
/** The name of a group in a language. */
export const groupNameIn = (name: string, language: Language): string =>
  name === fullAccessName ? fullAccessTexts[language] : name
