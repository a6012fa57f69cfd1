import type { Language } from '@portal/contract/core/language'
import { csvHeading, csvLines } from '../csv/csv.ts'
import { type FileColumn, plainOf, type TableFormat } from './format.ts'
import { pdfTable } from './pdf.ts'
import { xlsxTable } from './xlsx.ts'

export type { Amount, Cell, FileColumn, TableFormat } from './format.ts'

const csvTable = <R>(columns: readonly FileColumn<R>[], language: Language): TableFormat<R> => ({
  mediaType: 'text/csv; charset=utf-8',
  head: () =>
    csvHeading(
      columns.map(({ heading }) => heading),
      language,
    ),
  lines: (rows) =>
    csvLines(
      rows.map((row) => columns.map(({ value }) => plainOf(value(row)) ?? '')),
      language,
    ),
  end: () => '',
})

type Wanted = {
  format: 'csv' | 'xlsx' | 'pdf'
  language: Language
  title: string
  /** What stands below the title on paper. */
  about?: readonly string[]
}
export function tableFormat<R>(columns: readonly FileColumn<R>[], { format, language, title, about = [] }: Wanted) {
  if (format === 'pdf') return pdfTable(columns, { language, title, about })
  return format === 'csv' ? csvTable(columns, language) : xlsxTable(columns, title)
}
