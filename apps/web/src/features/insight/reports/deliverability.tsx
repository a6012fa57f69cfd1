import type { OwnCells } from './useReportColumns.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { DeliverabilityReport } from '@portal/contract/insight/reports/reports.contract'
import { deliverabilityReport } from '@portal/contract/insight/reports/reports.deliverability'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../../lib/i18n.ts'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'
import { monthsIn, shareIn } from './usage.words.ts'

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

/** "From September to November 2026, 12,345 messages were sent: 97.1% were delivered, 0.4% bounced." */
function Summary({ page: { fromMonth, toMonth, totals } }: { page: DeliverabilityReport }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  if (totals.sent === 0) return null
  return (
    <p className={css['said']}>
      {t('reports.sent', {
        count: totals.sent,
        number: numberIn(language, totals.sent),
        when: monthsIn({ t, language }, [fromMonth, toMonth], 'begin'),
        delivered: shareIn(language, totals.delivered, totals.sent),
        bounced: shareIn(language, totals.bounced, totals.sent),
      })}
    </p>
  )
}

type Row = DeliverabilityReport['items'][number]
/** The share follows the delivered and the bounced messages. */
function useOwn(): OwnCells<Row> {
  const { t, i18n } = useTranslation()
  const share = (field: 'delivered' | 'bounced'): Column<Row> => ({
    id: `${field}Share`,
    // i18n: reports.column.*
    header: t(`reports.column.${field}Share`),
    kind: 'number',
    ...(field === 'delivered' && { narrow: true }),
    cell: (row) => (row.sent > 0 ? shareIn(i18n.language, row[field], row.sent) : t('form.none')),
  })
  return { delivered: { beside: share('delivered') }, bounced: { beside: share('bounced') } }
}
