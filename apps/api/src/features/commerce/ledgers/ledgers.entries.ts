import type { LedgerMapping, LedgerRule } from '@portal/contract/commerce/ledgers/ledgers.fields'
import type { Language } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import type { BookedDocument, BookedItem } from '../billing/billing.service.ts'
import { type BooksRate, type EntryBooks, inBooks } from './ledgers.books.ts'
import { wordsOf } from './ledgers.texts.ts'

// Double entry: what an issued document, a void or a payment books. Debits equal credits in every entry, in minor units.

export type Role = 'RECEIVABLES' | 'REVENUE' | 'TAX' | 'BANK'
export type BookedLine = {
  role: Role
  account: string
  text: string
  debit: number
  credit: number
  taxName: string | null
  taxRate: number | null
  /** The code of the tax of an item in the accounting system. */
  taxCode: string | null
  /** The tax on a line of revenue, below zero for reversals; the lines of taxes book it. */
  tax: number
}
/** The payer, as the books name it. */
export type Partner = { name: string; acctNumber: string }
type Common = {
  number: number
  bookedOn: string
  /** The day of the document or the payment. */
  datedOn: string
  documentNumber: string
  partner: Partner
  text: string
  currency: Currency
  /** The line of the receivables, or of the bank for a payment, is the first. */
  lines: BookedLine[]
  /** Its amounts in the accounting currency; null where that is its own, or the issuer has none. */
  books: EntryBooks | null
}
/** An invoice, a credit note, the reversal of a voided invoice. */
export type SalesEntry = Common & {
  journal: 'SALES'
  of: 'INVOICE' | 'CREDIT_NOTE' | 'VOID'
  document: BookedDocument
}
export type BankEntry = Common & { journal: 'BANK'; of: 'PAYMENT' | 'REFUND' }
export type Entry = SalesEntry | BankEntry

const ruleOf = ({ rules }: LedgerMapping, of: LedgerRule['of'], code: string, rate: number | null = null) =>
  rules.find((rule) => rule.of === of && rule.code === code && (of !== 'TAX' || rule.rate === rate))

export type TaxPart = { code: string; label: string; rate: number; tax: number }
/**
 * The taxes of an item one by one, by their names. Where none is charged and none is named, its category says why: reverse
 * charge (AE), outside of tax (O), export (G), exempt (E), another country of the Union (K), zero rated by choice (Z).
 */
export function taxParts(item: BookedItem, language: Language): TaxPart[] {
  const { taxes, taxAmounts, taxName, taxCategory, taxRate: rate, tax } = item
  if (!taxes?.length) return [{ code: taxName ?? (rate === 0 ? taxCategory : ''), label: taxName ?? '', rate, tax }]
  return taxes.map(({ name, nameFr, rate: own }, at) => ({
    code: name,
    label: (language === 'fr-fr' ? nameFr : null) ?? name,
    rate: own,
    tax: taxAmounts?.[at] ?? 0,
  }))
}
/** The rule of a tax, by its name and rate; for a category without a rule, that of no tax. */
export const taxRule = (mapping: LedgerMapping, { code, label, rate }: TaxPart) =>
  ruleOf(mapping, 'TAX', code, rate) ?? (label === '' ? ruleOf(mapping, 'TAX', '', rate) : undefined)
/** The account of an item: by its plan or add-on, else by its kind. Undefined: the general account of revenue. */
export const itemAccount = (mapping: LedgerMapping, { code, kind }: Pick<BookedItem, 'code' | 'kind'>) =>
  ((code && ruleOf(mapping, 'ITEM', code)) || ruleOf(mapping, 'KIND', kind))?.account ?? undefined

/**
 * Whether late payment fees have their own account; otherwise they use that of one-off charges, as in earlier exports.
 */
export const booksLateFees = (mapping: LedgerMapping) => ruleOf(mapping, 'KIND', 'LATE_FEE') !== undefined

/** An amount on the debit side, below zero on the credit side. */
const sides = (debit: number) => (debit >= 0 ? { debit, credit: 0 } : { debit: 0, credit: -debit })
const noTax = { taxName: null, taxRate: null, taxCode: null, tax: 0 }
const keyOf = ({ account, taxName, taxRate, taxCode, role }: BookedLine) =>
  JSON.stringify([role, account, taxName, taxRate, taxCode])

/** Whether a line has a side. One without a side only states the tax of items that cancel out except for rounding. */
export const hasSide = ({ debit, credit }: BookedLine) => debit !== credit
/** Adds up lines of one account and one tax: net of their two sides. */
function together(lines: readonly BookedLine[]): BookedLine[] {
  const found = new Map<string, BookedLine>()
  for (const line of lines) {
    const same = found.get(keyOf(line))
    const debit = line.debit - line.credit + (same ? same.debit - same.credit : 0)
    found.set(keyOf(line), { ...(same ?? line), ...sides(debit), tax: line.tax + (same?.tax ?? 0) })
  }
  return [...found.values()].filter((line) => hasSide(line) || line.tax !== 0)
}

export type Booking = { mapping: LedgerMapping; language: Language }
/** The lines of revenue and tax of a document: revenue is credited, a credit note debits it. */
function documentLines(items: readonly BookedItem[], { mapping, language }: Booking): BookedLine[] {
  const t = wordsOf(language)
  // Systems have one code for taxes that apply together.
  const codeOf = (item: BookedItem) => {
    const codes = taxParts(item, language).flatMap((part) => taxRule(mapping, part)?.taxCode ?? [])
    return codes.length > 0 ? [...new Set(codes)].join(' + ') : null
  }
  const revenue = items.map((item) => ({
    role: 'REVENUE' as const,
    account: itemAccount(mapping, item) ?? mapping.revenue,
    text: (language === 'fr-fr' ? item.nameFr : item.name) ?? t(item.kind),
    ...sides(-item.net),
    taxName: item.taxName,
    taxRate: item.taxRate,
    taxCode: codeOf(item),
    tax: item.tax,
  }))
  const taxes = items.flatMap((item) =>
    taxParts(item, language).map((part) => ({
      role: 'TAX' as const,
      account: taxRule(mapping, part)?.account ?? '',
      text: [part.label, `${part.rate / 100} %`].filter(Boolean).join(' '),
      ...sides(-part.tax),
      taxName: part.label || null,
      taxRate: part.rate,
      taxCode: null,
      tax: 0,
    })),
  )
  const lines = [...together(revenue), ...together(taxes)]
  // Books items that cancel out one by one, so that each entry has lines.
  return lines.some(hasSide) ? lines : [...revenue, ...taxes].filter(hasSide)
}
const turned = (line: BookedLine): BookedLine => ({
  ...line,
  debit: line.credit,
  credit: line.debit,
  tax: 0 - line.tax,
})

type Days = { number: number; bookedOn: string; datedOn: string; books?: BooksRate | null }
type Facts = Days & { document: BookedDocument }
/** The entry of an issued invoice or credit note, or of the void of an invoice, which books the opposite. */
export function documentEntry(
  facts: Facts,
  isVoid: boolean,
  items: readonly BookedItem[],
  booking: Booking,
): SalesEntry {
  const { document, books } = facts
  const of = isVoid ? 'VOID' : document.kind
  const { name, acctNumber } = document.billTo
  const first = { role: 'RECEIVABLES' as const, account: booking.mapping.receivables, text: name, ...noTax }
  const issued: BookedLine[] = [{ ...first, ...sides(document.total) }, ...documentLines(items, booking)]
  const lines = isVoid ? issued.map(turned) : issued
  const { currency, booksCurrency, booksTax } = document
  const statedTax = booksTax === null || booksCurrency !== books?.currency ? null : (isVoid ? 1 : -1) * booksTax
  return {
    ...facts,
    of,
    journal: 'SALES',
    documentNumber: document.number,
    partner: { name, acctNumber },
    text: `${wordsOf(booking.language)(of)} ${document.number} ${name}`,
    currency,
    lines,
    books: books ? inBooks(lines, currency, books, statedTax) : null,
  }
}

type Money = Pick<Common, 'documentNumber' | 'partner' | 'currency'> & { amount: number; reference: string | null }
/** A payment goes from the receivables to the bank; a refund, or a payment that was paid back, the other way. */
function bankEntry(of: BankEntry['of'], days: Days, money: Money, { mapping, language }: Booking): BankEntry {
  const { amount, reference, documentNumber, partner, currency } = money
  const named = [wordsOf(language)(of), ...new Set([documentNumber, reference]), partner.name]
  const text = named.filter(Boolean).join(' ')
  const lines: BookedLine[] = [
    { role: 'BANK', account: mapping.bank, text, ...sides(amount), ...noTax },
    { role: 'RECEIVABLES', account: mapping.receivables, text: partner.name, ...sides(-amount), ...noTax },
  ]
  return {
    ...days,
    of,
    journal: 'BANK',
    documentNumber,
    partner,
    text,
    currency,
    lines,
    books: days.books ? inBooks(lines, currency, days.books, null) : null,
  }
}

type Payment = Facts & { amount: number; reference: string | null }
/** A payment of an invoice. */
export function paymentEntry({ document, amount, reference, ...days }: Payment, booking: Booking): BankEntry {
  const { number, currency, billTo } = document
  const partner = { name: billTo.name, acctNumber: billTo.acctNumber }
  return bankEntry('PAYMENT', days, { documentNumber: number, partner, currency, amount, reference }, booking)
}

type OnBalance = Days & Omit<Money, 'documentNumber'> & { place: number }
/** Money received without an invoice, or paid back: its reference takes the place of a document, else its number. */
export function balanceEntry({ place, ...facts }: OnBalance, booking: Booking): BankEntry {
  const { number, bookedOn, datedOn, books = null, ...money } = facts
  const documentNumber = money.reference ?? `${money.partner.acctNumber}-${place}`
  const of = money.amount < 0 ? 'REFUND' : 'PAYMENT'
  return bankEntry(of, { number, bookedOn, datedOn, books }, { ...money, documentNumber }, booking)
}
