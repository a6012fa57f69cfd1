import { type Currency, minorDigits, moneyText, maxPrice } from '@portal/contract/core/money'
import { useTranslation } from '../lib/i18n.ts'
import { DecimalField, type DecimalProps } from './DecimalField.tsx'
import { decimalSign, minorOut } from './moneyIn.ts'

type Props = DecimalProps & {
  currency: Currency
  /** The largest accepted amount; by default that of a price. */
  most?: number
}
/** An amount of money, typed as the reader's language writes it, kept in minor units. */
export function MoneyField({ currency, most = maxPrice, ...field }: Props) {
  const { t, i18n } = useTranslation()
  const digits = minorDigits(currency)
  const sample = minorOut(1250, digits, decimalSign(i18n.language))
  return (
    <DecimalField
      {...field}
      digits={digits}
      end={currency}
      unreadable={t('ui.money.unreadable', { sample })}
      most={{ parts: most, said: t('ui.money.tooMuch', { most: moneyText(most, currency, i18n.language) }) }}
    />
  )
}
