import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import css from './Billing.module.css'
import { useBillingWords } from './useBillingWords.ts'

type Props = { detail: InvoiceDetail; heading: 'h2' | 'h3' }

/** The differences from the invoice of the month before, plan by plan, each with its reasons. */
export function Differences({ detail, heading: Heading }: Props) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { before, differences, currency, net } = detail
  if (!before) return null
  const change = net - before.net
  return (
    <section className={css['part']}>
      <Heading>{t('billing.differences')}</Heading>
      <p>
        {t(change === 0 ? 'billing.same' : change > 0 ? 'billing.more' : 'billing.less', {
          amount: words.money(Math.abs(change), currency),
        })}{' '}
        <Anchor href={paths.invoice(before.billKey)}>
          {t('billing.before', {
            number: before.number ?? t('billing.status.Draft'),
            net: words.money(before.net, currency),
          })}
        </Anchor>
      </p>
      <ul className={css['differences']}>
        {differences.map((one) => (
          <li key={[one.customerName, one.planCode, one.kind].join()}>
            <span>
              {[one.planName ?? t(`billing.lineKind.${one.kind}`), one.customerName].join(' · ')}
              <span className={css['why']}>{one.why.join(' · ') || t('billing.gone')}</span>
            </span>
            <span data-end>
              {words.money(one.now - one.before, currency)}
              <span className={css['why']}>
                {t('billing.fromTo', { from: words.money(one.before, currency), to: words.money(one.now, currency) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
