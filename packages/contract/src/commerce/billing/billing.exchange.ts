import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { date, key, nullable, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { exchangeRate } from './billing.fields.ts'
import { ofAccount, read, writeForAll } from './billing.marks.ts'
import { number, string } from './billing.values.ts'

// The exchange rates of an issuer: what other currencies are worth in the currency of its books.

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

const NewExchangeRate = wireBody('NewExchangeRate', {
  Currency,
  ExchangeRate: exchangeRate(),
  ValidFrom: date(),
})

/** How a rate departs from another: it is confirmed where it is far away, or looks inverted. */
export type RateDeparture = 'far' | 'inverted'
/** Beyond 20 % a rate is far from another; beyond the double or half, or far closer to its inverse than to itself, it looks inverted. */
export function rateDeparture(before: number, rate: number): RateDeparture | null {
  const ratio = Math.max(rate / before, before / rate)
  const fromInverse = Math.max(rate * before, 1 / (rate * before))
  const isInverse = fromInverse <= 1.02 && ratio > 1.05 && Math.log(fromInverse) < Math.log(ratio) / 5
  if (isInverse || ratio >= 2) return 'inverted'
  return Math.abs(rate / before - 1) > 0.2 ? 'far' : null
}

/** The rates of one request. */
const maxRates = 100
export const NewExchangeRates = wireBody('NewExchangeRates', {
  /** The accounting currency that the rates convert to; refused if it has changed. */
  BooksCurrency: Currency,
  Rates: z.array(NewExchangeRate).check(z.minLength(1), z.maxLength(maxRates)),
  /** True for rates that differ much from the ones before and after them. */
  ConfirmRates: optional(z.boolean()),
})
export type NewExchangeRates = z.output<typeof NewExchangeRates>

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
    ...writeForAll,
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/Billing/ExchangeRate/:acctKey',
    summary: 'Set exchange rates, one for a currency and a day',
    description:
      'Replaces a rate of the same currency and day, up to three years back and one ahead. Issued invoices keep theirs. A rate that differs by more than 20 % from the one before or after it, or looks inverted, needs ConfirmRates.',
    body: NewExchangeRates,
    result: ExchangeRates,
    errors: [
      'account.notFound',
      'billing.ofCompany',
      'billing.issuesNone',
      'billing.noBooksCurrency',
      'billing.otherBooksCurrency',
      'billing.rateFar',
      'billing.rateInverted',
    ],
  },
  removeExchangeRate: {
    ...writeForAll,
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
