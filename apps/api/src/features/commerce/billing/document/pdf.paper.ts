import { openPaper, type Paper } from '../../../../platform/pdf/paper.ts'
import type { InvoiceDocument, Writing } from './document.ts'
import { writingOf } from './document.ts'
import { type DocumentWords, wordsOf } from './document.texts.ts'

/** Paper, and the data to draw an invoice. */
export type InvoicePaper = Paper & { document: InvoiceDocument; t: DocumentWords; w: Writing }

/** Countries with paper of 8.5 × 11 inches. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR'])
/** An empty document; its metadata is the same each time it is created. */
export async function openInvoice(document: InvoiceDocument): Promise<InvoicePaper> {
  const t = wordsOf(document.language)
  const paper = await openPaper({
    language: document.language,
    size: letterCountries.has(document.issuer.address?.country ?? '') ? 'LETTER' : 'A4',
    title: [t(document.kind === 'INVOICE' ? 'invoice' : 'creditNote'), document.number ?? t('draft')].join(' '),
    author: document.issuer.name,
    made: new Date(`${document.issuedOn ?? document.periodEnd}T12:00:00Z`),
  })
  return Object.assign(paper, { document, t, w: writingOf(document) })
}
