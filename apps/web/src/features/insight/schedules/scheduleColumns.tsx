import { scheduleList } from '@portal/contract/insight/schedules/schedules.list'
import type { ScheduleListItem } from '@portal/contract/insight/schedules/schedules.shapes'
import { IconDots as IconMore } from '../../../ui/icons.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useDay } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/menuEntry.ts'
import page from '../../../ui/Page.module.css'
import { RowButton } from '../../../ui/RowButton.tsx'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import type { OpenDialog } from './ScheduleDialogs.tsx'
import { whenIn } from './scheduleWords.ts'

export function useScheduleColumns(
  onOpen: (opened: OpenDialog) => void,
  mayWrite: boolean,
): Column<ScheduleListItem>[] {
  const { t } = useTranslation()
  return [
    ...useColumns(scheduleList, useCells(onOpen), 'schedules.column'),
    {
      id: 'acts',
      header: t('schedules.column.acts'),
      kind: 'acts',
      narrow: true,
      cell: (schedule) => <RowMenu schedule={schedule} onOpen={onOpen} mayWrite={mayWrite} />,
    },
  ]
}

function useCells(onOpen: (opened: OpenDialog) => void): Cells<typeof scheduleList, ScheduleListItem> {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const day = useDay()
  const { timeZone } = useMe().preferences
  return {
    title: {
      kind: 'name',
      rowHeader: true,
      cell: (schedule) => (
        <TextButton aria-haspopup="dialog" onClick={() => onOpen({ what: 'runs', schedule })}>
          {schedule.title}
        </TextButton>
      ),
    },
    kind: {
      kind: 'text',
      narrow: true,
      // i18n: files.kind.* files.as.*
      cell: ({ kind, format }) => (
        <>
          {t(`files.kind.${kind}`)}{' '}
          <div>
            <span className={cell.beside}>{t(`files.as.${format}`)}</span>
          </div>
        </>
      ),
    },
    frequency: {
      kind: 'names',
      cell: ({ frequency }) => (
        <>
          {whenIn({ t, language }, frequency, day)}{' '}
          {frequency.zone !== timeZone && <span className={cell.beside}>{frequency.zone}</span>}
        </>
      ),
    },
    lastRun: {
      kind: 'status',
      cell: ({ lastRunState, lastRunOn }) =>
        lastRunState ? (
          <>
            <StateDot of="schedules.run" is={lastRunState} />{' '}
            <div className={page.dim}>
              <When brief at={lastRunOn} />
            </div>
          </>
        ) : (
          t('form.none')
        ),
    },
    next: {
      kind: 'names',
      narrow: true,
      note: <ZoneNote />,
      cell: ({ nextOn }) => (nextOn ? <When at={nextOn} /> : t('form.none')),
    },
    state: {
      kind: 'status',
      narrow: true,
      // i18n: schedules.reason.*
      cell: (schedule) => (
        <>
          <StateDot of="schedules.state" is={schedule.state} />
          {schedule.pauseReason && schedule.pauseReason !== 'ByHand' && (
            <span className={page.dim}> {t(`schedules.reason.${schedule.pauseReason}`)}</span>
          )}
        </>
      ),
    },
    owner: { kind: 'names', cell: ({ ownerName, mine }) => (mine ? t('schedules.me') : ownerName) },
  }
}

type MenuProps = { schedule: ScheduleListItem; onOpen: (opened: OpenDialog) => void; mayWrite: boolean }
function RowMenu({ schedule, onOpen, mayWrite }: MenuProps) {
  const { t } = useTranslation()
  const { mine, state, title } = schedule
  const entry = (what: Exclude<OpenDialog['what'], 'add'>, more: Partial<MenuEntry> = {}): MenuEntry => ({
    key: what,
    // i18n: schedules.act.*
    label: t(`schedules.act.${what}`),
    onSelect: () => onOpen({ what, schedule }),
    ...more,
  })
  const entries = [
    entry('runs'),
    ...(mayWrite && mine ? [entry('edit'), entry('test')] : []),
    ...(mayWrite && state === 'Active' ? [entry('pause')] : []),
    ...(mayWrite && mine && state === 'Paused' ? [entry('resume')] : []),
    ...(mayWrite ? [entry('remove', { danger: true })] : []),
  ]
  return (
    <Menu
      entries={entries}
      target={
        <RowButton aria-label={t('schedules.actionsFor', { title })}>
          <Icon of={IconMore} />
        </RowButton>
      }
    />
  )
}
