import type { LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import type { Language } from '@portal/contract/core/language'
import { type Currency, minorDigits } from '@portal/contract/core/money'
import type { BooksRate } from '../ledgers.books.ts'
import { type BookedLine, type Entry, hasSide } from '../ledgers.entries.ts'
import type { Charset } from './encoding.ts'

/** The facts that a file states about its export. */
export type FileFacts = {
  mapping: LedgerMapping
  language: Language
  firstDay: string
  lastDay: string
  createdAt: string
  currencies: readonly Currency[]
  /** The accounting currency; null where the issuer had none at the export. */
  booksCurrency: Currency | null
}
/** A side of an entry, in its own currency and in the accounting currency; `amount` above zero on the debit side. */
export type Side = { line: BookedLine; books: (BooksRate & { amount: number }) | null }
export const sidesOf = ({ lines, books }: Entry): Side[] =>
  lines.flatMap((line, at) =>
    hasSide(line) ? [{ line, books: books && { ...books, amount: books.amounts[at] ?? 0 } }] : [],
  )

/** A format of a file: its parts in order, entries in bounded pieces. */
export type Format = {
  type: string
  charset: Charset
  /** The language of its texts, where it isn’t that of the export. */
  language?: Language
  fileName: (facts: FileFacts) => string
  head: (facts: FileFacts) => string
  rows: (entry: Entry, facts: FileFacts) => string
}

/** `12.50` or `12,50` with the decimals of the currency, or always with two. */
export function decimal(minor: number, currency: Currency, mark: '.' | ',' = '.', always = false): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : text.slice(0, -digits)
  const part = digits === 0 ? (always ? '00' : '') : text.slice(-digits)
  return `${minor < 0 ? '-' : ''}${whole}${part && mark + part}`
}
/** `20261130`. */
export const compactDay = (day: string) => day.replaceAll('-', '')
/** `30/11/2026`. */
export const slashedDay = (day: string) => day.split('-').toReversed().join('/')
/** One line without separators and control characters, as formats without quoting need it. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}|]+/gu, ' ').trim()
