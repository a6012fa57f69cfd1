import type { Schedule, ScheduleKind, ScheduleListItem } from '@portal/contract/insight/schedules/schedules.shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ScheduleFacts } from './ScheduleFacts.tsx'
import { scheduleQuery, useRemove, useSwitch, useTest } from './schedules.queries.ts'
import type { ScheduleSource } from './scheduleValues.ts'

type ScheduleRef = Pick<ScheduleListItem, 'scheduleKey' | 'title' | 'mine'>
/** The open overlay: the builder, the history, or a question. */
export type OpenDialog =
  | { what: 'add'; source: ScheduleSource | undefined }
  | { what: 'runs' | 'edit' | 'test' | 'pause' | 'resume' | 'remove'; schedule: ScheduleRef }

type Props = {
  opened: OpenDialog
  kinds: readonly ScheduleKind[]
  mayWrite: boolean
  onOpen: (opened: OpenDialog | undefined) => void
}

/** The dialogs of schedules, one at a time. */
export function ScheduleDialogs({ opened, kinds, mayWrite, onOpen }: Props) {
  const close = () => onOpen(undefined)
  // Names recipients who cannot open the content, immediately after saving.
  const saved = (schedule: Schedule) =>
    onOpen(schedule.cannotOpen > 0 && !schedule.attach ? { what: 'runs', schedule } : undefined)
  switch (opened.what) {
    case 'add':
      return (
        <ScheduleDialog schedule={undefined} source={opened.source} kinds={kinds} onSaved={saved} onClose={close} />
      )
    case 'edit':
      return <EditDialog schedule={opened.schedule} kinds={kinds} onSaved={saved} onClose={close} />
    case 'runs':
      return <RunsDialog schedule={opened.schedule} mayChange={mayWrite && opened.schedule.mine} onOpen={onOpen} />
    case 'test':
      return <TestDialog schedule={opened.schedule} onClose={close} />
    case 'remove':
      return <RemoveDialog schedule={opened.schedule} onClose={close} />
    default:
      return <SwitchDialog schedule={opened.schedule} on={opened.what === 'resume'} onClose={close} />
  }
}

type DialogProps = { schedule: ScheduleRef; onClose: () => void }
const refusalOf = (error: Error | null) => (isStepUpRefusal(error) ? undefined : error?.message)

type EditProps = DialogProps & { kinds: readonly ScheduleKind[]; onSaved: (saved: Schedule) => void }
function EditDialog({ schedule, onClose, ...rest }: EditProps) {
  const { t } = useTranslation()
  const query = useQuery(scheduleQuery(schedule.scheduleKey))
  // A refetch while the person types leaves the form unchanged.
  if (query.data && query.isFetchedAfterMount)
    return <ScheduleDialog {...rest} schedule={query.data} source={undefined} onClose={onClose} />
  return (
    <Dialog
      wide
      title={schedule.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <QueryState query={query} failed={t('schedules.failed')} lines={8} height={28} />
    </Dialog>
  )
}

type RunsProps = { schedule: ScheduleRef; mayChange: boolean; onOpen: Props['onOpen'] }
function RunsDialog({ schedule, mayChange, onOpen }: RunsProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      wide
      title={schedule.title}
      onClose={() => onOpen(undefined)}
      actions={
        <>
          {mayChange && (
            <Button variant="default" onClick={() => onOpen({ what: 'edit', schedule })}>
              {t('schedules.act.edit')}
            </Button>
          )}
          <Button onClick={() => onOpen(undefined)}>{t('form.close')}</Button>
        </>
      }
    >
      <ScheduleFacts scheduleKey={schedule.scheduleKey} mayChange={mayChange} />
    </Dialog>
  )
}

function TestDialog({ schedule, onClose }: DialogProps) {
  const { t } = useTranslation()
  const testing = useTest(schedule)
  return (
    <ConfirmDialog
      title={t('schedules.testTitle')}
      submit={t('schedules.testNow')}
      pending={testing.isPending}
      refusal={refusalOf(testing.error)}
      onSubmit={() =>
        testing.mutate(undefined, {
          onSuccess: () => {
            say(t('schedules.tested'))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {t('schedules.testText', { title: schedule.title })}
    </ConfirmDialog>
  )
}

function SwitchDialog({ schedule, on, onClose }: DialogProps & { on: boolean }) {
  const { t } = useTranslation()
  const switching = useSwitch(schedule)
  return (
    <ConfirmDialog
      title={t(on ? 'schedules.resumeTitle' : 'schedules.pauseTitle')}
      submit={t(on ? 'schedules.act.resume' : 'schedules.act.pause')}
      pending={switching.isPending}
      refusal={refusalOf(switching.error)}
      onSubmit={() => switching.mutate(on, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(on ? 'schedules.resumeText' : 'schedules.pauseText', { title: schedule.title })}
    </ConfirmDialog>
  )
}

function RemoveDialog({ schedule, onClose }: DialogProps) {
  const { t } = useTranslation()
  const removing = useRemove(schedule)
  return (
    <ConfirmDialog
      title={t('schedules.removeTitle')}
      submit={t('schedules.removeNow')}
      danger
      pending={removing.isPending}
      refusal={refusalOf(removing.error)}
      onSubmit={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('schedules.removeText', { title: schedule.title })}
    </ConfirmDialog>
  )
}
