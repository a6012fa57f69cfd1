import type { Language } from '@portal/contract/core/language'
import { stringify } from 'csv-stringify/sync'

/** Where a cell may begin: Excel set to French splits at semicolons, even inside quotes, whatever the writer meant. */
const begins = String.raw`(?<=^|[,;\t\r\n])`
/** What a spreadsheet may take for the beginning of a formula, in full and small width too. */
const formula = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
/** Behind blanks, characters that nobody sees, and quotes; a tab or the end of a line begins a cell by itself. */
const beforeFormula = new RegExp(String.raw`${begins}([[\s\p{C}"]--[\t\r\n]]*)(?=${formula})`, 'gv')
const beforeControl = /(?<=^|[,;\t\r\n])(?="*[\t\r\0])|^(?=\n)|(?<=[,;\t\r\n])$/g

/** Text that stays text when the file is opened in a spreadsheet, whatever separator it uses (`security.md` 3.10). */
const inert = (text: string) => text.replace(beforeFormula, "$1'").replace(beforeControl, "'")

/** The separator that spreadsheets of the language use. */
const delimiters: Record<Language, string> = { 'en-us': ',', 'fr-fr': ';' }

/** Lines of CSV as RFC 4180 has them. A lone CR or LF is quoted too: readers differ in what ends a line. */
export const csvLines = (rows: readonly (readonly string[])[], language: Language) =>
  stringify(
    rows.map((row) => row.map(inert)),
    { delimiter: delimiters[language], record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** The heading line behind a byte order mark, without which spreadsheets take accents for something else. */
export const csvHeading = (headings: readonly string[], language: Language) => `\ufeff${csvLines([headings], language)}`
