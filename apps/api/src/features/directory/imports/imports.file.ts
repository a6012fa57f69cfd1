import { Problem } from '@portal/contract/core/errors'
import { maxRows } from '@portal/contract/directory/imports/imports.columns'
import type { ImportRow } from '@portal/contract/directory/imports/imports.contract'
import { mappingOf, readSheet, rowsOf } from '@portal/contract/directory/imports/imports.sheet'

const tooMany = () => new Problem('import.tooMany', { values: { most: `${maxRows}` } })

/**
 * The maximum number of characters of a line, and the maximum number of lines, empty ones included: a file of separators takes the parser
 * seconds.
 */
const [maxInLine, maxLines] = [20_000, 20_000]
/** @throws Problem import.unreadable, import.tooMany */
function measure(csv: string): void {
  let [start, line] = [0, 1]
  for (let at = 0; at < csv.length; at += 1) {
    if (at - start > maxInLine) throw new Problem('import.unreadable', { values: { line: `${line}` } })
    const character = csv[at]
    if (character !== '\n' && character !== '\r') continue
    if (line > maxLines) throw tooMany()
    ;[start, line] = [at + 1, line + (character === '\r' && csv[at + 1] === '\n' ? 0 : 1)]
  }
}

/**
 * The rows of a file by its headings, in either language; unknown columns are ignored.
 * @throws Problem import.unreadable, import.columns, import.columnTwice, import.noRows, import.tooMany
 */
export function rowsOfFile(csv: string): ImportRow[] {
  measure(csv)
  const sheet = readSheet(csv)
  if ('fault' in sheet) throw new Problem('import.unreadable', { values: { line: `${sheet.fault}` } })
  const { mapping, twice } = mappingOf(sheet)
  if (!mapping.includes('email')) throw new Problem('import.columns')
  if (twice.length > 0) {
    const headings = twice.map((at) => sheet.headings[at]).join(', ')
    throw new Problem('import.columnTwice', { values: { headings } })
  }
  const { length: count } = sheet.records
  if (count === 0) throw new Problem('import.noRows')
  if (count > maxRows) throw tooMany()
  return rowsOf(sheet, mapping)
}
