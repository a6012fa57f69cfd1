import { numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Amounts, days and numbers of payments in the reader's language. */
export function useBankWords() {
  const { language } = useTranslation().i18n
  const { dateFormat } = useMe().preferences
  return {
    money: (minor: number, currency: Currency) => moneyText(minor, currency, language),
    day: (day: string) => formatDate(day, dateFormat, language),
    number: (value: number) => numberIn(language, value),
  }
}
