import type { Language } from '@portal/contract/core/language'
import { stringify } from 'csv-stringify/sync'
import { type ExportColumn, exportColumns, exportHeadings } from './accounts.export.texts.ts'

/** What a spreadsheet may take for the beginning of a formula, also behind blanks and in full or small width. */
const formula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|^[\t\r\n\0]/u

/** A cell that stays text when the file is opened in a spreadsheet (security.md, Input/Output). */
export const inert = (text: string) => (formula.test(text) ? `'${text}` : text)

type Row = { readonly [K in ExportColumn]?: string | null }
/** A lone CR or LF is quoted too: readers differ in what ends a line. */
const lines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** Lines of CSV as RFC 4180 has them. */
export const csvLines = (rows: readonly Row[]) =>
  lines(rows.map((row) => exportColumns.map((column) => inert(row[column] ?? ''))))

/** The heading line behind a byte order mark, without which spreadsheets take accents for something else. */
export const csvHeading = (language: Language) =>
  `\ufeff${lines([exportColumns.map((column) => exportHeadings[column][language])])}`
