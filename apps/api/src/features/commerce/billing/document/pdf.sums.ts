import { moneyText, sumOf } from '@portal/contract/core/money'
import { heightOf, inkColors, put, putFigure, type Style, widthOf } from '../../../../platform/pdf/paper.ts'
import { aside, part } from '../../../../platform/pdf/tags.ts'
import { type DocumentTax, hasSeveralReasons, termsText } from './document.ts'
import { drawPay, payHeight } from './pdf.pay.ts'
import { type InvoicePaper } from './pdf.paper.ts'

// The part after the lines, which is never split: the tax by rate, the sums, and the payment details.

type Row = readonly [label: string, amount: string, style?: Style]
const sumsWide = 230
const rowHigh = 16
const gap = 18

/** The sums by tax; those that differ only in their reasons are combined, as each line then has its reason. */
function taxesIn({ taxes }: InvoicePaper['document']): readonly DocumentTax[] {
  const alike = Map.groupBy(taxes, ({ taxCategory, taxRate, parts }) =>
    JSON.stringify([taxCategory, taxRate, parts.map(({ label }) => label)]),
  )
  return [...alike.values()].map((some) => {
    const [first] = some as [DocumentTax]
    const [net, tax] = [sumOf(some.map((one) => one.net)), sumOf(some.map((one) => one.tax))]
    const parts = first.parts.map((part, at) => ({ ...part, tax: sumOf(some.map((one) => one.parts[at]?.tax ?? 0)) }))
    return { ...first, net, tax, parts }
  })
}

const sumRows = ({ t, w, document }: InvoicePaper): Row[] => [
  [t('subtotal'), w.money(document.net)],
  ...taxesIn(document).flatMap(({ parts }) => parts.map(({ label, tax }): Row => [label, w.money(tax)])),
]

/** The tax in the currency of the issuer's books, with its rate. */
function booksText({ t, w, document: { currency: from, language, books } }: InvoicePaper): string | null {
  if (!books) return null
  const { currency, tax, exchangeRate, validFrom } = books
  return t('booksTax', {
    currency,
    from,
    tax: moneyText(tax, currency, language),
    rate: w.exchangeRate(exchangeRate),
    day: w.day(validFrom),
  })
}

/** The sentences below the sums. */
function sentences(paper: InvoicePaper): string[] {
  const { t, w, document } = paper
  const { kind, mark, taxes, books, dueOn, number, note, refunds } = document
  const payable = kind === 'INVOICE' && !mark && document.total > 0
  return [
    taxes.some(({ taxCategory }) => taxCategory === 'AE') && t('reverseCharge'),
    ...(hasSeveralReasons(document) ? [] : taxes.map(({ reason }) => reason)),
    books && booksText(paper),
    note && kind === 'CREDIT_NOTE' && t('reason', { reason: note }),
    refunds.length > 0 && t('refunds'),
    ...refunds.map((one) => t('refund', { number: one.number, net: w.money(one.net), tax: w.money(one.tax) })),
    payable && dueOn && termsText(document),
    payable && number && !document.payTo && t('quote', { number }),
  ].filter((text): text is string => Boolean(text))
}

const summaryRows = (document: InvoicePaper['document']) =>
  taxesIn(document).flatMap(({ net, parts }) => parts.map((part) => ({ ...part, net })))
const summaryHigh = ({ document }: InvoicePaper) => 36 + summaryRows(document).length * 14
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
  const amounts = summaryRows(document).flatMap(({ net, tax }) => [w.money(net), w.money(tax)])
  const wide = Math.max(...[t('taxable'), t('tax'), ...amounts].map((text) => widthOf(paper, text, { size: 8 }))) + 8
  const row = (at: number, cells: readonly string[], style: Style, cell: 'TH' | 'TD' = 'TD') =>
    part(paper, 'TR', () => {
      const [first = '', ...others] = cells
      const options = cell === 'TH' ? ({ scope: 'Column' } as const) : {}
      part(paper, cell, () => put(paper, first, { x: left, y: at, width: width - 2 * wide }, style), options)
      for (const [place, text] of others.entries()) {
        const box = { x: left + width - (2 - place) * wide, y: at, width: wide }
        part(paper, cell, () => putFigure(paper, text, box, style), options)
      }
    })
  part(paper, 'H2', () => put(paper, t('taxSummary'), { x: left, y, width }, { face: 'medium', size: 8.5 }))
  part(paper, 'Table', () => {
    row(y + 15, ['', t('taxable'), t('tax')], dim, 'TH')
    for (const [place, { label, net, tax }] of summaryRows(document).entries())
      row(y + 29 + place * 14, [label, w.money(net), w.money(tax)], { size: 8 })
  })
  return summaryHigh(paper)
}

function drawTotals(paper: InvoicePaper): number {
  const { doc, t, w, document, right, y } = paper
  const x = right - sumsWide
  const pair = (at: number, label: string, amount: string, style: Style) =>
    part(paper, 'TR', () => {
      const wide = widthOf(paper, amount, style) + 4
      const box = { x, y: at, width: sumsWide - wide - 8 }
      part(paper, 'TH', () => put(paper, label, box, style), { scope: 'Row' })
      part(paper, 'TD', () => putFigure(paper, amount, { x: right - wide, y: at, width: wide }, style))
    })
  const total = `${t(document.kind === 'INVOICE' ? 'total' : 'totalCredit')} (${document.currency})`
  part(paper, 'Table', () => {
    let at = y
    for (const [label, amount] of sumRows(paper)) {
      pair(at, label, amount, {})
      at += rowHigh
    }
    const line = () => doc.moveTo(x, at + 2).lineTo(right, at + 2)
    aside(paper, () => line().lineWidth(1.2).strokeColor(inkColors.brand).stroke())
    pair(at + 10, total, w.money(document.total), { face: 'bold', size: 12, color: inkColors.brand })
  })
  return sumsHigh(paper)
}
