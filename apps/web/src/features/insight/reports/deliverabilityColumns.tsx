import type { DeliverabilityReport } from '@portal/contract/insight/reports/reports.contract'
import { deliverabilityReport } from '@portal/contract/insight/reports/reports.deliverability'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useCan } from '../../../lib/useCan.ts'
import { shareIn } from './usage.words.ts'
import { useDeclaredColumns } from './useDeclaredColumns.tsx'

type Row = DeliverabilityReport['items'][number]

/** What is declared, and beside what was delivered and what bounced the share of it. */
export function useDeliverabilityColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const seesState = useCan('DKIM:R')
  const declared = useDeclaredColumns<Row>(deliverabilityReport.columns)
  const share = (field: 'delivered' | 'bounced'): Column<Row> => ({
    id: `${field}Share`,
    // i18n: reports.column.deliveredShare reports.column.bouncedShare
    header: t(`reports.column.${field}Share`),
    kind: 'number',
    ...(field === 'delivered' && { narrow: true }),
    cell: (row) => (row.sent > 0 ? shareIn(i18n.language, row[field], row.sent) : t('form.none')),
  })
  return declared.flatMap((column) => {
    if (column.id === 'dkimState' && !seesState) return []
    return column.id === 'delivered' || column.id === 'bounced' ? [column, share(column.id)] : [column]
  })
}
