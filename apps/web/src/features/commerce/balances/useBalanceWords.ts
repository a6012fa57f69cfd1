import { type Currency, moneyText } from '@portal/contract/core/money'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { dayIn, formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Amounts and days of balances in the reader's language, and the reader's day. */
export function useBalanceWords() {
  const { language } = useTranslation().i18n
  const { dateFormat, timeZone } = useMe().preferences
  const [today] = useState(() => dayIn(new Date(), timeZone))
  return {
    today,
    money: (minor: number, currency: Currency) => moneyText(minor, currency, language),
    day: (day: string) => formatDate(day, dateFormat, language),
  }
}
