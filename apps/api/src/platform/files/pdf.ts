import { dayIn, type Language, numberIn } from '@portal/contract/core/language'
import { inUnits, minorDigits } from '@portal/contract/core/money'
import type { PaperMark } from '../pdf/paper.ts'
import { inThread } from '../work/threads.ts'
import type { Cell, FileColumn, TableFormat } from './format.ts'
import type { DrawnTable, Line } from './pdf.draw.ts'

// A table to read on paper. It is drawn whole, since a column is as wide as its longest cell; that is why it has a bound.

type PdfOptions = {
  language: Language
  title: string
  /** Both are called after the rows are read. */
  about?: (() => Promise<readonly string[]>) | undefined
  mark?: (() => Promise<PaperMark | undefined>) | undefined
}
/** A cell as paper shows it. */
export function textOf(cell: Cell, type: FileColumn<never>['type'], language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberIn(language, cell, type === 'rate' ? { maximumFractionDigits: 8 } : {})
  if (typeof cell === 'object') {
    const digits = minorDigits(cell.currency)
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return numberIn(language, inUnits(cell.minor, cell.currency), fixed)
  }
  const day = { dateStyle: 'medium' } as const
  if (type === 'day') return dayIn(language, cell, day)
  if (type === 'month') return dayIn(language, cell, { month: 'long', year: 'numeric' })
  return type === 'moment' ? `${dayIn(language, cell.slice(0, 10), day)} ${cell.slice(11, 16)}` : cell
}
const drawn = inThread<DrawnTable, Uint8Array>('table', { patient: true })

/** A table as PDF, drawn in a thread. The caller must limit the number of rows. */
export function pdfTable<R>(columns: readonly FileColumn<R>[], options: PdfOptions): TableFormat<R> {
  const { language, title } = options
  const lines: Line[] = []
  return {
    mediaType: 'application/pdf',
    head: () => '',
    lines: (rows) => {
      for (const row of rows) lines.push(columns.map(({ value, type }) => textOf(value(row), type, language)))
      return ''
    },
    async end() {
      const heads = columns.map(({ heading, type }) => ({ heading, type }))
      return drawn({
        language,
        title,
        about: (await options.about?.()) ?? [],
        mark: await options.mark?.(),
        columns: heads,
        lines,
      })
    },
  }
}
