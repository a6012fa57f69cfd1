import { type Currency, minorDigits } from '@portal/contract/core/money'
import { useTranslation } from '../lib/i18n.ts'
import { DecimalField, type DecimalProps } from './DecimalField.tsx'

/** An amount of money, typed as the reader's language writes it, kept in minor units. */
export function MoneyField({ currency, ...field }: DecimalProps & { currency: Currency }) {
  const { t } = useTranslation()
  return <DecimalField {...field} digits={minorDigits(currency)} end={currency} unreadable={t('ui.money.unreadable')} />
}
