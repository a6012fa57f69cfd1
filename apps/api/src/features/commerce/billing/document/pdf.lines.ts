import { sumOf } from '@portal/contract/core/money'
import { addDays } from '../../../../core/calendar/calendar.ts'
import { type PrintedLine, printedLines } from './document.ts'
import { heightOf, inkColors, put, putFigure, rule, type Style, widthOf } from '../../../../platform/pdf/paper.ts'
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
    [t('taxColumn'), ({ taxCategory, taxRate }, { w }) => (taxCategory === 'AE' ? '–' : w.percent(taxRate))],
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

type PaperWords = Pick<InvoicePaper, 't' | 'w'>
/** Whether the reason gives the first or the last day, and the other end is that of the month. */
const saysWhen = ({ whyDay, fromOn, toOn }: PrintedLine) =>
  (whyDay === fromOn && addDays(toOn, 1).endsWith('-01')) || (whyDay === toOn && fromOn.endsWith('-01'))
/** The days of a line, where they are not the whole month. */
function daysText(line: PrintedLine, { t, w }: PaperWords) {
  const { days, daysOf, fromOn, toOn, kind } = line
  if (kind === 'OVERAGE') return w.span(fromOn, toOn)
  if (days === null || daysOf === null || days === daysOf) return ''
  const counted = t('daysOf', { days, of: daysOf })
  return saysWhen(line) ? counted : `${w.span(fromOn, toOn)} · ${counted}`
}
/** The small text below the name of a line. */
export const smallOf = (line: PrintedLine, paper: PaperWords) =>
  [line.why === line.name ? '' : line.why, daysText(line, paper)].filter(Boolean).join(' · ')

const small: Style = { size: 8, color: inkColors.dim }
const named: Style = { face: 'medium' }
const rowHigh = (paper: InvoicePaper, line: PrintedLine, { width }: Table) =>
  heightOf(paper, line.name, width - 12, named) + heightOf(paper, smallOf(line, paper), width - 12, small) + 10

function drawHeading(paper: InvoicePaper, { columns, x, width }: Table) {
  const { y } = paper
  put(paper, paper.t('description'), { x, y, width }, heading)
  let at = x + width
  for (const column of columns) {
    putFigure(paper, column.heading, { x: at, y, width: column.width }, heading)
    at += column.width
  }
  rule(paper, y + headHigh - 4)
  paper.y = y + headHigh
}

function drawRow(paper: InvoicePaper, line: PrintedLine, table: Table) {
  const { y } = paper
  const { x, width, columns } = table
  const name = put(paper, line.name, { x, y: y + 2, width: width - 12 }, named)
  put(paper, smallOf(line, paper), { x, y: y + 2 + name, width: width - 12 }, small)
  let at = x + width
  for (const column of columns) {
    putFigure(paper, column.cell(line, paper), { x: at, y: y + 2, width: column.width })
    at += column.width
  }
  paper.y = y + rowHigh(paper, line, table)
  rule(paper, paper.y - 3, { width: 0.4 })
}

const companyHigh = 20
function drawCompany(paper: InvoicePaper, name: string) {
  const { left, right, y } = paper
  paper.y =
    y + Math.max(companyHigh, put(paper, name, { x: left, y: y + 4, width: right - left }, { face: 'bold' }) + 8)
}
function drawSubtotal(paper: InvoicePaper, lines: readonly PrintedLine[]) {
  const { t, w, left, right, y } = paper
  const sum = w.money(sumOf(lines.map(({ net }) => net)))
  const width = widthOf(paper, sum, { face: 'medium' }) + 4
  const label = t('customerTotal', { name: lines[0]?.customerName ?? '' })
  const high = put(
    paper,
    label,
    { x: left, y: y + 1, width: right - left - width - 12 },
    { color: inkColors.dim, size: 8.5 },
  )
  putFigure(paper, sum, { x: right - width, y: y + 1, width }, { face: 'medium' })
  paper.y = y + high + 10
}

type DrawContext = { paper: InvoicePaper; table: Table; newPage: () => void }
/**
 * The lines of one company; among several companies, with its name above and its sum below. @param after the room that
 * the sums need behind its last line
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
    drawHeading(paper, table)
  }
  if (isByCustomer) drawCompany(paper, first.customerName)
  for (const line of lines) {
    if (line !== first && room() < needs(line)) {
      newPage()
      drawHeading(paper, table)
      if (isByCustomer) drawCompany(paper, paper.t('goesOn', { name: first.customerName }))
    }
    drawRow(paper, line, table)
  }
  if (isByCustomer && lines.length > 1) drawSubtotal(paper, lines)
}

/** Draws all lines. @param after the height of the sums behind them @param newPage begins a page */
export function drawLines(paper: InvoicePaper, after: number, newPage: () => void) {
  const { document } = paper
  const printed = printedLines(document)
  const table = tableOf(paper, printed)
  const groups = byCustomer(printed)
  const isByCustomer = printed.some(({ customerKey }) => customerKey !== document.billTo.acctKey)
  drawHeading(paper, table)
  for (const lines of groups)
    drawGroup({ paper, table, newPage }, lines, isByCustomer, lines === groups.at(-1) ? after : 0)
}
