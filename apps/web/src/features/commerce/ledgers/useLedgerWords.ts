import type { LedgerSum, LedgerUnrated } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import { useTranslation } from '../../../lib/i18n.ts'

/** Months and amounts of exports in the reader's language. */
export function useLedgerWords() {
  const { i18n } = useTranslation()
  const { language } = i18n
  const monthOf = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const dayName = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const month = (day: string) => monthOf.format(new Date(`${day}T00:00:00Z`))
  const money = (minor: number, currency: Currency) => moneyText(minor, currency, language)
  return {
    month,
    months: (from: string, to: string) => (from === to ? month(from) : `${month(from)} – ${month(to)}`),
    monthOfYear: (number: number) => monthName.format(Date.UTC(2026, number - 1, 1)),
    money,
    /** The amounts of one kind in each currency. */
    amounts: (sums: readonly LedgerSum[], field: 'invoiced' | 'credited' | 'voided' | 'paid') =>
      sums.flatMap((sum) => (sum[field] === 0 ? [] : [money(sum[field], sum.currency)])).join(' · '),
    unrated: ({ name, currency, day }: LedgerUnrated) =>
      `${name} (${currency}, ${dayName.format(new Date(`${day}T00:00:00Z`))})`,
    number: (value: number) => numberIn(language, value),
    percent: (rate: number) => numberIn(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 3 }),
  }
}
export type LedgerWords = ReturnType<typeof useLedgerWords>
