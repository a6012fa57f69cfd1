import { Problem } from '@portal/contract/core/errors'
import { mostRows } from '@portal/contract/imports/imports.columns'
import type { ImportRow } from '@portal/contract/imports/imports.contract'
import { mappingOf, readSheet, rowsOf } from '@portal/contract/imports/imports.sheet'

/**
 * The rows of a file by its headings, which may be in either language; a column that none of ours is called is left out.
 * @throws Problem import.unreadable, import.columns, import.columnTwice, import.noRows, import.tooMany
 */
export function rowsOfFile(csv: string): ImportRow[] {
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
  if (count > mostRows) throw new Problem('import.tooMany', { values: { count: `${count}`, most: `${mostRows}` } })
  return rowsOf(sheet, mapping)
}
