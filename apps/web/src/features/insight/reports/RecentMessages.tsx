import { numberIn } from '@portal/contract/core/language'
import type { TransactionsReport } from '@portal/contract/insight/reports/reports.contract'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { zoneName } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Funnel } from '../../../ui/Funnel.tsx'
import { HeatMap, type Line } from '../../../ui/HeatMap.tsx'
import css from './Reports.module.css'
import { shareIn } from './usage.words.ts'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hours labelled below the map; the legend has those between. */
const named = 6

const textOf = (language: string, at: number, options: Intl.DateTimeFormatOptions) =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    .format(Date.UTC(2024, 0, 1, at))
    .replaceAll('\u202f', '\u00a0')
const dayLine = (language: string, day: number): Line => ({
  name: textOf(language, day * 24, { weekday: 'long' }),
  tick: textOf(language, day * 24, { weekday: 'short' }),
})
function hourLine(language: string, hour: number): Line {
  const name = textOf(language, hour, { hour: 'numeric' })
  return { name, tick: hour % named === 0 ? name : '' }
}

type Props = { page: TransactionsReport; asked: { status?: unknown } }
/**
 * How far the latest messages got, and the hours in which they were sent. A filter by status leaves the steps out,
 * because all its messages got equally far.
 */
export function RecentMessages({ page: { recent }, asked }: Props) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const { language } = i18n
  if (!recent || recent.messages === 0) return null
  const countText = (count: number) => t('reports.units.MESSAGE', { count })
  const whole = recent.capped ? t('reports.recent.since', { moment: moment(recent.since) }) : t('reports.recent.all')
  const share = (count: number) => shareIn(language, count, recent.messages)
  const counts = {
    messages: countText(recent.messages),
    delivered: share(recent.delivered),
    opened: share(recent.opened),
  }
  return (
    <>
      {!asked.status && <p className={css['said']}>{t('reports.recent.said', counts)}</p>}
      <div className={css['pair']}>
        {!asked.status && (
          <Funnel
            label={t('reports.recent.funnel')}
            steps={[
              { name: t('reports.recent.messages'), count: recent.messages },
              { name: t('reports.recent.sent'), count: recent.sent },
              { name: t('reports.recent.delivered'), count: recent.delivered },
              { name: t('reports.recent.opened'), count: recent.opened },
            ]}
          />
        )}
        <HeatMap
          rows={days.map((day) => dayLine(language, day))}
          columns={hours.map((hour) => hourLine(language, hour))}
          values={days.map((day) => recent.hours.slice(day * 24, day * 24 + 24))}
          said={countText}
          figure={(value) => numberIn(language, value)}
          whole={whole}
          label={t('reports.recent.hours', { zone: zoneName(language, recent.timeZone) })}
          table={t('reports.recent.day')}
        />
      </div>
    </>
  )
}
