import { Problem } from '@portal/contract/core/errors'
import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'

// The common parts of the readers of bank statements.

/** An incoming payment as the bank states it. */
export type StatementEntry = {
  /** The day on which the money is available. */
  day: string
  /** In units of the currency, with a point: `120.00`. */
  amount: string
  currency: string
  payer: string | null
  /** Everything that may name invoices. */
  text: string
  /** The bank's own reference of the entry, if it has one; what a payer writes is text. */
  reference: string | null
  /** The account as the bank names it; empty where it does not. */
  account: string
  /** Several transactions in one sum. */
  collective?: boolean
}
/** `otherAmount`: larger than one payment may be, or with a fraction that the currency does not have. */
export type NotRead = {
  outgoing: number
  reversed: number
  pending: number
  otherCurrency: number
  otherAmount: number
}
export type BankStatement = { entries: StatementEntry[]; notRead: NotRead }

/** The maximum number of characters of a line, and of the text of an entry. */
export const [maxInLine, maxInText] = [20_000, 2_000]

/** One line of plain characters, in their composed form. */
export const plainLine = (text: string, most: number): string =>
  text
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, most)
    .toWellFormed()
    .trim()

/** Words that banks write where there is no reference. */
const noReferences = new Set(['', 'NONREF', 'NOTPROVIDED', 'NOREF', 'NONE', '-'])
export function referenceIn(text: string | undefined): string | null {
  const reference = plainLine(text ?? '', 200)
  return noReferences.has(reference.toUpperCase()) ? null : reference
}

export const damaged = (line: number) => new Problem('bankImport.damaged', { values: { line: `${line}` } })
export const tooMany = () => new Problem('bankImport.tooMany', { values: { most: bankImportLimits.entries } })
export const noneSkipped = (): NotRead => ({ outgoing: 0, reversed: 0, pending: 0, otherCurrency: 0, otherAmount: 0 })

/** A day that exists, in this century or the one before; else undefined. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1950 && year <= 2199 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists ? at.toISOString().slice(0, 10) : undefined
}
