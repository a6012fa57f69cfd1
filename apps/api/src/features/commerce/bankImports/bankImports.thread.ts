import type { BankImportBody } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'
import { Problem } from '@portal/contract/core/errors'
import { currentTurn } from '../../../platform/turns/turn.ts'
import { inThread, TookTooLong } from '../../../platform/work/threads.ts'
import { type BankFile, type Payments, readBankFile } from './bankImports.read.ts'

// Reads the file of a statement: a large one in a thread, so that requests of others are answered meanwhile.

/** Characters up to which a file is read in a few milliseconds, so that no thread starts for it. */
export const maxHere = 100_000
/** Large files of one company that are read or wait at the same time. */
export const maxReading = 4
const retryAfter = 10

/** A file that a thread did not finish. */
function problemOf(why: unknown): unknown {
  if (why instanceof Problem) return why
  if (why instanceof TookTooLong) return new Problem('request.tooMany', { retryAfter, cause: why })
  return new Problem('server.unavailable', { retryAfter, cause: why })
}
type Reading = (file: BankFile) => Promise<Payments>
/** Bounds the large files of one company, so that their texts do not fill the memory. @param read reads one in a thread */
export function boundReading(read: Reading) {
  const reading = new Map<string, number>()
  /** @throws Problem request.tooMany, server.unavailable, those of the readers */
  return async (file: BankFile, company = currentTurn().who.company): Promise<Payments> => {
    const before = reading.get(company) ?? 0
    if (before >= maxReading) throw new Problem('request.tooMany', { retryAfter })
    reading.set(company, before + 1)
    try {
      return await read(file)
    } catch (error) {
      throw problemOf(error)
    } finally {
      const left = (reading.get(company) ?? 1) - 1
      if (left > 0) reading.set(company, left)
      else reading.delete(company)
    }
  }
}
const readLarge = boundReading(inThread<BankFile, Payments>('bankStatement'))

/** @throws Problem request.tooLarge, request.tooMany, server.unavailable, those of the readers */
export async function readPayments({
  file,
  currency = null,
}: Pick<BankImportBody, 'file' | 'currency'>): Promise<Payments> {
  if (Buffer.byteLength(file) > bankImportLimits.file) throw new Problem('request.tooLarge')
  return file.length > maxHere ? readLarge({ file, currency }) : readBankFile({ file, currency })
}
