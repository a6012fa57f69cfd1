import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { type HealthAct, ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { resolutionOf } from './nextAct.ts'

/** Shows what needs attention in an invoice, with the place that resolves it; the actions of the invoice are below it. */
export function InvoiceHealth({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const maySeeAccount = useCan('AcctMgmnt:R')
  const { billKey, acctKey, abilities } = detail
  const mend = (): HealthAct | undefined => {
    const mending = resolutionOf(detail)
    if (!mending || 'act' in mending) return undefined
    // Only the issuer can recalculate the draft.
    const may = mending.of === 'payer' ? maySeeAccount : abilities.refresh.allowed
    // i18n: health.act.mendOwn health.act.mendAccount health.act.rates health.act.invoices
    return may ? { label: t(mending.label), href: mending.href } : undefined
  }
  return (
    <ObjectHealth
      of="Invoice"
      id={billKey}
      about={detail}
      says={{ InvoiceFailed: detail.failureText }}
      acts={{
        InvoiceOverdue: undefined,
        PayerSuspended: () =>
          maySeeAccount ? { label: t('health.act.payer'), href: paths.account(acctKey) } : undefined,
        InvoiceFailed: mend,
        InvoiceDraft: undefined,
        InvoiceDue: undefined,
      }}
    />
  )
}
