import { numberIn } from '@portal/contract/core/language'
import type { PlanUsageReport } from '@portal/contract/insight/reports/reports.contract'
import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type OwnCells, planCells, unitCell } from './useReportColumns.tsx'
import { planUsageReport } from '@portal/contract/insight/reports/reports.kinds'
import { storedStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { api } from './reports.queries.ts'
import { declaredReport } from './declaredReport.tsx'
import { productFilter } from './unitFilters.ts'
import css from './Reports.module.css'

type Row = PlanUsageReport['items'][number]
/** Company plans, each with its periods in these months: their allowance and its use. */
export const planUsage = declaredReport({
  id: 'plans',
  declared: planUsageReport,
  ask: api.planUsage,
  file: 'planUsageFile',
  company: 'company',
  filters: [
    { ...productFilter, several: true },
    // i18n: companyPlans.status.*
    {
      field: 'status',
      name: 'status',
      choices: storedStatuses,
      words: 'companyPlans.status',
      all: 'reports.anyStatus',
      several: true,
    },
  ],
  rowKey: ({ subscriptionKey, periodStart }) => `${subscriptionKey} ${periodStart}`,
  once: {
    acctName: ({ acctKey }) => acctKey,
    planName: ({ subscriptionKey }) => subscriptionKey,
    unitType: ({ subscriptionKey, unitType }) => `${subscriptionKey} ${unitType}`,
  },
  narrow: ['periodStart', 'percent', 'overage'],
  mayMiss: ['overage'],
  Summary,
  useOwn,
})

/** A plan that includes nothing is charged by use: none of its use is overage. */
const isByUse = ({ allotted }: Row) => allotted === 0

/** "3 of 12 company plans have used more than they include."; only if the page has all of them. */
function Summary({ page: { items, nextCursor } }: { page: PlanUsageReport }) {
  const { t, i18n } = useTranslation()
  const plansIn = (rows: PlanUsageReport['items']) => new Set(rows.map(({ subscriptionKey }) => subscriptionKey)).size
  if (nextCursor || items.length === 0) return null
  const count = plansIn(items.filter((row) => row.overage > 0 && !isByUse(row)))
  const number = (value: number) => numberIn(i18n.language, value)
  return (
    <p className={css['said']}>{t('reports.beyond', { count, number: number(count), all: number(plansIn(items)) })}</p>
  )
}

function useOwn(): OwnCells<Row> {
  const { t, i18n } = useTranslation()
  const day = useDay()
  return {
    ...planCells,
    unitType: unitCell(t),
    periodStart: {
      kind: 'names',
      cell: ({ periodStart, periodEnd }) => (
        <span className={css['oneLine']}>
          {periodEnd === null
            ? t('usage.since', { day: day(periodStart) })
            : t('usage.fromTo', { from: day(periodStart), to: day(periodEnd) })}
        </span>
      ),
    },
    allotted: {
      cell: (row) =>
        row.allotted === null
          ? t('usage.unlimited')
          : isByUse(row)
            ? t('reports.byUse')
            : numberIn(i18n.language, row.allotted),
    },
    overage: {
      cell: (row) => {
        if (isByUse(row)) return t('form.none')
        const { overage } = row
        return overage > 0 ? <strong>{numberIn(i18n.language, overage)}</strong> : <span className="dim">0</span>
      },
    },
  }
}
