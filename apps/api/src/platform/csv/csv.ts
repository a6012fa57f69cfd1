import { inert } from '@portal/contract/core/inert'
import type { Language } from '@portal/contract/core/language'
import { stringify } from 'csv-stringify/sync'

/** The separator that spreadsheets of the language use. */
const delimiters: Record<Language, string> = { 'en-us': ',', 'fr-fr': ';' }

/** A number can't be a formula, even if it is negative; French spreadsheets read it with a comma. */
const numeral = (value: number, language: Language) =>
  language === 'fr-fr' ? String(value).replace('.', ',') : String(value)

/** CSV lines (RFC 4180). A lone CR or LF is quoted too, as readers differ about line ends. */
export const csvLines = (rows: readonly (readonly (string | number)[])[], language: Language) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? numeral(cell, language) : inert(cell)))),
    { delimiter: delimiters[language], record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** The heading after a byte order mark, without which spreadsheets garble accents. */
export const csvHeading = (headings: readonly string[], language: Language) => `\ufeff${csvLines([headings], language)}`
