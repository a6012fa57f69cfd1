import { dayIn, numberIn } from '@portal/contract/core/language'
import type { RenewalsReport } from '@portal/contract/insight/reports/reports.contract'
import { renewalSpans, renewalsReport } from '@portal/contract/insight/reports/reports.renewals'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { type Series, SeriesChart } from '../../../ui/SeriesChart.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { planCells } from './useReportColumns.tsx'
import css from './Reports.module.css'

type DueWeeks = NonNullable<RenewalsReport['due']>['weeks']

/** Company plans that renew or end soon, those due first. */
export const renewals = declaredReport({
  id: 'renewals',
  declared: renewalsReport,
  ask: api.renewals,
  file: 'renewalsFile',
  company: 'company',
  // i18n: reports.within.*
  filters: [{ field: 'within', name: 'within', choices: renewalSpans, words: 'reports.within' }],
  rowKey: ({ subscriptionKey }) => subscriptionKey,
  Summary,
  narrow: ['dueOn', 'renewalOutcome', 'termValue'],
  acts: { needs: 'Renew:W', label: ({ acctName, planName }) => `${acctName}, ${planName}`, Bar: RenewBar },
  useOwn: () => planCells,
})

/** The plans of each week by what happens to them; readers who may not see that get the number of plans. */
function WeeksChart({ weeks, span }: { weeks: DueWeeks; span: string }) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const day = (from: string) => dayIn(i18n.language, from, { day: 'numeric', month: 'short' })
  const seriesOf = (outcome: 'renews' | 'lapses' | 'ends') => weeks.map(({ outcomes }) => outcomes?.[outcome] ?? 0)
  const series: Series[] = weeks.some(({ outcomes }) => outcomes)
    ? [
        { name: t('reports.outcome.Renews'), values: seriesOf('renews') },
        { name: t('reports.outcome.Lapses'), values: seriesOf('lapses') },
        { name: t('reports.outcome.Ends'), values: seriesOf('ends') },
      ]
    : [{ name: t('reports.plansDue'), values: weeks.map(({ plans }) => plans) }]
  return (
    <div className={css['chart']}>
      <SeriesChart
        points={weeks.map(({ from }) => ({
          name: t('reports.weekOf', { day: formatDate(from, dateFormat, i18n.language) }),
          tick: day(from),
        }))}
        series={series.filter(({ values }, at) => at === 0 || values.some((count) => count > 0))}
        said={(count) => t('reports.plans', { count })}
        whole={t('reports.inSpan', { span })}
        label={t('reports.renewalsChart')}
        table={t('reports.week')}
      />
    </div>
  )
}

const RenewMany = lazyPart(async () => (await import('../../commerce/subscriptions/ManyPlans.tsx')).RenewMany)
/** Renews the selected plans; the preview shows what each costs and when it ends then. */
function RenewBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const refused = useTooMany(selection)
  const selected = { subscriptionKeys: [...selection.keys] }
  const renew = { key: 'renew', label: t('companyPlans.many.renew'), action: 'plan.renew', dialog: RenewMany }
  return <BulkBar {...{ selection, selected, refused }} bulks={[renew]} />
}

/** "Within 30 days, 12 company plans renew or end. Another term of them is worth €1,200.00 and $500.00." */
function Summary({ page: { within, due } }: { page: RenewalsReport }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { money } = usePlanWords()
  if (!due || due.plans === 0) return null
  const { plans, capped, values } = due
  const amounts = values.map(({ currency, value }) => money(value, currency))
  const worth = new Intl.ListFormat(language, { type: 'conjunction' }).format(amounts)
  // i18n: reports.within.*
  const next = { count: plans, number: numberIn(language, plans), span: t(`reports.within.${within}`) }
  return (
    <>
      <p className={css['said']}>
        {t(capped ? 'reports.dueMore' : 'reports.due', next)}{' '}
        {worth && t(capped ? 'reports.worthFirst' : 'reports.worth', { worth, count: plans, number: next.number })}
      </p>
      {due.weeks.length > 1 && <WeeksChart weeks={due.weeks} span={next.span} />}
    </>
  )
}
