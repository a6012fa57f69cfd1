import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

export type ExchangeRateRow = {
  exchangeRateId: string
  currency: Currency
  exchangeRate: number
  validFrom: string
  createdAt: string
}

/** The currency of a company's books; null where it states tax in the currency of each invoice alone. */
export async function findBooksCurrency(tx: Tx, acctKey: string): Promise<Currency | null> {
  const row = await queryRow(tx)<{ booksCurrency: Currency | null }>`
    select books_currency from billing_profile where account_id = ${acctKey}`
  return row?.booksCurrency ?? null
}

type Books = { acctKey: string; booksCurrency: Currency }
/** The rates of a company into the currency of its books, the newest day first. */
export const listExchangeRates = (tx: Tx, scope: Scope, { acctKey, booksCurrency }: Books, most: number) =>
  queryRows(tx)<ExchangeRateRow>`
    select exchange_rate_id, currency, rate::float8 as exchange_rate, valid_from, created_at from exchange_rate r
    where ${within(scope, 'r')} and account_id = ${acctKey} and books_currency = ${booksCurrency}
    order by valid_from desc, currency limit ${most}`

/** Makes changes of a company's exchange rates wait for each other. */
export const lockExchangeRates = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exchange rates ${acctKey}`}, 0))`.execute(tx)

/** The rates of a currency before and after a day. */
export const findRatesBeside = (
  tx: Tx,
  { acctKey, booksCurrency }: Books,
  { currency, validFrom }: { currency: Currency; validFrom: string },
) =>
  queryRows(tx)<{ exchangeRate: number; validFrom: string }>`
    (select rate::float8 as exchange_rate, valid_from from exchange_rate where account_id = ${acctKey} and books_currency = ${booksCurrency}
       and currency = ${currency} and valid_from < ${validFrom}::date order by valid_from desc limit 1)
    union all
    (select rate::float8, valid_from from exchange_rate where account_id = ${acctKey} and books_currency = ${booksCurrency}
       and currency = ${currency} and valid_from > ${validFrom}::date order by valid_from limit 1)`

type NewRate = Books &
  Pick<ExchangeRateRow, 'exchangeRateId' | 'currency' | 'exchangeRate' | 'validFrom'> & { by: string }
/** Saves a rate. @returns its key, and the rate of the same day that it replaces */
export async function saveExchangeRate(
  tx: Tx,
  scope: Scope,
  saved: NewRate,
): Promise<{ exchangeRateId: string; before: number | null }> {
  const { exchangeRateId, acctKey, booksCurrency, currency, exchangeRate, validFrom, by } = saved
  const before = await queryRow(tx)<{ exchangeRateId: string; exchangeRate: number }>`
    select exchange_rate_id, rate::float8 as exchange_rate from exchange_rate r where ${within(scope, 'r')} and account_id = ${acctKey}
      and books_currency = ${booksCurrency} and currency = ${currency} and valid_from = ${validFrom}::date`
  if (before?.exchangeRate === exchangeRate) return { exchangeRateId: before.exchangeRateId, before: exchangeRate }
  await sql`insert into exchange_rate (exchange_rate_id, account_id, books_currency, currency, rate, valid_from, created_by)
    values (${exchangeRateId}, ${acctKey}, ${booksCurrency}, ${currency}, ${exchangeRate}, ${validFrom}::date, ${by})
    on conflict (account_id, books_currency, currency, valid_from)
    do update set rate = excluded.rate, created_at = now(), created_by = excluded.created_by`.execute(tx)
  return { exchangeRateId: before?.exchangeRateId ?? exchangeRateId, before: before?.exchangeRate ?? null }
}

/** Deletes the rates of a company from before a day. */
export const deleteOldRates = (tx: Tx, scope: Scope, acctKey: string, day: string) =>
  sql`delete from exchange_rate r where ${within(scope, 'r')} and account_id = ${acctKey} and valid_from < ${day}::date`.execute(
    tx,
  )

export const deleteExchangeRate = (tx: Tx, scope: Scope, acctKey: string, exchangeRateId: string) =>
  queryRow(tx)<{ currency: Currency; booksCurrency: Currency; exchangeRate: number; validFrom: string }>`
    delete from exchange_rate r where ${within(scope, 'r')} and account_id = ${acctKey} and exchange_rate_id = ${exchangeRateId}
    returning currency, books_currency, rate::float8 as exchange_rate, valid_from`

export type RateOnDay = { day: string; currency: Currency; exchangeRate: number; validFrom: string }
/** The rates in force on days, for currencies; a day without a rate that is recent enough has none. */
export const findRatesOn = (
  tx: Tx,
  { acctKey, booksCurrency }: Books,
  places: readonly { day: string; currency: Currency }[],
  maxDays: number,
) =>
  queryRows(tx)<RateOnDay>`
    select d.day, d.currency, r.rate::float8 as exchange_rate, r.valid_from
    from unnest(${places.map(({ day }) => day)}::date[], ${places.map(({ currency }) => currency)}::text[]) d (day, currency)
    cross join lateral (select rate, valid_from from exchange_rate r
      where r.account_id = ${acctKey} and r.books_currency = ${booksCurrency} and r.currency = d.currency
        and r.valid_from <= d.day and r.valid_from > d.day - ${maxDays}::integer
      order by r.valid_from desc limit 1) r`

export type BooksTax = { booksCurrency: Currency; booksRate: number; booksRateOn: string; booksTax: number }
/** States the tax of a draft in the currency of its issuer's books. */
export async function saveBooksTax(tx: Tx, scope: Scope, invoiceId: string, books: BooksTax): Promise<void> {
  const saved = await queryRow(tx)<{ invoiceId: string }>`
    update invoice i set books_currency = ${books.booksCurrency}, books_rate = ${books.booksRate},
      books_rate_on = ${books.booksRateOn}::date, books_tax = ${books.booksTax}
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.number is null returning i.invoice_id`
  if (!saved) throw new TypeError('the draft is gone')
}

/** The tax that the credit notes of an invoice took off it, in both currencies. */
export const sumBooksCredits = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRow(tx)<{ tax: number; booksTax: number }>`
    select coalesce(sum(c.tax), 0)::bigint as tax, coalesce(sum(c.books_tax), 0)::bigint as books_tax
    from invoice c where ${within(scope, 'c')} and c.refers_to = ${invoiceId} and c.number is not null`
