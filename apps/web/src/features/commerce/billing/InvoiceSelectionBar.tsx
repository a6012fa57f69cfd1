import { useRight } from '../../../core/access/useRight.ts'
import { useChange } from '../../../core/changes/openChange.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import type { Total } from '../../../ui/table/Pager.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'
import type { InvoiceFilter } from './billing.queries.ts'

const PayManyDialog = lazyPart(async () => (await import('./PayManyDialog.tsx')).PayManyDialog)

type Props = { filter: InvoiceFilter; selection: Selection; total: Total | undefined }

/** Issues selected drafts, records payments of issued invoices, or reminds the payers of overdue ones, all together. */
export function InvoiceSelectionBar({ filter, selection, total }: Props) {
  const { t } = useTranslation()
  const change = useChange()
  const right = useRight('Bill:W')
  const refused = useTooMany(selection)
  const { all, keys } = selection
  const selected = all ? { invoiceFilter: filter, except: [...keys] } : { billKeys: [...keys] }
  const issue = () => change.open({ kind: 'invoice.issue', selection: selected, input: {} })
  const remind = () => change.open({ kind: 'invoice.remind', selection: selected, input: {} })
  const bulks = [
    { key: 'issue', label: t('billing.act.issue'), right, action: 'invoice.issue', preview: issue },
    { key: 'pay', label: t('billing.many.pay'), right, action: 'invoice.pay', dialog: PayManyDialog },
    { key: 'remind', label: t('billing.many.remind'), right, action: 'invoice.remind', preview: remind },
  ]
  return <BulkBar {...{ selection, total, selected, bulks, refused }} />
}
