import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import page from '../../../ui/Page.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { invoiceName } from './invoiceColumns.tsx'
import { useBillingWords } from './useBillingWords.ts'
import { useRemind } from './useRemind.ts'

const day = 86_400_000

/** In each row of an overdue invoice of the reader's company: its reminder, at most one a day. */
export function useRemindColumn(rows: readonly Invoice[]): Column<Invoice>[] {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { companyKey } = useMe()
  const mayRemind = useCan('Bill:W')
  const remind = useRemind()
  const [now] = useState(() => Date.now())
  const isOwn = ({ issuerKey, overdue }: Invoice) => overdue && issuerKey === companyKey
  if (!mayRemind || !rows.some(isOwn)) return []
  const cell = (invoice: Invoice) => {
    if (!isOwn(invoice)) return null
    const { billKey, remindedOn } = invoice
    if (remindedOn && now - Date.parse(remindedOn) < day)
      return <span className={page.dim}>{t('billing.remind.sent')}</span>
    return (
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('billing.remind.of', { name: invoiceName(invoice, t, words) })}
        onClick={() => remind(billKey)}
      >
        {t('billing.remind.one')}
      </Button>
    )
  }
  return [{ id: 'acts', header: t('table.acts'), kind: 'acts', narrow: true, cell }]
}
