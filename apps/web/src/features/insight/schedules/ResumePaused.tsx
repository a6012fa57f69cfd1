import { useQuery } from '@tanstack/react-query'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import list from '../../../ui/RuledList.module.css'
import { say } from '../../../ui/toast.ts'
import { pausedQuery, useResumeAll } from './schedules.queries.ts'

/** How many are named; the list has all. */
const named = 5

/** Resumes the paused schedules of the reader, those of the first page of their list; colleagues resume theirs. */
export function ResumePaused({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  // As they were when the dialog opened: the list is fetched again once they are resumed.
  const { data, error, refetch } = useQuery({ ...pausedQuery, staleTime: Infinity, gcTime: 0 })
  const resuming = useResumeAll()
  if (!data)
    return (
      <PendingDialog
        title={t('schedules.act.resume')}
        error={error}
        failed={t('schedules.failed')}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    )
  const own = data.items.filter(({ mine }) => mine)
  const number = (value: number) => numberIn(i18n.language, value)
  const left = own.length - named
  const resume = () =>
    resuming.mutate(
      own.map(({ scheduleKey }) => scheduleKey),
      {
        onSuccess: (count) => {
          say(t('schedules.resumed', { count, number: number(count) }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('schedules.resumeMany', { count: own.length, number: number(own.length) })}
      submit={t('schedules.act.resume')}
      pending={resuming.isPending}
      refusal={resuming.error?.message ?? (own.length === 0 ? t('schedules.pausedOfOthers') : undefined)}
      onSubmit={own.length === 0 ? onClose : resume}
      onClose={onClose}
    >
      <ul className={list['list']}>
        {own.slice(0, named).map(({ scheduleKey, title, pauseReason }) => (
          <li key={scheduleKey} className={list['item']}>
            <span>{title}</span>
            {pauseReason && <span className={list['meta']}>{t(`schedules.reason.${pauseReason}`)}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('schedules.moreOf', { count: left, number: number(left) })}</p>}
      <p>
        <Anchor href={paths.list('reportSchedule', { state: 'Paused' })}>{t('schedules.allPaused')}</Anchor>
      </p>
    </ConfirmDialog>
  )
}
