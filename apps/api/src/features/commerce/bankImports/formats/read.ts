import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'
import type { BankChecked } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { Problem } from '@portal/contract/core/errors'
import { type BankStatement, damaged, maxInLine, tooMany } from './entry.ts'

// Recognises and measures a bank statement before a reader gets it. Readers are loaded on first use.

export type ReadStatement = BankStatement & { format: BankChecked['format'] }

/** Counts matches up to a limit. @throws Problem bankImport.tooMany, or the other refusal */
function measure(text: string, what: RegExp, most: number, refusal = tooMany): void {
  let count = 0
  for (const _ of text.matchAll(what)) if (++count > most) throw refusal()
}
const tooLarge = () => new Problem('request.tooLarge')
/** @throws Problem bankImport.damaged for a line that no bank writes */
function measureLines(text: string): void {
  let [start, line] = [0, 1]
  for (let at = 0; at < text.length; at += 1) {
    if (at - start > maxInLine) throw damaged(line)
    const character = text.codePointAt(at)
    if (character === 10 || character === 13) [start, line] = [at + 1, line + (character === 10 ? 1 : 0)]
  }
}

const lineEnds = /\r\n|\r|\n/g
/** The maximum number of elements and cells per entry on average; those of the whole file are counted before it is read. */
const [marksOfEntry, cellsOfEntry] = [100, 100]
/** Lines of text around the entries of a file: of the account, of the columns, and several for an entry. */
const linesOfEntry = 12

/**
 * @param currency for a CSV file without a column for it
 * @throws Problem bankImport.unknown, bankImport.tooMany, bankImport.damaged and what the readers throw
 */
export async function readStatement(file: string, currency: string | null): Promise<ReadStatement> {
  if (Buffer.byteLength(file) > bankImportLimits.file) throw tooLarge()
  const text = file.replace(/^[\ufeff\s]+/, '')
  const { entries: most } = bankImportLimits
  if (text.startsWith('<')) {
    measure(text, /<(?:[\w.-]{1,40}:)?(?:Ntry|TxDtls)[\s/>]/g, 2 * most)
    measure(text, /</g, marksOfEntry * most, tooLarge)
    return { format: 'CAMT053', ...atMost((await import('./camt.ts')).readCamt(text)) }
  }
  measureLines(text)
  if (/^:6[01][FM]?:/m.test(text)) {
    measure(text, /^:61:/gm, most)
    measure(text, lineEnds, linesOfEntry * most)
    return { format: 'MT940', ...atMost((await import('./mt940.ts')).readMt940(text)) }
  }
  if (!/[;,\t]/.test(text)) throw new Problem('bankImport.unknown')
  measure(text, lineEnds, most + 50)
  measure(text, /[;,\t]/g, cellsOfEntry * most, tooLarge)
  return { format: 'CSV', ...atMost((await import('./csv.ts')).readCsv(text, currency)) }
}

/** @throws Problem bankImport.tooMany */
function atMost(statement: BankStatement): BankStatement {
  const { entries, notRead } = statement
  const all = entries.length + Object.values(notRead).reduce((sum, count) => sum + count, 0)
  if (all > bankImportLimits.entries) throw tooMany()
  return statement
}
