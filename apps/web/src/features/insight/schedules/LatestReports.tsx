import type { ScheduleRun } from '@portal/contract/insight/schedules/schedules.shapes'
import { useQuery } from '@tanstack/react-query'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import page from '../../../ui/Page.module.css'
import { TextButton } from '../../../ui/TextButton.tsx'
import css from './Schedules.module.css'
import { latestQuery, useTakeRun } from './schedules.queries.ts'

/** The newest scheduled reports whose files the reader may have; nothing where there are none. */
export function LatestReports() {
  const maySee = useCan('LatestReports:R')
  return maySee ? <Latest /> : null
}

function Latest() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(latestQuery)
  const removal = useTakeRun()
  if (data.length === 0) return null
  const take = ({ runKey }: ScheduleRun) => removal.mutate(runKey)
  return (
    <section className={page.section} aria-labelledby="latest-reports">
      <h2 id="latest-reports">{t('schedules.latest')}</h2>
      <ul className={css['latest']}>
        {data.map((run) => (
          <li key={run.runKey}>
            <TextButton disabled={removal.isPending} onClick={() => take(run)}>
              {run.title}
            </TextButton>{' '}
            <span className={page.dim}>
              {t(`files.as.${run.format}`)} · <When at={run.dueOn} />
            </span>
          </li>
        ))}
      </ul>
      <ErrorAlert text={removal.error?.message} />
    </section>
  )
}
