import { columnOf, type ImportColumn, mostRows } from '@portal/contract/imports/imports.columns'

// What is read from a file or a paste, before anything is asked of the server (`product.md` 2.3).

/** A row as it is sent: its line in the file, and its cells by column. */
export type Row = { line: number; cells: Partial<Record<ImportColumn, string>> }
/** What was read: headings where there are any, and the records below them, each with its line. */
export type Sheet = { headings: string[]; records: { line: number; cells: string[] }[] }
export type Mapping = readonly (ImportColumn | '')[]

/** Text of a file in UTF-8, UTF-16 or, where it is neither, Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Letters of Western languages have a zero byte each in UTF-16.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length > 3 && first === 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Names as an address suggests them: `ada.lovelace@…`. They can be mended at the check. */
function namesIn(email: string): { firstName?: string; lastName?: string } {
  const words = (email.split('@')[0] ?? '').replace(/\+.*$/, '').split(/[._]/).filter(Boolean).map(capital)
  const [firstName = '', ...rest] = words
  return rest.length > 0 ? { firstName, lastName: rest.join(' ') } : {}
}
function namesOf(name: string): { firstName?: string; lastName?: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(' ') }) }
}

/**
 * People from bare addresses, one a line or between commas and semicolons, with or without names: `Ada Lovelace
 * <ada@example.com>`. Undefined where the text is anything else.
 */
export function addressesIn(text: string): Row[] | undefined {
  const parts = text
    .split(/[\r\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const rows: Row[] = []
  for (const [at, part] of parts.entries()) {
    const [, name = '', email = part] = /^"?([^"<>]*)"?\s*<([^<>]+)>$/.exec(part) ?? []
    if (!address.test(email)) return undefined
    rows.push({ line: at + 1, cells: { email, ...(name.trim() ? namesOf(name) : namesIn(email)) } })
  }
  return rows.length > 0 ? rows : undefined
}

/** Records with their headings. The first line is a heading unless it holds an address. */
export function sheetOf(cells: readonly string[][]): Sheet {
  const records = cells
    .map((record, at) => ({ line: at + 1, cells: record }))
    .filter((record) => record.cells.some((cell) => cell.trim() !== ''))
  const [first] = records
  const width = Math.max(0, ...records.map((record) => record.cells.length))
  const named = first && !first.cells.some((cell) => address.test(cell.trim()))
  const headings = Array.from({ length: width }, (_, at) => (named ? (first.cells[at] ?? '').trim() : ''))
  return { headings, records: named ? records.slice(1) : records }
}

/** The column that each heading means: as somebody chose before, else by its name; each column once. */
export function mappingOf({ headings, records }: Sheet, chosen: Readonly<Record<string, string>> = {}): Mapping {
  const taken = new Set<string>()
  const once = (column: ImportColumn | '' | undefined): ImportColumn | '' => {
    if (!column || taken.has(column)) return ''
    taken.add(column)
    return column
  }
  const mapping = headings.map((heading) =>
    once((chosen[heading] as ImportColumn | '' | undefined) ?? columnOf(heading)),
  )
  if (taken.has('email')) return mapping
  const holds = headings.findIndex(
    (_, at) => records.length > 0 && records.every(({ cells }) => address.test(cells[at]?.trim() ?? '')),
  )
  return mapping.map((column, at) => (at === holds ? 'email' : column))
}

/** The rows of a mapped sheet. */
export const rowsOf = ({ records }: Sheet, mapping: Mapping): Row[] =>
  records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(mapping.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : []))),
  }))

/** How many imports so many rows take. */
export const partsOf = (count: number): number => Math.max(1, Math.ceil(count / mostRows))
export const partOf = <T>(rows: readonly T[], part: number): T[] => rows.slice(part * mostRows, (part + 1) * mostRows)

/** What spreadsheets run as a formula is text in the file that goes back. */
const inert = (cell: string) => (/^[\s"]*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r]/u.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string) => `"${inert(cell).replaceAll('"', '""')}"`
/** Rows as CSV for a spreadsheet of the language. */
export const csvOf = (rows: readonly (readonly string[])[], language: string): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(language.startsWith('fr') ? ';' : ',')).join('\r\n')}\r\n`
