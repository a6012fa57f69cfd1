import { numberIn } from '@portal/contract/core/language'
import type { PlanUsageReport } from '@portal/contract/insight/reports/reports.contract'
import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/column.ts'
import { usePlanColumns } from './planColumns.tsx'
import { Share } from './Share.tsx'

type Row = PlanUsageReport['items'][number]

export function usePlanUsageColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const plan = usePlanColumns<Row>()
  const number = (value: number) => numberIn(i18n.language, value)
  return [
    ...plan,
    {
      id: 'unit',
      header: t('reports.product'),
      kind: 'text',
      // i18n: plans.productLine.* plans.unit.*
      cell: ({ productLine, unitType }) => `${t(`plans.productLine.${productLine}`)}, ${t(`plans.unit.${unitType}`)}`,
    },
    {
      id: 'period',
      header: t('usage.column.period'),
      kind: 'names',
      narrow: true,
      cell: ({ periodStart, periodEnd }) =>
        periodEnd === null
          ? t('usage.since', { day: day(periodStart) })
          : t('usage.fromTo', { from: day(periodStart), to: day(periodEnd) }),
    },
    { id: 'used', header: t('usage.column.used'), kind: 'number', cell: ({ used }) => number(used) },
    {
      id: 'allotted',
      header: t('usage.column.allotted'),
      kind: 'number',
      cell: ({ allotted }) => (allotted === null ? t('usage.unlimited') : number(allotted)),
    },
    {
      id: 'percent',
      header: t('reports.column.share'),
      kind: 'number',
      narrow: true,
      // Of nothing that is included there is no share.
      cell: ({ percent }) => (percent === null ? t('form.none') : <Share percent={percent} />),
    },
    { id: 'overage', header: t('usage.column.beyond'), kind: 'number', cell: ({ overage }) => number(overage) },
  ]
}
