import { transactionFeatures } from '@portal/contract/insight/transactions/transactions.fields'
import { useTranslation } from '../../../lib/i18n.ts'

/** What was used of a product, by name; a code that the portal has no name for stays as the product sent it. */
export function FeatureNames({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const nameOf = (code: string) => {
    const known = transactionFeatures.find((one) => one === code)
    // i18n: transactions.feature.*
    return known ? t(`transactions.feature.${known}`) : code
  }
  return codes.length > 0 ? codes.map(nameOf).join(', ') : t('form.none')
}
