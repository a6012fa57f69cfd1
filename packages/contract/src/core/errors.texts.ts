import type { ErrorCode } from './errors.ts'
import { errorTexts } from './errors.texts.data.ts'
import { inWords } from './errors.words.ts'
import { fillIn, type Language } from './language.ts'

/** The sentence of an error in a language. Shapes: values are plain words or numbers, never markup. */
export const errorText = (code: ErrorCode, language: Language, values: Record<string, string | number> = {}) =>
  fillIn(errorTexts[language][code], inWords(values, language))
