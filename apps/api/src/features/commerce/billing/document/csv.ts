import { sumOf } from '@portal/contract/core/money'
import { csvHeading, csvLines } from '../../../../platform/csv/csv.ts'
import { plainAmount } from './amount.ts'
import type { DocumentLine, InvoiceDocument } from './document.ts'
import { wordsOf } from './document.texts.ts'

type Column = readonly [
  heading: Parameters<ReturnType<typeof wordsOf>>[0],
  cell: (line: DocumentLine) => string | number,
]
const labelOf = ({ label }: { label: string }) => label
const text = (value: string | null) => value ?? ''
const count = (value: number | null) => value ?? ''

/**
 * All lines of an invoice or a credit note, each with the fields of its document. Days are ISO texts, amounts numbers.
 */
export function invoiceCsv(document: InvoiceDocument): string {
  const { language, currency, number } = document
  const t = wordsOf(language)
  const amount = (minor: number) => Number(plainAmount(minor, currency))
  const columns: readonly Column[] = [
    ['number', () => text(number)],
    ['line', ({ place }) => place],
    ['customer', ({ customerName }) => customerName],
    ['planCode', ({ planCode }) => text(planCode)],
    ['description', ({ name }) => name],
    ['why', ({ why }) => why],
    ['fromOn', ({ fromOn }) => fromOn],
    ['toOn', ({ toOn }) => toOn],
    ['quantity', ({ quantity }) => quantity],
    ['unitPrice', ({ unitPrice }) => amount(unitPrice)],
    ['days', ({ days }) => count(days)],
    ['daysInMonth', ({ daysOf }) => count(daysOf)],
    ['amount', ({ net }) => amount(net)],
    ['taxAmount', ({ tax }) => amount(tax)],
    ['taxRate', ({ taxRate }) => taxRate / 100],
    ['currency', () => currency],
    ['taxCategory', ({ taxCategory }) => taxCategory],
  ]
  // Where several taxes are charged, each has a column.
  const labels = [...new Set(document.lines.flatMap(({ taxes }) => (taxes.length > 1 ? taxes : []).map(labelOf)))]
  const partOf = (line: DocumentLine, label: string) =>
    amount(sumOf(line.taxes.filter((one) => one.label === label).map(({ tax }) => tax)))
  const rows = document.lines.map((line) => [
    ...columns.map(([, cell]) => cell(line)),
    ...labels.map((label) => partOf(line, label)),
  ])
  return csvHeading([...columns.map(([heading]) => t(heading)), ...labels], language) + csvLines(rows, language)
}
