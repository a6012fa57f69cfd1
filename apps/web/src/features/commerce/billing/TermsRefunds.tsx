import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

/** Warns, before a manual credit, that the terms of plans already credit days billed in advance. */
export function TermsRefunds({ refunds }: { refunds: readonly TermsRefund[] }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  if (refunds.length === 0) return null
  return (
    <Alert kind="warning">
      <p>{t('billing.refunds.also')}</p>
      <ul className={css['differences']}>
        {refunds.map(({ billKey, planName, net, currency, number, period }, at) => (
          <li key={`${billKey} ${at}`}>
            <span>
              {planName}
              <span className={css['why']}>
                {number
                  ? t('billing.refunds.onNote', { number })
                  : t('billing.refunds.onDraft', { month: words.month(period) })}
              </span>
            </span>
            <span data-end>{words.money(net, currency)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
