import type { InvoiceDocument } from './document.ts'
import { drawHead } from './pdf.head.ts'
import { drawLines } from './pdf.lines.ts'
import { bytesOf, inkColors, put, rule } from '../../../../platform/pdf/paper.ts'
import { aside } from '../../../../platform/pdf/tags.ts'
import { openInvoice, type InvoicePaper } from './pdf.paper.ts'
import { drawSums, sumsHeight } from './pdf.sums.ts'

/** An invoice or a credit note as PDF. A thread draws it, since a long one takes a second of CPU. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const paper = await openInvoice(document)
  return bytesOf(paper, () => {
    drawHead(paper)
    drawLines(paper, sumsHeight(paper), () => newPage(paper))
    drawSums(paper)
    drawFeet(paper)
  })
}

/** Adds a page, with the name of its document. */
function newPage(paper: InvoicePaper) {
  const { doc, document, t, left, right } = paper
  doc.addPage()
  const title = [t(document.kind === 'INVOICE' ? 'invoice' : 'creditNote'), document.number ?? t('draft')].join(' ')
  const half = { y: 40, width: (right - left) / 2 }
  aside(
    paper,
    () => {
      put(paper, title, { ...half, x: left }, { size: 8.5, face: 'medium', color: inkColors.brand })
      const name = { size: 8.5, color: inkColors.dim, align: 'right' } as const
      put(paper, document.billTo.name, { ...half, x: left + half.width }, name)
    },
    'Pagination',
  )
  paper.y = 72
}

/** The mark across a document that is not payable, drawn last so that nothing covers it. */
function drawMark(paper: InvoicePaper) {
  const { doc, document, t } = paper
  if (!document.mark) return
  const { width, height } = doc.page
  doc
    .save()
    .rotate(-35, { origin: [width / 2, height / 2] })
    .fillOpacity(0.07)
  doc.font('bold').fontSize(110).fillColor(inkColors.mark)
  doc.text(t(document.mark), 0, height / 2 - 60, { width, align: 'center', lineBreak: false })
  doc.restore().fillOpacity(1)
}

/** The foot of each page: the issuer, the page number and count, and a note if the document is not payable. */
function drawFeet(paper: InvoicePaper) {
  const { doc, document, t, left, right } = paper
  const { start, count } = doc.bufferedPageRange()
  const { issuer } = document
  const sender = [issuer.legalName ?? issuer.name, issuer.taxId && t('taxId', { id: issuer.taxId })].filter(Boolean)
  const drawFoot = (page: number) => {
    drawMark(paper)
    const y = doc.page.height - 46
    rule(paper, y - 8, { width: 0.4 })
    const style = { size: 7.5, color: inkColors.dim } as const
    put(paper, sender.join(' · '), { x: left, y, width: right - left - 90 }, style)
    const pages = t('page', { page: page + 1, pages: count })
    put(paper, pages, { x: right - 90, y, width: 90 }, { ...style, align: 'right' })
    if (paper.lacks) put(paper, t('lacking'), { x: left, y: y + 11, width: right - left }, style)
  }
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    aside(paper, () => drawFoot(page), 'Pagination')
  }
}
