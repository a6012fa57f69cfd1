import type { ReportInBooks } from '@portal/contract/commerce/billing/billing.report.shapes'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { Problem } from '@portal/contract/core/errors'
import { type Currency, currencies, exchanged, sumOf } from '@portal/contract/core/money'
import type { Tx } from '../../../platform/db/db.ts'
import { type Scope, whole } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  type BooksTax,
  findBooksCurrency,
  findRatesOn,
  saveBooksTax,
  sumBooksCredits,
} from './billing.exchange.repository.ts'
import type { BooksSum } from './billing.report.repository.ts'
import { type InvoiceRow, todayAt } from './billing.repository.ts'

// Amounts in the currency of the issuer's books, by the rates that it recorded (decision 0179).

type Place = { day: string; currency: Currency }
type Rate = { exchangeRate: number; validFrom: string }
const placeOf = ({ day, currency }: Place) => `${day} ${currency}`
async function ratesOn(
  tx: Tx,
  books: { acctKey: string; booksCurrency: Currency },
  places: readonly Place[],
): Promise<(place: Place) => Rate | undefined> {
  const others = places.filter(({ currency }) => currency !== books.booksCurrency)
  const rows = others.length === 0 ? [] : await findRatesOn(tx, books, others, most.exchangeDays)
  const found = new Map<string, Rate>(rows.map((row) => [placeOf(row), row]))
  return (place) => found.get(placeOf(place))
}

/** Null beyond what numbers hold exactly: only a wrong rate leads there. */
function exchangedOrNull(minor: number, rate: number, from: Currency, to: Currency): number | null {
  try {
    return exchanged(minor, rate, from, to)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Taxed = Pick<InvoiceRow, 'currency' | 'net' | 'tax'>
/** The tax in the books, null where none is stated; `fault` where a rate is missing. */
type Statement = { books: BooksTax | null; fault?: Problem }
/** How an issuer states the tax of invoices that are issued on a day. */
export async function taxStating(
  tx: Tx,
  issuerId: string,
  day: string,
  of: readonly Currency[],
): Promise<(row: Taxed) => Statement> {
  const booksCurrency = await findBooksCurrency(tx, issuerId)
  if (!booksCurrency) return () => ({ books: null })
  const rateOf = await ratesOn(
    tx,
    { acctKey: issuerId, booksCurrency },
    of.map((currency) => ({ day, currency })),
  )
  return ({ currency, net, tax }) => {
    // A draft below zero becomes credit notes, which have the rates of their invoices.
    if (tax === 0 || net < 0 || currency === booksCurrency) return { books: null }
    const rate = rateOf({ day, currency })
    const booksTax = rate ? exchangedOrNull(tax, rate.exchangeRate, currency, booksCurrency) : null
    if (!rate || booksTax === null) {
      const values = { from: currency, to: booksCurrency, days: most.exchangeDays }
      return { books: null, fault: new Problem('invoice.noExchangeRate', { values }) }
    }
    return { books: { booksCurrency, booksRate: rate.exchangeRate, booksRateOn: rate.validFrom, booksTax } }
  }
}
/** How the caller's company would state the tax of its drafts today. */
export const taxStatingToday = async (tx: Tx, { caller: { accountId } }: Context) =>
  taxStating(tx, accountId, await todayAt(tx, accountId), currencies)

/**
 * States the tax of an invoice that is about to be issued in the currency of the issuer's books. @throws Problem
 * invoice.noExchangeRate
 */
export async function stateTax(tx: Tx, scope: Scope, row: InvoiceRow, issuedOn: string): Promise<void> {
  const { books, fault } = (await taxStating(tx, row.issuerId, issuedOn, [row.currency]))(row)
  if (fault) throw fault
  if (books) await saveBooksTax(tx, whole(scope), row.invoiceId, books)
}

/**
 * States the tax of a credit note by the rate of its invoice. It is rounded together with the notes before it, so all of
 * them take off exactly what the invoice states. @param tax that of the note, below zero
 */
export async function stateCreditedTax(
  tx: Tx,
  scope: Scope,
  { row, invoiceId, tax }: { row: InvoiceRow; invoiceId: string; tax: number },
): Promise<void> {
  if (!row.books) return
  const { booksCurrency, booksRate } = row.books
  const before = await sumBooksCredits(tx, whole(scope), row.invoiceId)
  const all = exchanged(sumOf([before?.tax ?? 0, tax]), booksRate, row.currency, booksCurrency)
  await saveBooksTax(tx, whole(scope), invoiceId, { ...row.books, booksTax: all - (before?.booksTax ?? 0) })
}

export type MonthRate = (sum: { period: string; currency: Currency }) => Rate | undefined
/** The rates of the last day of each month, or of today in a month that isn't over. */
async function monthRates(
  tx: Tx,
  books: { acctKey: string; booksCurrency: Currency },
  sums: readonly { period: string; currency: Currency }[],
  today: string,
): Promise<MonthRate> {
  const placeIn = ({ period, currency }: { period: string; currency: Currency }) => {
    const last = addDays(addMonths(period, 1), -1)
    return { currency, day: last < today ? last : today }
  }
  const rateOf = await ratesOn(tx, books, sums.map(placeIn))
  return (sum) => rateOf(placeIn(sum))
}

/** The sum of a month and currency in the books; undefined where a rate is missing. Nothing needs no rate. */
function sumIn(booksCurrency: Currency, sum: BooksSum, rate: Rate | undefined) {
  const inBooks = (minor: number) => {
    if (minor === 0 || sum.currency === booksCurrency) return minor
    return rate ? exchangedOrNull(minor, rate.exchangeRate, sum.currency, booksCurrency) : null
  }
  const [net, rest] = [inBooks(sum.net), inBooks(sum.tax - sum.statedTax)]
  if (net === null || rest === null) return undefined
  return { net, tax: rest + sum.statedInBooks }
}

/**
 * The totals of a report over all currencies: tax as the documents state it, and the rest by the rates of the last day of each
 * month. Null where the caller's company has no currency of its books.
 */
export async function sumInBooks(
  tx: Tx,
  acctKey: string,
  sumsIn: (booksCurrency: Currency) => Promise<readonly BooksSum[]>,
  today: string,
): Promise<ReportInBooks | null> {
  const booksCurrency = await findBooksCurrency(tx, acctKey)
  if (!booksCurrency) return null
  const sums = await sumsIn(booksCurrency)
  const rateOf = await monthRates(tx, { acctKey, booksCurrency }, sums, today)
  const found = sums.map((sum) => {
    const rate = rateOf(sum)
    return { ...sum, rate, inBooks: sumIn(booksCurrency, sum, rate) }
  })
  const missing = found.filter(({ inBooks }) => !inBooks)
  const without = new Set(missing.map(({ period }) => period))
  const months = Map.groupBy(
    found.filter(({ period }) => !without.has(period)),
    ({ period }) => period,
  )
  return {
    currency: booksCurrency,
    sums: [...months].map(([period, some]) => {
      const [net, tax] = [
        sumOf(some.map((sum) => sum.inBooks?.net ?? 0)),
        sumOf(some.map((sum) => sum.inBooks?.tax ?? 0)),
      ]
      return { period, net, tax, total: net + tax }
    }),
    rates: found.flatMap(({ period, currency, rate }) => (rate ? [{ period, currency, ...rate }] : [])),
    missing: missing.map(({ period, currency }) => ({ period, currency })),
  }
}

export type RowInBooks = { net: number; tax: number; currency: Currency; rate: Rate | null }
type BooksRow = {
  period: string
  currency: Currency
  net: number
  tax: number
  statedTax: number
  statedInBooks: number
}
/**
 * The rows of a report in the books, one after the other: each is what it adds to the rounded sum of its month and
 * currency, so all of them together are the totals of `sumInBooks`. Null where a rate is missing.
 */
export async function rowsInBooks(
  tx: Tx,
  books: { acctKey: string; booksCurrency: Currency },
  sums: readonly BooksSum[],
  today: string,
): Promise<(row: BooksRow) => RowInBooks | null> {
  const { booksCurrency } = books
  const rateOf = await monthRates(tx, books, sums, today)
  const bySum = new Map(sums.map((sum) => [`${sum.period} ${sum.currency}`, sum]))
  const before = new Map<string, BooksSum & { net: number; tax: number }>()
  return (row) => {
    const { period, currency } = row
    const key = `${period} ${currency}`
    const whole = bySum.get(key)
    const rate = rateOf(row)
    if (!whole || !sumIn(booksCurrency, whole, rate)) return null
    const last = before.get(key) ?? { ...whole, net: 0, tax: 0, statedTax: 0, statedInBooks: 0 }
    const next = {
      ...last,
      net: last.net + row.net,
      tax: last.tax + row.tax,
      statedTax: last.statedTax + row.statedTax,
      statedInBooks: last.statedInBooks + row.statedInBooks,
    }
    before.set(key, next)
    const [all, some] = [next, last].map((sum) =>
      sumIn(
        booksCurrency,
        { ...sum, statedTax: Math.round(sum.statedTax), statedInBooks: Math.round(sum.statedInBooks) },
        rate,
      ),
    )
    return all && some
      ? { net: all.net - some.net, tax: all.tax - some.tax, currency: booksCurrency, rate: rate ?? null }
      : null
  }
}
