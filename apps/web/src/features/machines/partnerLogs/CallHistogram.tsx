import type { PartnerCallHistogram } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { numberIn } from '@portal/contract/core/language'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './PartnerLogs.module.css'
import { histogramQuery } from './partnerLogs.queries.ts'

/** The number of calls over time and their outcomes: bars over the period, with the numbers in words and in a table. */
export function CallHistogram({ filter }: { filter: PartnerCallFilter }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(histogramQuery(filter))
  if (isError) return <p className={css['chartNote']}>{t('partnerLogs.chart.failed')}</p>
  if (!data)
    return (
      <div className={css['chart']}>
        <Skeleton lines={1} height={96} />
      </div>
    )
  return data.buckets.length > 0 && <Chart histogram={data} />
}

type Bucket = PartnerCallHistogram['buckets'][number]
const doneIn = ({ total, failed, needsInfo }: Bucket) => total - failed - needsInfo
/** The parts of a bar that the legend names, where there are any. */
const parts = [
  { part: 'done', status: 'Succeeded', is: (one: Bucket) => doneIn(one) > 0 },
  { part: 'needs', status: 'NeedsInfo', is: (one: Bucket) => one.needsInfo > 0 },
  { part: 'failed', status: 'Failed', is: (one: Bucket) => one.failed > 0 },
] as const

function Chart({ histogram: { buckets, from, to } }: { histogram: PartnerCallHistogram }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const most = Math.max(1, ...buckets.map(({ total }) => total))
  const sum = (field: 'total' | 'failed' | 'needsInfo') => buckets.reduce((all, one) => all + one[field], 0)
  const number = (value: number, more = false) => `${numberIn(i18n.language, value)}${more ? '+' : ''}`
  const capped = buckets.some((one) => one.capped)
  const words = t('partnerLogs.chart.summary', {
    total: number(sum('total'), capped),
    failed: number(sum('failed')),
    needs: number(sum('needsInfo')),
  })
  const height = (value: number) => `${(value / most) * 100}%`
  return (
    <div className={css['chart']}>
      <p className={css['chartNote']}>
        <span>
          {words}
          {capped && <> {t('partnerLogs.chart.capped')}</>}
        </span>
        <span className={css['legend']} aria-hidden="true">
          {parts
            .filter(({ is }) => buckets.some(is))
            .map(({ part, status }) => (
              // i18n: partnerLogs.status.*
              <span key={part} data-part={part}>
                {t(`partnerLogs.status.${status}`)}
              </span>
            ))}
        </span>
      </p>
      <div className={css['bars']} aria-hidden="true">
        {buckets.map((one) => (
          <span key={one.from} className={css['bar']} title={`${moment(one.from)} · ${number(one.total, one.capped)}`}>
            <span data-part="done" style={{ height: height(doneIn(one)) }} />
            <span data-part="needs" style={{ height: height(one.needsInfo) }} />
            <span data-part="failed" style={{ height: height(one.failed) }} />
          </span>
        ))}
      </div>
      <p className={css['axis']} aria-hidden="true">
        <span>{moment(from)}</span>
        <span>{moment(to)}</span>
      </p>
      <details className={css['table']}>
        <summary>{t('partnerLogs.chart.table')}</summary>
        <ScrollRegion label={t('partnerLogs.chart.table')} className={css['tableBody']}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('partnerLogs.chart.from')}</th>
                <th scope="col">{t('partnerLogs.chart.all')}</th>
                <th scope="col">{t('partnerLogs.status.Failed')}</th>
                <th scope="col">{t('partnerLogs.status.NeedsInfo')}</th>
              </tr>
            </thead>
            <tbody>
              {buckets
                .filter(({ total }) => total > 0)
                .map((one) => (
                  <tr key={one.from}>
                    <th scope="row">{moment(one.from)}</th>
                    <td>{number(one.total, one.capped)}</td>
                    <td>{one.failed || ''}</td>
                    <td>{one.needsInfo || ''}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </div>
  )
}
