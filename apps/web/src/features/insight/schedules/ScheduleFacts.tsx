import { normalEmail } from '@portal/contract/core/fields'
import { numberIn } from '@portal/contract/core/language'
import { maxOnPaper } from '@portal/contract/core/files/files.fields'
import type { RunFault } from '@portal/contract/insight/schedules/schedules.fields'
import type { Schedule, ScheduleRun } from '@portal/contract/insight/schedules/schedules.shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDay } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { formatMoment } from '../../../lib/dates.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { say } from '../../../ui/toast.ts'
import css from './Schedules.module.css'
import { runsQuery, scheduleQuery, useResend, useTakeRun } from './schedules.queries.ts'
import { filtersIn, sentenceIn } from './scheduleWords.ts'

/** One schedule as a sentence, with the recipients who cannot open its content, and its history. */
export function ScheduleFacts({ scheduleKey, mayChange }: { scheduleKey: string; mayChange: boolean }) {
  const { t } = useTranslation()
  const { email } = useMe()
  const query = useQuery(scheduleQuery(scheduleKey))
  // Administrators of the account see the schedules of colleagues, and have the files that were sent to them.
  const isSent = query.data?.recipients.some((one) => one.opens && one.email === normalEmail(email))
  return (
    <>
      <QueryState query={query} failed={t('schedules.failed')} lines={4} height={24} />
      {query.data && <Sentence schedule={query.data} />}
      <Runs scheduleKey={scheduleKey} mayChange={mayChange} mayTake={query.data?.mine || isSent || false} />
    </>
  )
}

function Sentence({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat } = useMe().preferences
  const day = useDay()
  const { filter, frequency, recipients, dates, cannotOpen, attach, hasPassword, pauseReason } = schedule
  const sent = attach ? (hasPassword ? 'archive' : 'attachment') : 'link'
  const named = recipients.map(({ email, outside }) => (outside ? t('schedules.outside', { email }) : email))
  const fields = filtersIn(t, filter)
  const closed = recipients.filter(({ opens }) => !opens).map(({ email }) => email)
  return (
    <>
      <p>{sentenceIn({ t, language }, schedule, day)}</p>
      {fields !== '' && <p className={css['dim']}>{t('schedules.sentenceFilters', { fields })}</p>}
      {dates.length > 0 && (
        <p className={css['dim']}>
          {t('schedules.form.dates', {
            dates: dates.map((one) => formatMoment(one, dateFormat, language, frequency.zone)).join(' · '),
          })}
        </p>
      )}
      <p className={css['dim']}>
        {/* i18n: schedules.sentAs.* */}
        {t(`schedules.sentAs.${sent}`, { emails: named.join(', ') })}
      </p>
      {pauseReason && pauseReason !== 'ByHand' && (
        <Alert kind="warning">{t(`schedules.reasonText.${pauseReason}`)}</Alert>
      )}
      {cannotOpen > 0 && !attach && (
        <Alert kind="warning">{t('schedules.cannotOpen', { count: cannotOpen, emails: closed.join(', ') })}</Alert>
      )}
    </>
  )
}

type RunProps = { scheduleKey: string; mayChange: boolean; mayTake: boolean }
/** Why a run failed. A paper file can also be refused for its length. */
function faultIn({ t, i18n }: ReturnType<typeof useTranslation>, fault: RunFault, format: ScheduleRun['format']) {
  if (fault === 'Definition' && format === 'pdf')
    return t('schedules.refusedOnPaper', { most: numberIn(i18n.language, maxOnPaper) })
  // i18n: schedules.fault.*
  return t(`schedules.fault.${fault}`)
}

function useColumns({ scheduleKey, mayChange, mayTake }: RunProps) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const resending = useResend({ scheduleKey })
  const download = useTakeRun()
  const resend = (runKey: string) => resending.mutate(runKey, { onSuccess: () => say(t('schedules.resent')) })
  const columns: Column<ScheduleRun>[] = [
    {
      id: 'due',
      header: t('schedules.runColumn.due'),
      kind: 'date',
      rowHeader: true,
      cell: ({ dueOn }) => <When at={dueOn} />,
    },
    {
      id: 'state',
      header: t('field.state'),
      kind: 'status',
      narrow: true,
      cell: ({ state, fault, format, missed, test }) => (
        <>
          <StateDot of="schedules.run" is={state} />
          <span className={page.dim}>
            {fault && ` ${faultIn(translation, fault, format)}`}
            {missed > 0 && ` ${t('schedules.missed', { count: missed })}`}
            {test && ` ${t('schedules.wasTest')}`}
          </span>
        </>
      ),
    },
    {
      id: 'rows',
      header: t('schedules.runColumn.rows'),
      kind: 'number',
      cell: ({ state, rows }) => (state === 'Succeeded' ? numberIn(i18n.language, rows) : t('form.none')),
    },
    {
      id: 'sent',
      header: t('schedules.runColumn.sent'),
      kind: 'number',
      cell: ({ sent }) => numberIn(i18n.language, sent),
    },
    {
      id: 'file',
      header: t('schedules.runColumn.file'),
      kind: 'names',
      narrow: true,
      cell: ({ fileUntil, runKey }) =>
        fileUntil && mayTake ? (
          <span className={css['acts']}>
            <TextButton disabled={download.isPending} onClick={() => download.mutate(runKey)}>
              {t('schedules.download')}
            </TextButton>
            {mayChange && (
              <TextButton disabled={resending.isPending} onClick={() => resend(runKey)}>
                {t('schedules.resend')}
              </TextButton>
            )}
          </span>
        ) : (
          t('form.none')
        ),
    },
  ]
  return { columns, refusal: resending.error?.message ?? download.error?.message }
}

function Runs(props: RunProps) {
  const { t } = useTranslation()
  const runs = useInfiniteQuery(runsQuery(props.scheduleKey))
  const { columns, refusal } = useColumns(props)
  if (!runs.data) return <QueryState query={runs} failed={t('schedules.failed')} lines={5} height={24} />
  const rows = runs.data.pages.flatMap(({ items }) => items)
  const hasFiles = props.mayTake && rows.some(({ fileUntil }) => fileUntil)
  return (
    <div className={css['history']}>
      <DataTable
        label={t('schedules.history')}
        columns={hasFiles ? columns : columns.filter(({ id }) => id !== 'file')}
        rows={rows}
        rowKey={({ runKey }) => runKey}
        empty={<EmptyState title={t('schedules.noRuns')} />}
      />
      {runs.hasNextPage && <MoreButton label={t('table.showMore')} pages={runs} />}
      <ErrorAlert text={refusal} />
    </div>
  )
}
