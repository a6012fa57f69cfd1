// Text in a CSV file that a spreadsheet must not run as a formula (`security.md` 3.10). `plainOf` removes exactly the
// characters that `inert` adds, so that an export can be imported.

/** The starts of a cell: Excel set to French splits at semicolons, even inside quotes. */
const begins = String.raw`(?<=^|[,;\t\r\n])`
/** The characters that start a formula in a spreadsheet, also in full and small width. */
const formula = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
/** Possibly after blanks, invisible characters and quotes; a tab or line end starts a cell too. */
const blanks = String.raw`([[\s\p{C}"]--[\t\r\n]]*)`
/** Existing apostrophes get one more, or they would be lost on the way back. */
const quotes = "'*"

const beforeFormula = new RegExp(`${begins}${blanks}(?=${quotes}${formula})`, 'gv')
const guardOfFormula = new RegExp(`${begins}${blanks}'(?=${quotes}${formula})`, 'gv')
const beforeControl = /(?<=^|[,;\t\r\n])(?='*"*[\t\r\0])|^(?='*\n)|(?<=[,;\t\r\n])(?='*$)/g
const guardOfControl = /(?<=^|[,;\t\r\n])'(?='*"*[\t\r\0])|^'(?='*\n)|(?<=[,;\t\r\n])'(?='*$)/g

/** A text that no spreadsheet runs as a formula, whatever separator it uses. */
export const inert = (text: string): string => text.replace(beforeFormula, "$1'").replace(beforeControl, "'")
/** The text that `inert` was given. */
export const plainOf = (cell: string): string => cell.replace(guardOfControl, '').replace(guardOfFormula, '$1')
