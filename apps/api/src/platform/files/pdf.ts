import { dayIn, fillIn, type Language, numberIn, type Text } from '@portal/contract/core/language'
import { inUnits, minorDigits } from '@portal/contract/core/money'
import {
  bytesOf,
  drawMark,
  heightOf,
  inkColors,
  openPaper,
  type Paper,
  type PaperMark,
  put,
  putFigure,
  putLine,
  rule,
  type Style,
  widthOf,
} from '../pdf/paper.ts'
import { inThread } from '../work/threads.ts'
import { type Cell, type FileColumn, isFigureColumn, type TableFormat } from './format.ts'

// A table to read on paper: landscape, its heading on each page, days and figures as the language writes them. It is drawn
// whole, since a column is as wide as its longest cell; that is why it has a bound.

const texts = {
  rows: { 'en-us': 'Rows: {count}', 'fr-fr': 'Lignes\u00a0: {count}' },
  none: { 'en-us': 'There are no rows.', 'fr-fr': 'Il n’y a aucune ligne.' },
  page: { 'en-us': 'Page {page} of {pages}', 'fr-fr': 'Page {page} sur {pages}' },
  lacking: {
    'en-us': 'Letters shown as \ufffd are missing from the fonts of this file. CSV and XLSX have them.',
    'fr-fr': 'Les lettres affichées \ufffd manquent aux polices de ce fichier. Le CSV et le XLSX les contiennent.',
  },
} as const satisfies Record<string, Text>

type PdfOptions = {
  language: Language
  title: string
  /** Both are asked for once the rows are there. */
  about?: (() => Promise<readonly string[]>) | undefined
  mark?: (() => Promise<PaperMark | undefined>) | undefined
}
type Head = Pick<FileColumn<never>, 'heading' | 'type'>
/** A table as it is drawn, whose cells are texts. */
type DrawnTable = {
  language: Language
  title: string
  about: readonly string[]
  mark: PaperMark | undefined
  columns: readonly Head[]
  lines: readonly Line[]
}
type Column = { heading: string; isFigure: boolean; gives: boolean; width: number }
type Line = readonly string[]

const plain: Style = { size: 8 }
const heading: Style = { size: 8, face: 'medium', color: inkColors.dim }
const gap = 10
/**
 * Widths in points: of a column of words, of a column by its heading where room is short, and of the share of the
 * remaining room.
 */
const most = { words: 190, head: 62, spare: 42 } as const

/** A cell as paper shows it. */
export function textOf(cell: Cell, type: FileColumn<never>['type'], language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberIn(language, cell)
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
const headingOf = ({ heading: text, type }: Head) => (type === 'moment' ? `${text} (UTC)` : text)

const sum = (columns: readonly Column[]) => columns.reduce((all, { width }) => all + width, 0)
/**
 * As wide as its longest cell. Where all fits with its headings on one line, what is left is spread; where it does not, headings
 * and words give way, words in proportion.
 */
function columnsOf(paper: Paper, columns: readonly Head[], lines: readonly Line[]): Column[] {
  const longest = columns.map((_, place) =>
    lines.reduce((most, line) => Math.max(most, widthOf(paper, line[place] ?? '', plain)), 0),
  )
  const natural = (headMost: number) =>
    columns.map((column, place): Column => {
      const head = Math.min(widthOf(paper, headingOf(column), heading), headMost)
      const width = Math.ceil(Math.max(longest[place] ?? 0, head)) + 1
      const gives = column.type === 'text' && width > most.head
      const isFigure = isFigureColumn(column)
      return { heading: headingOf(column), isFigure, gives, width: gives ? Math.min(width, most.words) : width }
    })
  const room = paper.right - paper.left - gap * (columns.length - 1)
  const wide = natural(Infinity)
  const spare = Math.min(most.spare, (room - sum(wide)) / columns.length)
  if (spare >= 0) return wide.map((one) => ({ ...one, width: one.width + spare }))
  const narrow = natural(most.head)
  const fixed = sum(narrow.filter(({ gives }) => !gives))
  const share = Math.min(1, (room - fixed) / (sum(narrow) - fixed))
  return narrow.map((one) => (one.gives ? { ...one, width: one.width * share } : one))
}

function drawHead(paper: Paper, title: string, about: readonly string[], mark: PaperMark | undefined) {
  const { left, right, y } = paper
  const drawn = drawMark(paper, mark, { x: left, y }, 26)
  const startX = drawn.width + 10
  const box = { x: left + startX, width: right - left - startX }
  let high = put(paper, title, { ...box, y: y - 3 }, { face: 'bold', size: 15, color: inkColors.brand })
  for (const line of about) high += put(paper, line, { ...box, y: y - 3 + high }, { size: 8.5, color: inkColors.dim })
  paper.y = y + Math.max(high, drawn.high) + 14
}

/** Laying out lines is what a page costs: most cells need one. */
const isOneLine = (paper: Paper, text: string, { width }: Column, style: Style) =>
  widthOf(paper, text, style) <= width && !text.includes('\n')
const cellHigh = (paper: Paper, text: string, column: Column, style: Style) =>
  isOneLine(paper, text, column, style)
    ? heightOf(paper, ' ', 1_000, style)
    : heightOf(paper, text, column.width, style)
const rowHigh = (paper: Paper, columns: readonly Column[], line: Line, style: Style) =>
  Math.max(...columns.map((column, place) => cellHigh(paper, line[place] ?? '', column, style)))

function drawRow(paper: Paper, columns: readonly Column[], line: Line, style: Style): void {
  let x = paper.left
  for (const [place, column] of columns.entries()) {
    const [text, box] = [line[place] ?? '', { x, y: paper.y, width: column.width }]
    if (!isOneLine(paper, text, column, style))
      put(paper, text, box, { ...style, align: column.isFigure ? 'right' : 'left' })
    else if (column.isFigure) putFigure(paper, text, box, style)
    else putLine(paper, text, box, style)
    x += column.width + gap
  }
  paper.y += rowHigh(paper, columns, line, style)
}

function drawHeading(paper: Paper, columns: readonly Column[]) {
  drawRow(
    paper,
    columns,
    columns.map((column) => column.heading),
    heading,
  )
  paper.y += 2
  rule(paper, paper.y)
  paper.y += 5
}

function drawRows(paper: Paper, columns: readonly Column[], lines: readonly Line[]) {
  drawHeading(paper, columns)
  for (const line of lines) {
    if (paper.y + rowHigh(paper, columns, line, plain) > paper.bottom) {
      paper.doc.addPage()
      paper.y = 36
      drawHeading(paper, columns)
    }
    drawRow(paper, columns, line, plain)
    rule(paper, paper.y + 1.5, { width: 0.3 })
    paper.y += 5
  }
}

function drawFeet(paper: Paper, { language, title, lines: { length: count } }: DrawnTable) {
  const { doc, left, right } = paper
  const { start, count: pages } = doc.bufferedPageRange()
  const style = { size: 7.5, color: inkColors.dim } as const
  const first = [title, fillIn(texts.rows, language, { count })].join(' · ')
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(start + page)
    const y = doc.page.height - 46
    rule(paper, y - 6, { width: 0.4 })
    put(paper, first, { x: left, y, width: right - left - 120 }, style)
    const place = fillIn(texts.page, language, { page: page + 1, pages })
    put(paper, place, { x: right - 120, y, width: 120 }, { ...style, align: 'right' })
    if (paper.lacks) put(paper, texts.lacking[language], { x: left, y: y + 11, width: right - left }, style)
  }
}

/** A table as PDF. */
export async function drawTable(table: DrawnTable): Promise<Uint8Array> {
  const { language, title, about, mark, columns, lines } = table
  const now = new Date()
  const paper = await openPaper({ language, size: 'A4', layout: 'landscape', title, author: '', made: now })
  return bytesOf(paper, () => {
    drawHead(paper, title, about, mark)
    if (lines.length === 0) put(paper, texts.none[language], { x: paper.left, y: paper.y, width: 400 }, plain)
    else drawRows(paper, columnsOf(paper, columns, lines), lines)
    drawFeet(paper, table)
  })
}
const drawn = inThread<DrawnTable, Uint8Array>('table', { patient: true })

/** A table as PDF, drawn in a thread. Its caller sees to it that there are not too many rows. */
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
