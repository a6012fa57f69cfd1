import { fillIn, type Language, type Text } from '@portal/contract/core/language'
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
import { aside, paragraph, part } from '../pdf/tags.ts'
import { type FileColumn, isFigureColumn } from './format.ts'

// A table on paper, as a thread draws it: landscape, its heading on each page, days and figures as the language writes them.

const texts = {
  rows: { 'en-us': 'Rows: {count}', 'fr-fr': 'Lignes\u00a0: {count}' },
  none: { 'en-us': 'There are no rows.', 'fr-fr': 'Il n’y a aucune ligne.' },
  page: { 'en-us': 'Page {page} of {pages}', 'fr-fr': 'Page {page} sur {pages}' },
  lacking: {
    'en-us': 'Characters shown as \ufffd aren’t available in this file. The CSV and XLSX files contain them.',
    'fr-fr':
      'Les caractères affichés \ufffd ne sont pas disponibles dans ce fichier. Les fichiers CSV et XLSX les contiennent.',
  },
} as const satisfies Record<string, Text>

type Head = Pick<FileColumn<never>, 'heading' | 'type'>
/** A table as it is drawn, whose cells are texts. */
export type DrawnTable = {
  language: Language
  title: string
  about: readonly string[]
  mark: PaperMark | undefined
  columns: readonly Head[]
  lines: readonly Line[]
}
type Column = { heading: string; isFigure: boolean; gives: boolean; width: number }
export type Line = readonly string[]

const plain: Style = { size: 8 }
const heading: Style = { size: 8, face: 'medium', color: inkColors.dim }
const gap = 10
/**
 * Widths in points: of a column of words, of a column by its heading where room is short, and of the share of the
 * remaining room.
 */
const most = { words: 190, head: 62, spare: 42 } as const

const headingOf = ({ heading: text, type }: Head) => (type === 'moment' ? `${text} (UTC)` : text)

const sum = (columns: readonly Column[]) => columns.reduce((all, { width }) => all + width, 0)
/**
 * As wide as its longest cell. If everything fits with headings on one line, the rest of the width is shared out;
 * otherwise headings and words wrap, words in proportion.
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
  const titled = { face: 'bold', size: 15, color: inkColors.brand } as const
  let high = part(paper, 'H1', () => put(paper, title, { ...box, y: y - 3 }, titled))
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

function drawCell(paper: Paper, text: string, column: Column, x: number, style: Style): void {
  const box = { x, y: paper.y, width: column.width }
  if (!isOneLine(paper, text, column, style))
    put(paper, text, box, { ...style, align: column.isFigure ? 'right' : 'left' })
  else if (column.isFigure) putFigure(paper, text, box, style)
  else if (text !== '') putLine(paper, text, box, style)
}
/** The part of a cell for screen readers. In a long table, rows are paragraphs: as parts, cells would be most of the file. */
type CellPart = 'TH' | 'TD' | null
const maxCells = 1_500
function drawRow(paper: Paper, columns: readonly Column[], line: Line, style: Style, cell: CellPart): void {
  const scope = cell === 'TH' ? ({ scope: 'Column' } as const) : {}
  const drawCells = () => {
    let x = paper.left
    for (const [place, column] of columns.entries()) {
      const draw = () => drawCell(paper, line[place] ?? '', column, x, style)
      if (cell) part(paper, cell, draw, scope)
      else draw()
      x += column.width + gap
    }
  }
  if (cell) part(paper, 'TR', drawCells)
  else paragraph(paper, drawCells)
  paper.y += rowHigh(paper, columns, line, style)
}

function drawHeading(paper: Paper, columns: readonly Column[], cell: CellPart) {
  const line = columns.map((column) => column.heading)
  drawRow(paper, columns, line, heading, cell)
  paper.y += 2
  rule(paper, paper.y)
  paper.y += 5
}

function drawRows(paper: Paper, columns: readonly Column[], lines: readonly Line[]) {
  const isLong = lines.length * columns.length > maxCells
  drawHeading(paper, columns, isLong ? null : 'TH')
  for (const line of lines) {
    if (paper.y + rowHigh(paper, columns, line, plain) > paper.bottom) {
      paper.doc.addPage()
      paper.y = 36
      aside(paper, () => drawHeading(paper, columns, null), 'Pagination')
    }
    drawRow(paper, columns, line, plain, isLong ? null : 'TD')
    rule(paper, paper.y + 1.5, { width: 0.3 })
    paper.y += 5
  }
}

function drawFeet(paper: Paper, { language, title, lines: { length: count } }: DrawnTable) {
  const { doc, left, right } = paper
  const { start, count: pages } = doc.bufferedPageRange()
  const style = { size: 7.5, color: inkColors.dim } as const
  const first = [title, fillIn(texts.rows, language, { count })].join(' · ')
  const drawFoot = (page: number) => {
    const y = doc.page.height - 46
    rule(paper, y - 6, { width: 0.4 })
    put(paper, first, { x: left, y, width: right - left - 120 }, style)
    const place = fillIn(texts.page, language, { page: page + 1, pages })
    put(paper, place, { x: right - 120, y, width: 120 }, { ...style, align: 'right' })
    if (paper.lacks) put(paper, texts.lacking[language], { x: left, y: y + 11, width: right - left }, style)
  }
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(start + page)
    aside(paper, () => drawFoot(page), 'Pagination')
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
    else
      part(paper, lines.length * columns.length > maxCells ? 'Sect' : 'Table', () =>
        drawRows(paper, columnsOf(paper, columns, lines), lines),
      )
    drawFeet(paper, table)
  })
}
