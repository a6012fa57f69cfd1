import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { date, key, nullable } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { exchangeRate } from './billing.fields.ts'
import { ofAccount, read, write } from './billing.marks.ts'

// The exchange rates of an issuer: what other currencies are worth in the currency of its books.

const [number, string] = [z.number(), z.string()]
const ExchangeRate = wire('ExchangeRateRow', {
  ExchangeRateKey: string,
  Currency,
  /** The value of one unit in the currency of the books. */
  ExchangeRate: number,
  /** It is in force until the next rate of the currency begins, for 31 days at most. */
  ValidFrom: string,
  CreatedOn: string,
})
export type ExchangeRate = z.output<typeof ExchangeRate>
const ExchangeRates = wire('ExchangeRates', {
  /** Null: tax is stated in the currency of each invoice alone. */
  BooksCurrency: nullable(Currency),
  /** The latest 200, the newest day first. */
  Items: z.array(ExchangeRate),
  Edit: Ability,
})
export type ExchangeRates = z.output<typeof ExchangeRates>

export const NewExchangeRate = wireBody('NewExchangeRate', {
  Currency,
  ExchangeRate: exchangeRate(),
  ValidFrom: date(),
})
export type NewExchangeRate = z.output<typeof NewExchangeRate>

/** The rates of one request. */
const mostRates = 100

export const exchangeRates = {
  exchangeRates: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/ExchangeRate/:acctKey',
    summary: 'List the exchange rates of an issuer',
    result: ExchangeRates,
    errors: ['account.notFound'],
  },
  setExchangeRates: {
    ...write,
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/Billing/ExchangeRate/:acctKey',
    summary: 'Set exchange rates, one for a currency and a day',
    description:
      'Replaces a rate of the same currency and day, up to three years back and one ahead. Issued invoices keep theirs.',
    body: wireBody('NewExchangeRates', {
      /** The currency of the books that the rates lead to; refused if it has changed. */
      BooksCurrency: Currency,
      Rates: z.array(NewExchangeRate).check(z.minLength(1), z.maxLength(mostRates)),
    }),
    result: ExchangeRates,
    errors: [
      'account.notFound',
      'billing.ofCompany',
      'billing.issuesNone',
      'billing.noBooksCurrency',
      'billing.otherBooksCurrency',
    ],
  },
  removeExchangeRate: {
    ...write,
    object: 'account',
    method: 'DELETE',
    path: '/api/v1/Billing/ExchangeRate/:acctKey/:exchangeRateKey',
    params: z.object({ acctKey: key(), exchangeRateKey: key() }),
    summary: 'Delete an exchange rate',
    description: 'Issued invoices keep theirs.',
    result: ExchangeRates,
    errors: ['account.notFound', 'billing.ofCompany', 'billing.issuesNone', 'billing.exchangeRateNotFound'],
  },
} as const
