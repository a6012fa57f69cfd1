import Papa from 'papaparse'
import { plainOf } from '../../core/inert.ts'
import { columnOf, looseColumnOf, type ImportColumn } from './imports.columns.ts'

// A file of people as text, read alike by the page and by the API (`product.md` 2.3).

/** A row as it is sent: its line in the file, and its cells by column. */
export type SheetRow = { line: number; cells: Partial<Record<ImportColumn, string>> }
/** The content of a sheet: headings if there are any, and the records below them, each with its line. */
export type Sheet = { headings: string[]; records: { line: number; cells: string[] }[] }
export type Mapping = readonly (ImportColumn | '')[]
/** The line from which the quotation marks of a file no longer match. */
export type SheetFault = { fault: number }

const address = /^[^\s@<>,;"]+@[^\s@<>,;".]+\.[^\s@<>,;"]+$/
export const isAddress = (cell: string): boolean => address.test(cell.trim())

/** Excel writes the separator on a separate first line, and reads it from there. */
const declaredSeparator = /^sep=([,;\t])[ \t]*(?:\r\n|\r|\n|$)/i

/** The separator that splits the first record into most cells. The library's own guess fails on two columns. */
const separatorOf = (text: string): string =>
  [',', ';', '\t']
    .map((delimiter) => ({ delimiter, ...Papa.parse<string[]>(text, { delimiter, preview: 1 }) }))
    .reduce((best, one) => ((one.data[0]?.length ?? 0) > (best.data[0]?.length ?? 0) ? one : best)).delimiter

/**
 * Reads the records of a file: separated as in its `sep=` line, or by comma, semicolon or tab. Rows with nothing but
 * separators are skipped, and guards against formulas from exports are removed.
 */
export function readRecords(text: string): Pick<Sheet, 'records'> | SheetFault {
  const bare = text.replace(/^\ufeff/, '')
  const declared = declaredSeparator.exec(bare)
  const body = bare.slice(declared?.[0].length ?? 0)
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: declared?.[1] ?? separatorOf(body),
    skipEmptyLines: false,
  })
  const before = declared ? 1 : 0
  const lines = linesOf(data, before + 1)
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { fault: lines[broken.row ?? 0] ?? before + 1 }
  const records = data
    .map((cells, at) => ({ line: lines[at] as number, cells: cells.map(plainOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return { records }
}
/** Reads the text of a file as records below their headings. */
export function readSheet(text: string): Sheet | SheetFault {
  const read = readRecords(text)
  return 'fault' in read ? read : withHeadings(read.records)
}

/** The line on which each record begins: one after the other, except for line breaks inside cells. */
function linesOf(records: readonly string[][], first: number): number[] {
  let line = first
  return records.map((cells) => {
    const begins = line
    line += 1
    for (const cell of cells) line += cell.match(/\r\n|\r|\n/g)?.length ?? 0
    return begins
  })
}

/** The first record is a heading unless it holds an address. */
function withHeadings(records: Sheet['records']): Sheet {
  const [first] = records
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const hasHeader = first && !first.cells.some(isAddress)
  const headings = Array.from({ length: width }, (_, at) => (hasHeader ? (first.cells[at] ?? '').trim() : ''))
  return { headings, records: hasHeader ? records.slice(1) : records }
}

/**
 * The column that each heading means: as chosen before, else by its name; without one, addresses are found by the
 * values of a column. If two headings mean one column, the first counts, and `twice` has the places of the others.
 */
export function mappingOf(
  { headings, records }: Sheet,
  chosen: Readonly<Record<string, string>> = {},
): { mapping: Mapping; twice: readonly number[] } {
  const columns = new Set<string>()
  const twice: number[] = []
  const mapping = headings.map((heading, at): ImportColumn | '' => {
    const column = (chosen[heading] as ImportColumn | '' | undefined) ?? columnOf(heading)
    if (!column) return ''
    if (columns.has(column)) {
      twice.push(at)
      return ''
    }
    columns.add(column)
    return column
  })
  for (const [at, heading] of headings.entries()) {
    const loose = mapping[at] || heading in chosen ? undefined : looseColumnOf(heading)
    if (!loose || columns.has(loose)) continue
    columns.add(loose)
    mapping[at] = loose
  }
  if (columns.has('email')) return { mapping, twice }
  const holds = headings.findIndex(
    (_, at) => records.length > 0 && records.every(({ cells }) => isAddress(cells[at] ?? '')),
  )
  return { mapping: mapping.map((column, at) => (at === holds ? 'email' : column)), twice }
}

/** The rows of a mapped sheet. */
export const rowsOf = ({ records }: Sheet, mapping: Mapping): SheetRow[] =>
  records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(mapping.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : []))),
  }))
