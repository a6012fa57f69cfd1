import { numberIn } from '@portal/contract/core/language'
import type { PlanUsageReport } from '@portal/contract/reports/reports.contract'
import { useDay } from '../../core/moments/useMoment.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Column } from '../../ui/table/column.ts'
import css from './Reports.module.css'
import { percentIn } from './usage.words.ts'

type Row = PlanUsageReport['items'][number]

const toneOf = (percent: number) => (percent < 80 ? undefined : percent < 100 ? 'near' : 'full')

/** A share of the units in percent, and as a bar. */
function Share({ percent }: { percent: number }) {
  const { language } = useTranslation().i18n
  return (
    <span className={css['share']} data-tone={toneOf(percent)}>
      <span className={css['bar']} aria-hidden="true">
        <span className={css['fill']} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={css['percent']}>{percentIn(language, percent / 100)}</span>
    </span>
  )
}

export function usePlanUsageColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const mayOpen = useCan('AcctMgmnt:R')
  const number = (value: number) => numberIn(i18n.language, value)
  return [
    {
      id: 'company',
      header: t('reports.column.company'),
      kind: 'name',
      rowHeader: true,
      cell: ({ acctKey, acctName }) =>
        mayOpen ? (
          <Anchor className={css['link']} href={paths.account(acctKey, 3)}>
            {acctName}
          </Anchor>
        ) : (
          acctName
        ),
    },
    {
      id: 'plan',
      header: t('reports.column.plan'),
      kind: 'text',
      narrow: true,
      cell: ({ planName, planCode }) => <span title={planCode}>{planName}</span>,
    },
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
      cell: ({ percent, allotted }) =>
        percent === null || allotted === 0 ? t('form.none') : <Share percent={percent} />,
    },
    { id: 'overage', header: t('usage.column.beyond'), kind: 'number', cell: ({ overage }) => number(overage) },
  ]
}
