import { setPriority } from 'node:os'
import { readBankFile } from './features/commerce/bankImports/bankImports.read.ts'
import { invoicePdf } from './features/commerce/billing/document/pdf.ts'
import { drawTable } from './platform/files/pdf.draw.ts'
import { answering } from './platform/work/answers.ts'

// The work that threads do (`platform/work/threads.ts`), by name. On Linux each thread has its own priority, so
// requests and the database come first if processors are few. Elsewhere it would apply to the whole portal.
if (process.platform === 'linux') setPriority(10)

export const invoice = answering(invoicePdf)
export const table = answering(drawTable)
export const bankStatement = answering(readBankFile)
