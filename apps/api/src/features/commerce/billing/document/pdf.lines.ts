import { sumOf } from '@portal/contract/core/money'
import { addDays } from '../../../../core/calendar/calendar.ts'
import { hasSeveralReasons, type PrintedLine, printedLines } from './document.ts'
import { heightOf, inkColors, put, putFigure, rule, type Style, widthOf } from '../../../../platform/pdf/paper.ts'
import { aside, part } from '../../../../platform/pdf/tags.ts'
import { type InvoicePaper } from './pdf.paper.ts'

// The table of lines, over as many pages as it needs. Each page has its head, a company's name is never alone at the
// foot of a page, and the last line goes with the sums.

type Cell = (line: PrintedLine, paper: InvoicePaper) => string
type Column = { heading: string; width: number; cell: Cell }
type Table = { columns: readonly Column[]; x: number; width: number }
const heading: Style = { size: 8.5, face: 'medium', color: inkColors.dim }
const headHigh = 18

/** Sizes that all lines of a table share: a column of figures is as wide as its longest. */
function tableOf(paper: InvoicePaper, lines: readonly PrintedLine[]): Table {
  const { t, left, right, document } = paper
  const { currency } = document
  const cells: [string, Cell][] = [
    [t('quantity'), ({ quantity }, { w }) => (quantity === null ? '' : w.number(quantity))],
    [t('unitPrice'), ({ unitPrice }, { w }) => (unitPrice === null ? '' : w.money(unitPrice))],
    [
      t('taxColumn'),
      ({ taxCategory, taxRate }, { w }) => (taxRate === 0 && taxCategory !== 'Z' ? '–' : w.percent(taxRate)),
    ],
    // A dollar sign alone does not say whose dollar it is.
    [`${t('amount')} (${currency})`, ({ net }, { w }) => w.money(net)],
  ]
  const columns = cells.map(([head, cell]): Column => {
    const longest = lines.reduce((most, line) => {
      const text = cell(line, paper)
      return text.length > most.length ? text : most
    }, '')
    return { heading: head, cell, width: Math.max(widthOf(paper, longest), widthOf(paper, head, heading)) + 14 }
  })
  const width = right - left - columns.reduce((sum, column) => sum + column.width, 0)
  return { columns, x: left, width }
}

/** The lines grouped by company, in the order of the companies. */
const byCustomer = (lines: readonly PrintedLine[]) => [...Map.groupBy(lines, (line) => line.customerKey).values()]

type PaperWords = Pick<InvoicePaper, 't' | 'w' | 'document'>
/** Whether the reason gives the first or the last day, and the other end is that of the month. */
const saysWhen = ({ whyDay, fromOn, toOn }: PrintedLine) =>
  (whyDay === fromOn && addDays(toOn, 1).endsWith('-01')) || (whyDay === toOn && fromOn.endsWith('-01'))
/** The days of a line, where they are not the whole month of the document. */
function daysText(line: PrintedLine, { t, w, document }: PaperWords) {
  const { days, daysOf, fromOn, toOn, kind } = line
  if (kind === 'OVERAGE') return w.span(fromOn, toOn)
  if (days === null || daysOf === null) return ''
  if (days === daysOf) return fromOn === document.period ? '' : w.span(fromOn, toOn)
  const counted = t('daysOf', { days, of: daysOf })
  return saysWhen(line) ? counted : `${w.span(fromOn, toOn)} · ${counted}`
}
const between = ' · '
/** The small text below the name of a line. */
export const smallOf = (line: PrintedLine, paper: PaperWords) =>
  [line.why === line.name ? '' : line.why, daysText(line, paper), reasonOf(line, paper)].filter(Boolean).join(between)
/** Where several reasons excuse lines from tax, each line has its own. */
const reasonOf = ({ taxReason }: PrintedLine, { document }: PaperWords) =>
  hasSeveralReasons(document) ? taxReason : null
/**
 * The small text in lines of a given width. It breaks between its parts, or within a part that is longer than a line,
 * so that no dot or last word is on a line of its own.
 */
function smallIn(line: PrintedLine, paper: InvoicePaper, width: number): string {
  const fits = (text: string) => widthOf(paper, text, small) <= width
  const rows: string[] = []
  for (const part of smallOf(line, paper).split(between)) {
    const last = rows.at(-1)
    const together = last === undefined ? part : last + between + part
    if (last !== undefined && fits(together)) rows[rows.length - 1] = together
    else rows.push(fits(part) ? part : part.replace(/ ([^ ]+) ([^ ]+)$/, '\u00a0$1\u00a0$2'))
  }
  return rows.join('\n')
}

const small: Style = { size: 8, color: inkColors.dim }
const named: Style = { face: 'medium' }
const rowHigh = (paper: InvoicePaper, line: PrintedLine, { width }: Table) =>
  heightOf(paper, line.name, width - 12, named) +
  heightOf(paper, smallIn(line, paper, width - 12), width - 12, small) +
  10

/** A row of the table, whose first cell is as wide as its text needs and whose others are figures. */
function drawCells(paper: InvoicePaper, { columns, x, width }: Table, cells: Cells): void {
  const { y } = paper
  const [cell, options] = cells.head ? (['TH', { scope: 'Column' }] as const) : (['TD', {}] as const)
  part(paper, 'TR', () => {
    part(paper, cells.named ? 'TH' : cell, cells.first, cells.named ? { scope: 'Row' } : options)
    let at = x + width
    for (const [place, column] of columns.entries()) {
      const text = cells.figures[place] ?? ''
      const draw = () => text && putFigure(paper, text, { x: at, y: cells.y ?? y, width: column.width }, cells.style)
      part(paper, cell, draw, options)
      at += column.width
    }
  })
}
type Cells = {
  first: () => void
  figures: readonly string[]
  y?: number
  style?: Style
  /** Whether they are the heads of columns, or the first cell is that of what follows. */
  head?: boolean
  named?: boolean
}

function drawHeading(paper: InvoicePaper, table: Table) {
  const { y } = paper
  const { columns, x, width } = table
  const first = () => put(paper, paper.t('description'), { x, y, width }, heading)
  drawCells(paper, table, { first, figures: columns.map((one) => one.heading), style: heading, head: true })
  rule(paper, y + headHigh - 4)
  paper.y = y + headHigh
}

function drawRow(paper: InvoicePaper, line: PrintedLine, table: Table) {
  const { y } = paper
  const { x, width, columns } = table
  const first = () => {
    const name = put(paper, line.name, { x, y: y + 2, width: width - 12 }, named)
    put(paper, smallIn(line, paper, width - 12), { x, y: y + 2 + name, width: width - 12 }, small)
  }
  drawCells(paper, table, { first, figures: columns.map(({ cell }) => cell(line, paper)), y: y + 2 })
  paper.y = y + rowHigh(paper, line, table)
  rule(paper, paper.y - 3, { width: 0.4 })
}

const companyHigh = 20
function drawCompany(paper: InvoicePaper, table: Table, name: string) {
  const { left, right, y } = paper
  let high = 0
  const first = () => {
    high = put(paper, name, { x: left, y: y + 4, width: right - left }, { face: 'bold' })
  }
  drawCells(paper, table, { first, figures: [], named: true })
  paper.y = y + Math.max(companyHigh, high + 8)
}
function drawSubtotal(paper: InvoicePaper, table: Table, lines: readonly PrintedLine[]) {
  const { t, w, left, right, y } = paper
  const sum = w.money(sumOf(lines.map(({ net }) => net)))
  const face = { face: 'medium' } as const
  const width = widthOf(paper, sum, face) + 4
  const label = t('customerTotal', { name: lines[0]?.customerName ?? '' })
  let high = 0
  const first = () => {
    const box = { x: left, y: y + 1, width: right - left - width - 12 }
    high = put(paper, label, box, { color: inkColors.dim, size: 8.5 })
  }
  drawCells(paper, table, { first, figures: ['', '', '', sum], y: y + 1, style: face })
  paper.y = y + high + 10
}

type DrawContext = { paper: InvoicePaper; table: Table; newPage: () => void }
/**
 * The lines of one company; among several companies, with its name above and its sum below. @param after the room that
 * the sums need after its last line
 */
function drawGroup(
  { paper, table, newPage }: DrawContext,
  lines: readonly PrintedLine[],
  isByCustomer: boolean,
  after: number,
) {
  const [first] = lines
  if (!first) return
  const closing = (isByCustomer ? 26 : 0) + after
  const room = () => paper.bottom - paper.y
  const needs = (line: PrintedLine) => rowHigh(paper, line, table) + (line === lines.at(-1) ? closing : 0)
  if (room() < needs(first) + (isByCustomer ? companyHigh : 0)) {
    newPage()
    aside(paper, () => drawHeading(paper, table), 'Pagination')
  }
  if (isByCustomer) drawCompany(paper, table, first.customerName)
  for (const line of lines) {
    if (line !== first && room() < needs(line)) {
      newPage()
      const goesOn = paper.t('goesOn', { name: first.customerName })
      aside(paper, () => drawHeading(paper, table), 'Pagination')
      if (isByCustomer) aside(paper, () => drawCompany(paper, table, goesOn), 'Pagination')
    }
    drawRow(paper, line, table)
  }
  if (isByCustomer && lines.length > 1) drawSubtotal(paper, table, lines)
}

/** Draws all lines. @param after the height of the sums after them @param newPage begins a page */
export function drawLines(paper: InvoicePaper, after: number, newPage: () => void) {
  const { document } = paper
  const printed = printedLines(document)
  const table = tableOf(paper, printed)
  const groups = byCustomer(printed)
  const isByCustomer = printed.some(({ customerKey }) => customerKey !== document.billTo.acctKey)
  part(paper, 'Table', () => {
    drawHeading(paper, table)
    for (const lines of groups)
      drawGroup({ paper, table, newPage }, lines, isByCustomer, lines === groups.at(-1) ? after : 0)
  })
}
