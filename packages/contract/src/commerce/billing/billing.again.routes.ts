import * as z from 'zod/mini'
import { key } from '../../core/fields.ts'
import { InvoiceAgain, InvoiceAgainPreview, InvoiceAgainPreviewOf } from './billing.again.ts'
import { InvoiceCredit } from './billing.bodies.ts'
import { write } from './billing.marks.ts'
import { InvoiceDetail } from './billing.shapes.ts'

const refusals = [
  'invoice.notFound',
  'invoice.notIssued',
  'invoice.creditTooMuch',
  'invoice.againElsewhere',
  'invoice.againNothing',
  'invoice.againSame',
  'invoice.againTooLong',
  'invoice.faulty',
  'invoice.outdated',
  'invoice.noExchangeRate',
] as const
const ofInvoice = { ...write, params: z.object({ billKey: key() }), method: 'POST' } as const

/** An issued invoice is credited, or credited whole and replaced by a new one for the same month. */
export const again = {
  credit: {
    ...ofInvoice,
    path: '/api/v1/Billing/Invoice/:billKey/Credit',
    summary: 'Credit an invoice, in full or by amounts of its lines',
    idempotent: true,
    status: 201,
    body: InvoiceCredit,
    result: InvoiceDetail,
    errors: ['invoice.notFound', 'invoice.notIssued', 'invoice.creditTooMuch'],
  },
  previewAgain: {
    ...ofInvoice,
    path: '/api/v1/Billing/Invoice/:billKey/Again/Preview',
    summary: 'Preview the credit note and new invoice when a month is billed again',
    description: 'Nothing is stored.',
    body: InvoiceAgainPreviewOf,
    result: InvoiceAgainPreview,
    errors: [...refusals],
  },
  again: {
    ...ofInvoice,
    path: '/api/v1/Billing/Invoice/:billKey/Again',
    summary: 'Credit an invoice in full and bill its month again',
    description: 'Both documents are issued, or none; the answer is the new invoice.',
    idempotent: true,
    status: 201,
    body: InvoiceAgain,
    result: InvoiceDetail,
    errors: [...refusals, 'invoice.againChanged'],
  },
} as const
