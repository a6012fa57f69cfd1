import { heightOf, inkColors, put, putFigure, type Style, widthOf } from '../../../../platform/pdf/paper.ts'
import { termsText } from './document.ts'
import { drawPay, payHeight } from './pdf.pay.ts'
import { type InvoicePaper } from './pdf.paper.ts'

// The part after the lines, which is never split: the tax by rate, the sums, and the payment details.

type Row = readonly [label: string, amount: string, style?: Style]
const sumsWide = 230
const rowHigh = 16
const gap = 18

const sumRows = ({ t, w, document }: InvoicePaper): Row[] => [
  [t('subtotal'), w.money(document.net)],
  ...document.taxes.filter(({ taxCategory }) => taxCategory !== 'AE').map((tax): Row => [tax.label, w.money(tax.tax)]),
  ...(document.taxes.some(({ taxCategory }) => taxCategory === 'AE') ? [[t('reverseName'), w.money(0)] as const] : []),
]

/** The sentences below the sums. */
function sentences({ t, document }: InvoicePaper): string[] {
  const { kind, mark, taxes, dueOn, number, note } = document
  const payable = kind === 'INVOICE' && !mark && document.total > 0
  return [
    taxes.some(({ taxCategory }) => taxCategory === 'AE') && t('reverseCharge'),
    note && kind === 'CREDIT_NOTE' && t('reason', { reason: note }),
    payable && dueOn && termsText(document),
    payable && number && !document.payTo && t('quote', { number }),
  ].filter((text): text is string => Boolean(text))
}

const summaryHigh = ({ document }: InvoicePaper) => 36 + document.taxes.length * 14
const sumsHigh = (paper: InvoicePaper) => sumRows(paper).length * rowHigh + 34
/** The height of the whole part. */
export const sumsHeight = (paper: InvoicePaper) =>
  gap +
  Math.max(summaryHigh(paper), sumsHigh(paper)) +
  gap +
  sentences(paper).reduce((high, text) => high + heightOf(paper, text, paper.right - paper.left) + 3, 0) +
  payHeight(paper)

export function drawSums(paper: InvoicePaper) {
  paper.y += gap
  const { y, left, right } = paper
  const high = Math.max(drawSummary(paper), drawTotals(paper))
  paper.y = y + high + gap
  for (const text of sentences(paper))
    paper.y += put(paper, text, { x: left, y: paper.y, width: right - left }, { color: inkColors.text }) + 3
  drawPay(paper)
}

/** The tax by rate: the taxable amount and the tax. */
function drawSummary(paper: InvoicePaper): number {
  const { t, w, document, left, y } = paper
  const dim: Style = { size: 8, color: inkColors.dim }
  const width = paper.right - left - sumsWide - 28
  const amounts = document.taxes.flatMap(({ net, tax }) => [w.money(net), w.money(tax)])
  const wide = Math.max(...[t('taxable'), t('tax'), ...amounts].map((text) => widthOf(paper, text, { size: 8 }))) + 8
  const row = (at: number, cells: readonly string[], style: Style) => {
    put(paper, cells[0] ?? '', { x: left, y: at, width: width - 2 * wide }, style)
    for (const [place, text] of cells.slice(1).entries())
      putFigure(paper, text, { x: left + width - (2 - place) * wide, y: at, width: wide }, style)
  }
  put(paper, t('taxSummary'), { x: left, y, width }, { face: 'medium', size: 8.5 })
  row(y + 15, ['', t('taxable'), t('tax')], dim)
  for (const [place, { label, net, tax }] of document.taxes.entries())
    row(y + 29 + place * 14, [label, w.money(net), w.money(tax)], { size: 8 })
  return summaryHigh(paper)
}

function drawTotals(paper: InvoicePaper): number {
  const { doc, t, w, document, right, y } = paper
  const x = right - sumsWide
  const pair = (at: number, label: string, amount: string, style: Style) => {
    const wide = widthOf(paper, amount, style) + 4
    put(paper, label, { x, y: at, width: sumsWide - wide - 8 }, style)
    putFigure(paper, amount, { x: right - wide, y: at, width: wide }, style)
  }
  let at = y
  for (const [label, amount] of sumRows(paper)) {
    pair(at, label, amount, {})
    at += rowHigh
  }
  doc
    .moveTo(x, at + 2)
    .lineTo(right, at + 2)
    .lineWidth(1.2)
    .strokeColor(inkColors.brand)
    .stroke()
  const total = `${t(document.kind === 'INVOICE' ? 'total' : 'totalCredit')} (${document.currency})`
  pair(at + 10, total, w.money(document.total), {
    face: 'bold',
    size: 12,
    color: inkColors.brand,
  })
  return sumsHigh(paper)
}
