import type { MarginReport } from '@portal/contract/insight/reports/reports.contract'
import { marginReport } from '@portal/contract/insight/reports/reports.margin'
import type { OwnCells } from './useReportColumns.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'
import { shareIn } from './usage.words.ts'

/** The margin report: what the reader's company invoiced, what it pays for that, and what is left. */
export const margin = declaredReport({
  id: 'margin',
  declared: marginReport,
  ask: api.margin,
  file: 'marginFile',
  company: 'company',
  rowKey: ({ period, acctKey, planCode, currency }) => `${period} ${acctKey} ${planCode} ${currency}`,
  once: {
    period: ({ period, acctKey }) => `${period} ${acctKey}`,
    acctName: ({ period, acctKey }) => `${period} ${acctKey}`,
  },
  mayMiss: ['uncostedRevenue'],
  Summary,
  narrow: ['period', 'netRevenue', 'netMargin'],
  useOwn,
})

type Row = MarginReport['items'][number]
type Amounts = Pick<Row, 'netRevenue' | 'netMargin' | 'uncostedRevenue'>
/** The margin as a share of the revenue whose cost is known. */
function useShare() {
  const { t, i18n } = useTranslation()
  return ({ netRevenue, netMargin, uncostedRevenue }: Amounts) => {
    const known = netRevenue - uncostedRevenue
    return netMargin === null || known <= 0 ? t('form.none') : shareIn(i18n.language, netMargin, known)
  }
}
function useOwn(): OwnCells<Row> {
  const { t } = useTranslation()
  const share = useShare()
  return {
    acctName: { kind: 'name', rowHeader: true },
    planName: { narrow: true },
    netMargin: {
      beside: { id: 'marginShare', header: t('reports.column.marginShare'), kind: 'number', cell: share, narrow: true },
    },
  }
}

/** "€1,000.00 invoiced, €200.00 margin. For €50.00 of revenue, the cost isn’t known." */
function Summary({ page: { sums, moreInvoices } }: { page: MarginReport }) {
  const { t } = useTranslation()
  const { money } = usePlanWords()
  const share = useShare()
  if (!sums || sums.length === 0) return null
  const sentences = sums.flatMap(({ currency, netRevenue, netMargin, uncostedRevenue }) => [
    netMargin === null
      ? t('reports.marginUnknown', { revenue: money(netRevenue, currency) })
      : t('reports.marginKnown', {
          revenue: money(netRevenue, currency),
          margin: money(netMargin, currency),
          share: share({ netRevenue, netMargin, uncostedRevenue }),
        }),
    ...(netMargin !== null && uncostedRevenue !== 0
      ? [t('reports.marginUncosted', { revenue: money(uncostedRevenue, currency) })]
      : []),
  ])
  return (
    <p className={css['said']}>
      {sentences.join(' ')} {moreInvoices && t('reports.marginCapped')}
    </p>
  )
}
