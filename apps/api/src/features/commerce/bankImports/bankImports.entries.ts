import { createHash } from 'node:crypto'
import { type Currency, currencies, minorDigits } from '@portal/contract/core/money'
import type { ReadStatement } from './formats/read.ts'
import type { NotRead, StatementEntry } from './formats/entry.ts'

// The entries of a statement as payments: amounts in minor units, and a reference by which each is recognised again.

/** An incoming payment. */
export type BankEntry = {
  /** Its place among the payments, from 1. */
  row: number
  day: string
  amount: number
  currency: Currency
  payer: string | null
  text: string
  /** Several transactions in one sum, which may be of several payers. */
  collective: boolean
  /** A hash of everything that distinguishes it from others. */
  content: string
  /** The reference of the bank, which is its own for each entry. */
  ofBank: string | null
} & Mark
/** The place of an entry among those with the same content, with the reference and fingerprint stored for it. */
type Mark = { place: number; reference: string; fingerprint: string }

const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code)
/** The maximum number of minor units of one payment. */
const maxMinor = 100_000_000_000
/** A decimal text in minor units; undefined for a fraction of them, or beyond the limit. */
export function minorOf(amount: string, currency: Currency): number | undefined {
  const [units = '', decimals = ''] = amount.split('.')
  const digits = minorDigits(currency)
  if (/[1-9]/.test(decimals.slice(digits))) return undefined
  const minor = Number(`${units}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  return Number.isSafeInteger(minor) && minor <= maxMinor ? minor : undefined
}

/** The maximum number of characters of a reference with its place appended. */
const maxReference = 75
const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
const shortHash = (parts: readonly unknown[]) => `BANK-${hashOf(parts).slice(0, 24)}`

/**
 * The mark of an entry with a reference of the bank, or else one that is made of its content. The same statement gives
 * the same marks again, and entries that are alike have different ones.
 */
export function markOf({ content, ofBank }: Pick<BankEntry, 'content' | 'ofBank'>, place: number): Mark {
  const kept = ofBank && (ofBank.length > maxReference ? shortHash([ofBank]) : ofBank)
  const reference = kept ? `${kept}${place > 1 ? `/${place}` : ''}` : shortHash([content, place])
  return { place, reference, fingerprint: hashOf([content, place]) }
}
const contentOf = ({ reference, account, day, payer, text }: StatementEntry, amount: number, currency: Currency) =>
  hashOf([amount, currency, day, ...(reference ? [reference] : [null, account, payer, text])])

/** The payments of a statement; entries that no invoice could have are counted as not read. */
export function paymentsIn({ entries, notRead }: ReadStatement): { entries: BankEntry[]; notRead: NotRead } {
  const places = new Map<string, number>()
  const counts = { ...notRead }
  const payments: BankEntry[] = []
  for (const entry of entries) {
    const { day, currency, payer, text, collective = false, reference: ofBank } = entry
    const amount = isCurrency(currency) ? minorOf(entry.amount, currency) : undefined
    if (!isCurrency(currency)) counts.otherCurrency += 1
    else if (amount === undefined) counts.otherAmount += 1
    else if (amount === 0) counts.outgoing += 1
    else {
      const content = contentOf(entry, amount, currency)
      const place = (places.get(content) ?? 0) + 1
      places.set(content, place)
      const row = payments.length + 1
      const known = { row, day, amount, currency, payer, text, collective, content, ofBank }
      payments.push({ ...known, ...markOf(known, place) })
    }
  }
  return { entries: payments, notRead: counts }
}
