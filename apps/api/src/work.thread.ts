import { setPriority } from 'node:os'
import { invoicePdf } from './features/commerce/billing/document/pdf.ts'
import { drawTable } from './platform/files/pdf.ts'
import { answering } from './platform/work/answers.ts'

// The work that threads do (`platform/work/threads.ts`), by name. On Linux a priority is that of a thread: where processors are
// few, requests and the database go before. Elsewhere it would be that of the whole portal.
if (process.platform === 'linux') setPriority(10)

export const invoice = answering(invoicePdf)
export const table = answering(drawTable)
