import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { runQuery, useTakeRun } from './schedules.queries.ts'

/** The report that a mail leads to: its file, for people who may have it. */
export function RunDialog({ runKey }: { runKey: string }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const navigate = useNavigate()
  const run = useQuery(runQuery(runKey))
  const download = useTakeRun()
  const close = () => void navigate({ to: '.', search: {}, replace: true })
  const { title, dueOn, fileUntil } = run.data ?? {}
  return (
    <Dialog
      title={title ?? t('schedules.runTitle')}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {t('form.close')}
          </Button>
          {fileUntil && (
            <Button loading={download.isPending} onClick={() => download.mutate(runKey)}>
              {t('schedules.download')}
            </Button>
          )}
        </>
      }
    >
      {codeOf(run.error) === 'schedule.runNotFound' ? (
        <Alert kind="warning">{t('schedules.runNotYours')}</Alert>
      ) : (
        <QueryState query={run} failed={t('schedules.runFailed')} lines={3} height={24} />
      )}
      {run.data && (
        <p>
          {t('schedules.runOf', { when: moment(dueOn ?? null) })}{' '}
          {fileUntil ? t('schedules.fileUntil', { when: moment(fileUntil) }) : t('schedules.fileGone')}
        </p>
      )}
      <ErrorAlert text={download.error?.message} />
    </Dialog>
  )
}
