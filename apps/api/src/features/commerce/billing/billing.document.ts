import type { billing } from '@portal/contract/commerce/billing/billing.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import { inThread } from '../../../platform/work/threads.ts'
import { invoiceView } from './billing.service.ts'
import { invoiceCsv } from './document/csv.ts'
import { documentOf, type InvoiceDocument } from './document/document.ts'
import { wordsOf } from './document/document.texts.ts'
import { invoiceXml } from './document/ubl.ts'

const makers: Readonly<Record<'pdf' | 'xml' | 'csv', { type: string; make: (of: InvoiceDocument) => unknown }>> = {
  pdf: { type: 'application/pdf', make: inThread<InvoiceDocument, Uint8Array>('invoice') },
  xml: { type: 'application/xml; charset=utf-8', make: invoiceXml },
  csv: { type: 'text/csv; charset=utf-8', make: invoiceCsv },
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
/** A whole file, so that its length is known. */
const fileOf = (bytes: Uint8Array, fileName: string, type: string): FileAnswer =>
  Object.assign(once(bytes), { fileName, type, span: { from: 0, end: bytes.length, total: bytes.length } })

/**
 * An invoice or a credit note as a file, in the payer's language unless another is requested. Files for accounting
 * exist only for issued documents. @throws Problem invoice.notFound, invoice.notIssued, request.tooMany
 */
export async function getDocument(
  context: Context,
  { params: { billKey }, query: { format, language } }: Input<typeof billing.document>,
): Promise<FileAnswer> {
  const { db, caller } = context
  const view = await db.inScope(caller.scope, (tx) => invoiceView(tx, context, billKey))
  const document = documentOf(view, language ?? view.language)
  if (format === 'xml' && !document.number) throw new Problem('invoice.notIssued')
  const { type, make } = makers[format]
  const name = document.number ?? `${wordsOf(document.language)('draft')}-${document.period.slice(0, 7)}`
  return fileOf(Buffer.from((await make(document)) as string | Uint8Array), `${name}.${format}`, type)
}
