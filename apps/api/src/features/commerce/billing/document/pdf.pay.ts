import { friendlyFormatIBAN } from 'ibantools'
import { encode } from 'uqr'
import { heightOf, inkColors, put, type Style } from '../../../../platform/pdf/paper.ts'
import { content, link, part } from '../../../../platform/pdf/tags.ts'
import { epcOf } from './epc.ts'
import type { InvoicePaper } from './pdf.paper.ts'

// How to pay an invoice: the account and the reference, and a code for banking apps.

const [rowHigh, labelWide, codeSize] = [14, 110, 92]
const heading: Style = { face: 'medium', size: 10 }
const label: Style = { color: inkColors.dim, size: 8.5 }
const value: Style = { face: 'medium', size: 8.5 }

function rowsOf({ t, document: { payTo } }: InvoicePaper): (readonly [name: string, text: string])[] {
  if (!payTo) return []
  const rows: [string, string | null][] = [
    [t('holder'), payTo.holder],
    ['IBAN', payTo.iban && friendlyFormatIBAN(payTo.iban)],
    ['BIC', payTo.bic],
    [t('bankCode'), payTo.bankCode],
    [t('accountNumber'), payTo.accountNumber],
    [t('bank'), payTo.bankName],
    [t('reference'), payTo.reference],
    [t('payOnline'), payTo.paymentLink],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The details of a document that is payable. */
const isPayable = ({ document: { payTo, mark, kind, total } }: InvoicePaper) =>
  payTo !== null && kind === 'INVOICE' && !mark && total > 0

const detailsWide = ({ left, right }: InvoicePaper) => right - left - codeSize - 24
const valueWide = (paper: InvoicePaper) => detailsWide(paper) - labelWide
/** A long name or address takes several lines. */
const highOf = (paper: InvoicePaper, text: string) =>
  Math.max(rowHigh, heightOf(paper, text, valueWide(paper), value) + 4)

/** The height of the part, zero where nothing is payable by these details. */
export function payHeight(paper: InvoicePaper): number {
  if (!isPayable(paper)) return 0
  const rows = rowsOf(paper).reduce((high, [, text]) => high + highOf(paper, text), 0)
  return 14 + 18 + Math.max(rows, epcOf(paper.document) ? codeSize + 14 : 0)
}

export function drawPay(paper: InvoicePaper): void {
  if (!isPayable(paper)) return
  const { t, left, document } = paper
  const top = paper.y + 14
  part(paper, 'H2', () => put(paper, t('howToPay'), { x: left, y: top, width: detailsWide(paper) }, heading))
  let at = top + 18
  for (const [name, text] of rowsOf(paper)) {
    const box = { x: left + labelWide, y: at, width: valueWide(paper) }
    part(paper, 'P', () => {
      put(paper, name, { x: left, y: at, width: labelWide }, label)
      if (text !== document.payTo?.paymentLink) return put(paper, text, box, value)
      return link(paper, text, box, () => put(paper, text, box, { ...value, color: inkColors.brand }))
    })
    at += highOf(paper, text)
  }
  const code = epcOf(document)
  if (code) drawCode(paper, code, top)
  paper.y += payHeight(paper)
}

/** Draws the code as squares, so that it is sharp at any size. */
function drawCode(paper: InvoicePaper, text: string, y: number): void {
  const { doc, t, right } = paper
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 })
  const side = codeSize / size
  const x = right - codeSize
  const squares = () => {
    for (const [row, cells] of data.entries())
      for (const [column, dark] of cells.entries()) if (dark) doc.rect(x + column * side, y + row * side, side, side)
    doc.fill(inkColors.text)
  }
  part(paper, 'Figure', () => content(paper, squares), { alt: t('scanToPay') })
  const under = { x: x - 40, y: y + codeSize + 3, width: codeSize + 40 }
  put(paper, t('scanToPay'), under, { ...label, size: 7.5, align: 'right' })
}
