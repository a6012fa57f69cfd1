import { numberIn } from '@portal/contract/core/language'
import type { UsageByGroupReport } from '@portal/contract/insight/reports/reports.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Share } from './Share.tsx'

type Row = UsageByGroupReport['items'][number]

export function useUsageByGroupColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const figure = (id: 'used' | 'usedBefore', more: Partial<Column<Row>> = {}): Column<Row> => ({
    id,
    // i18n: field.used field.usedBefore
    header: t(`field.${id}`),
    kind: 'number',
    cell: (row) => numberIn(i18n.language, row[id]),
    ...more,
  })
  return [
    {
      id: 'groupName',
      header: t('field.groupName'),
      kind: 'name',
      rowHeader: true,
      cell: ({ groupName, planCode }) => (
        <>
          {groupName ?? t('reports.noPlan')} {planCode && <span className="dim">{planCode}</span>}
        </>
      ),
    },
    {
      id: 'unit',
      header: t('reports.product'),
      kind: 'names',
      narrow: true,
      // i18n: plans.productLine.* plans.unit.*
      cell: ({ productLine, unitType }) => `${t(`plans.productLine.${productLine}`)}, ${t(`plans.unit.${unitType}`)}`,
    },
    figure('used', { narrow: true }),
    {
      id: 'usedShare',
      header: t('field.usedShare'),
      kind: 'number',
      cell: ({ usedShare }) => (usedShare === null ? t('form.none') : <Share percent={usedShare} limited={false} />),
    },
    figure('usedBefore'),
  ]
}
