import type { Language } from '@portal/contract/core/language'
import { stringify } from 'csv-stringify/sync'

/** Where a cell may begin: Excel set to French splits at semicolons, even inside quotes, whatever the writer meant. */
const begins = String.raw`(?<=^|[,;\t\r\n])`
/** What starts a formula in a spreadsheet, also in full and small width. */
const formula = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
/** Possibly after blanks, invisible characters and quotes; a tab or line end starts a cell too. */
const beforeFormula = new RegExp(String.raw`${begins}([[\s\p{C}"]--[\t\r\n]]*)(?=${formula})`, 'gv')
const beforeControl = /(?<=^|[,;\t\r\n])(?="*[\t\r\0])|^(?=\n)|(?<=[,;\t\r\n])$/g

/** Text that a spreadsheet will not run as a formula, whatever separator it uses (`security.md` 3.10). */
const inert = (text: string) => text.replace(beforeFormula, "$1'").replace(beforeControl, "'")

/** The separator that spreadsheets of the language use. */
const delimiters: Record<Language, string> = { 'en-us': ',', 'fr-fr': ';' }

/** A number runs nothing, even below zero; French spreadsheets read it with a comma. */
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
