import { numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import { useMonthName } from '../../../core/months/useMonths.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Amounts, rates, days and months of commissions in the reader's language. */
export function useCommissionWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat } = useMe().preferences
  return {
    month: useMonthName(),
    money: (minor: number, currency: Currency) => moneyText(minor, currency, language),
    day: (day: string) => formatDate(day, dateFormat, language),
    /** A rate in hundredths of a percent. */
    percent: (rate: number) => numberIn(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    /** The limit of a plan in months; nothing without one. */
    limit: (months: number | null) => (months === null ? '' : t('commissions.firstMonths', { count: months })),
  }
}
export type CommissionWords = ReturnType<typeof useCommissionWords>
