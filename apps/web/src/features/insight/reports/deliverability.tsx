import type { OwnCells } from './useReportColumns.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { DeliverabilityReport } from '@portal/contract/insight/reports/reports.contract'
import { deliverabilityReport } from '@portal/contract/insight/reports/reports.deliverability'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../../lib/i18n.ts'
import { SeriesChart } from '../../../ui/SeriesChart.tsx'
import { useMonthName } from '../../../core/months/useMonths.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'
import { longMonth, monthsIn, shareIn, tickOf } from './usage.words.ts'

/** The delivery of e-mail, by the domain of the sender. */
export const deliverability = declaredReport({
  id: 'deliverability',
  declared: deliverabilityReport,
  ask: api.deliverability,
  file: 'deliverabilityFile',
  company: 'acctKey',
  texts: [{ field: 'domain', name: 'domain', longest: 253 }],
  rowKey: ({ domain }) => domain,
  Summary,
  useOwn,
})

/** The results of each month; what is on its way has no result yet. */
function MonthsChart({ page: { months, fromMonth, toMonth } }: { page: DeliverabilityReport }) {
  const { t, i18n } = useTranslation()
  const words = { t, language: i18n.language }
  const month = useMonthName()
  const waiting = months.map(({ sent, delivered, bounced }) => sent - delivered - bounced)
  return (
    <div className={css['chart']}>
      <SeriesChart
        points={months.map((one) => ({ name: longMonth(words, one.month), tick: tickOf(month(one.month)) }))}
        series={[
          { name: t('field.delivered'), values: months.map(({ delivered }) => delivered) },
          { name: t('field.bounced'), values: months.map(({ bounced }) => bounced) },
          { name: t('reports.noResult'), values: waiting, rest: true },
        ]}
        said={(count) => t('reports.emails', { count })}
        whole={monthsIn(words, [fromMonth, toMonth], 'span')}
        label={t('reports.deliveryChart')}
        table={t('field.period')}
      />
    </div>
  )
}

/** "From September to November 2026, 12,345 messages were sent: 97.1% were delivered, 0.4% bounced." */
function Summary({ page }: { page: DeliverabilityReport }) {
  const { fromMonth, toMonth, totals } = page
  const { t, i18n } = useTranslation()
  const { language } = i18n
  if (totals.sent === 0) return null
  return (
    <>
      <p className={css['said']}>
        {t('reports.sent', {
          count: totals.sent,
          number: numberIn(language, totals.sent),
          when: monthsIn({ t, language }, [fromMonth, toMonth], 'begin'),
          delivered: shareIn(language, totals.delivered, totals.sent),
          bounced: shareIn(language, totals.bounced, totals.sent),
        })}
      </p>
      <MonthsChart page={page} />
    </>
  )
}

type Row = DeliverabilityReport['items'][number]
/** The column of each share follows that of its count. */
function useOwn(): OwnCells<Row> {
  const { t, i18n } = useTranslation()
  const seesDomains = useCan('DKIM:R')
  const share = (field: 'delivered' | 'bounced'): Column<Row> => ({
    id: `${field}Share`,
    // i18n: reports.column.*
    header: t(`reports.column.${field}Share`),
    kind: 'number',
    ...(field === 'delivered' && { narrow: true }),
    cell: (row) => (row.sent > 0 ? shareIn(i18n.language, row[field], row.sent) : t('form.none')),
  })
  const domain = (row: Row) =>
    seesDomains && row.dkimState ? <Anchor href={paths.domains(row.domain)}>{row.domain}</Anchor> : row.domain
  return { domain: { cell: domain }, delivered: { beside: share('delivered') }, bounced: { beside: share('bounced') } }
}
