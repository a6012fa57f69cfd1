import type { Currency } from '@portal/contract/core/money'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useBillingWords } from './useBillingWords.ts'

/** Says which late payment fees are deleted with the invoice that they were charged for. */
export function WaivedFees({ count, amount, currency }: { count: number; amount: number; currency: Currency }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  if (count === 0) return null
  return <Alert kind="warning">{t('billing.lateFees.drops', { count, amount: words.money(amount, currency) })}</Alert>
}
