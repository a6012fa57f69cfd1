import type { Language } from '@portal/contract/core/language'
import type { PaperMark } from '../pdf/paper.ts'
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

type TableOptions = {
  format: 'csv' | 'xlsx' | 'pdf'
  language: Language
  title: string
  /**
   * The subject and the time of the table, called after the rows are read: below the title on paper, on a separate
   * sheet of a workbook.
   */
  about?: (() => Promise<readonly string[]>) | undefined
  /** The brand of the paper; the portal's by default. */
  mark?: (() => Promise<PaperMark | undefined>) | undefined
}
export function tableFormat<R>(
  columns: readonly FileColumn<R>[],
  { format, language, title, about, mark }: TableOptions,
) {
  if (format === 'pdf') return pdfTable(columns, { language, title, about, mark })
  return format === 'csv' ? csvTable(columns, language) : xlsxTable(columns, { language, title, about })
}
