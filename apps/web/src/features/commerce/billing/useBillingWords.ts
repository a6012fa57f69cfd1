import { type Currency, moneyText } from '@portal/contract/core/money'
import { numberIn } from '@portal/contract/core/language'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Amounts, months and days of invoices in the reader's language. */
export function useBillingWords() {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat } = useMe().preferences
  const monthOf = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency' })
  return {
    money: (minor: number | null, currency: Currency) => (minor === null ? '' : moneyText(minor, currency, language)),
    currency: (code: Currency) => currencyNames.of(code) ?? code,
    month: (day: string) => monthOf.format(new Date(`${day}T00:00:00Z`)),
    day: (day: string | null) => formatDate(day, dateFormat, language),
    number: (value: number) => numberIn(language, value),
    /** `1 USD = 0.78645 GBP`. */
    exchange: (from: Currency, rate: number, to: Currency) =>
      `1 ${from} = ${numberIn(language, rate, { maximumFractionDigits: 8 })} ${to}`,
    rate: (value: number) => numberIn(language, value, { maximumFractionDigits: 8 }),
    percent: (rate: number) => numberIn(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 3 }),
  }
}
export type BillingWords = ReturnType<typeof useBillingWords>
