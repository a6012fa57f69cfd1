import * as z from 'zod/mini'
import { oneOf, shared } from './fields.ts'
import { type Language, numberIn, type Text } from './language.ts'

// Money is a whole number of minor units (cents; of a yen, the yen itself) and a currency, never a fraction. A product
// or a share is rounded once, at its end, a half away from zero: as tax offices and calculators do, also for credits.

/** ISO 4217. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'JPY'] as const
export const Currency = oneOf('Currency', currencies)
export type Currency = (typeof currencies)[number]

/** The largest amount of one price: ten million in most currencies. */
export const maxPrice = 1_000_000_000
/** A price in minor units. */
export const price = shared(() => z.number().check(z.int(), z.gte(0), z.lte(maxPrice)))

/** The digits of a currency after the decimal sign. */
export const minorDigits = (currency: Currency): 0 | 2 => (currency === 'JPY' ? 0 : 2)

/** An amount as a number of its currency: only for display and spreadsheets, never for calculation. */
export const inUnits = (minor: number, currency: Currency): number => minor / 10 ** minorDigits(currency)

/** `12,50 €` as a language writes it; with the code where two currencies share a sign. */
export const moneyText = (minor: number, currency: Currency, language: Language): string =>
  numberIn(language, inUnits(minor, currency), { style: 'currency', currency })
/** An amount in both languages. */
export const moneyTexts = (minor: number, currency: Currency): Text => ({
  'en-us': moneyText(minor, currency, 'en-us'),
  'fr-fr': moneyText(minor, currency, 'fr-fr'),
})

const abs = (value: bigint) => (value < 0n ? -value : value)
/** A fraction as the nearest whole number, a half away from zero. @throws RangeError without a denominator above zero */
function nearest(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('a share needs a whole above zero')
  const value = (2n * abs(numerator) + denominator) / (2n * denominator)
  return numerator < 0n ? -value : value
}
const safe = (value: bigint): number => {
  if (abs(value) > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('an amount beyond what numbers hold exactly')
  return Number(value)
}

/** `minor × part / whole` in minor units, a half away from zero. All whole numbers; `whole` above zero. */
export const shareOf = (minor: number, part: number, whole: number): number =>
  safe(nearest(BigInt(minor) * BigInt(part), BigInt(whole)))

/**
 * An amount in another currency, in its minor units, a half away from zero.
 * @param rate what one unit of `from` is worth in `to`, to the eighth digit
 */
export const exchanged = (minor: number, rate: number, from: Currency, to: Currency): number =>
  shareOf(minor, Math.round(rate * 1e8) * 10 ** minorDigits(to), 1e8 * 10 ** minorDigits(from))

/**
 * A percentage in hundredths of a percent (2000 is 20 %, 997.5 is 9.975 %) of an amount, a half away from zero; to a
 * thousandth of a percent.
 */
export const percentOf = (minor: number, basisPoints: number): number =>
  shareOf(minor, Math.round(basisPoints * 10), 100_000)

/** The sum of amounts. @throws RangeError beyond what numbers hold exactly */
export const sumOf = (minors: readonly number[]): number => safe(minors.reduce((sum, minor) => sum + BigInt(minor), 0n))
