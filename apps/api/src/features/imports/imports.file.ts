import { Problem } from '@portal/contract/core/errors'
import { columnOf, mostRows } from '@portal/contract/imports/imports.columns'
import type { ImportRow } from '@portal/contract/imports/imports.contract'
import { CsvError, parse } from 'csv-parse/sync'

type Record = { record: string[]; info: { lines: number } }

/** The separator of a file, by its first line. */
const separatorOf = (text: string) => {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1)
  const counts = [',', ';', '\t'].map((one) => [first.split(one).length, one] as const)
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ','
}

function recordsOf(csv: string): Record[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Record[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new Problem('import.unreadable', { values: { line: `${lines ?? 1}` } })
  }
}

/**
 * The rows of a file by its headings, which may be in either language; a column that none of ours is called is left out.
 * @throws Problem import.unreadable, import.columns, import.noRows, import.tooMany
 */
export function rowsOfFile(csv: string): ImportRow[] {
  const [heading, ...records] = recordsOf(csv)
  const columns = heading?.record.map(columnOf) ?? []
  if (!columns.includes('email')) throw new Problem('import.columns')
  if (records.length === 0) throw new Problem('import.noRows')
  if (records.length > mostRows)
    throw new Problem('import.tooMany', { values: { count: `${records.length}`, most: `${mostRows}` } })
  return records.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, record[at] ?? '']] : []))),
  }))
}
