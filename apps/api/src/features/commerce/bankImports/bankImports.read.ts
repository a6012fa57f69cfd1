import type { Currency } from '@portal/contract/core/money'
import { paymentsIn } from './bankImports.entries.ts'
import { readStatement } from './formats/read.ts'

export type BankFile = { file: string; currency: Currency | null }
export type Payments = Awaited<ReturnType<typeof readBankFile>>

/** The payments of a statement: the work of a thread for large files. @throws Problem of the readers */
export async function readBankFile({ file, currency }: BankFile) {
  const statement = await readStatement(file, currency)
  return { format: statement.format, ...paymentsIn(statement) }
}
