import { IconListCheck as IconJobs } from '../../../ui/icons.ts'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { useChange } from '../../../core/changes/openChange.ts'
import { FilesInTray, useTrayFiles } from '../../../core/files/FilesInTray.tsx'
import { isUnderWay } from '../../../core/files/files.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { say } from '../../../ui/toast.ts'
import { percentOf } from './ChangeProgress.tsx'
import { isMoving, isOver, shownState } from './changes.queries.ts'
import css from './Tray.module.css'
import { counts, useEnded, useFinished, useOpenChanges } from './tray.queries.ts'
import { Icon } from '../../../ui/Icon.tsx'

/** In the header: how many changes run or wait for this person, a short list of them, and a message when one ends. */
export function ChangesTray({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const { userKey } = useMe()
  const [opened, setOpened] = useState(false)
  const open = useOpenChanges(userKey, opened)
  const items = open.data?.items
  const { files, take } = useTrayFiles(opened)
  const { show } = useChange()
  useEnded(items, userKey, (ended) =>
    say(
      ended.state === 'Done' && ended.failed === 0 && ended.result
        ? ended.result
        : t('changes.tray.ended', {
            title: t(`changes.kind.${ended.kind}`),
            state: t(`changes.state.${ended.state === 'Done' && ended.failed > 0 ? 'Partly' : ended.state}`),
          }),
      { action: { label: t('changes.tray.show'), act: () => void show(ended.changeKey) } },
    ),
  )
  const count = (items?.filter((change) => counts(change, userKey)).length ?? 0) + files.filter(isUnderWay).length
  return (
    <>
      <Popover
        label={t('changes.tray.label')}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={360}
        target={
          <button
            type="button"
            className={className}
            aria-label={count > 0 ? t('changes.tray.labelCount', { count }) : t('changes.tray.label')}
            onClick={() => setOpened(!opened)}
          >
            <span className={css.icon}>
              <Icon of={IconJobs} size={20} />
              {count > 0 && (
                <span className={css.count} aria-hidden="true">
                  {count}
                </span>
              )}
            </span>
          </button>
        }
      >
        <p className={css.heading}>{t('changes.tray.heading')}</p>
        {!items && !open.error && <Skeleton lines={2} />}
        {!items && open.error && <EmptyState announced small kind="error" title={t('changes.tray.failed')} />}
        {items?.length === 0 && <EmptyState small title={t('changes.tray.none')} />}
        {items && items.length > 0 && (
          <ul className={css.list}>
            {items.slice(0, 8).map((change) => (
              <Entry key={change.changeKey} change={change} onOpen={() => setOpened(false)} />
            ))}
          </ul>
        )}
        <Finished onOpen={() => setOpened(false)} />
        <FilesInTray files={files} take={take} />
        <p className={css.foot}>
          <Anchor href={paths.changes()} onClick={() => setOpened(false)}>
            {t('changes.tray.all')}
          </Anchor>
        </p>
      </Popover>
    </>
  )
}

/** My latest finished ones, with links to their results, failures and downloads. */
function Finished({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const finished = useFinished()
  if (finished.length === 0) return null
  return (
    <>
      <p className={css.heading}>{t('changes.tray.finished')}</p>
      <ul className={css.list}>
        {finished.map((change) => (
          <Entry key={change.changeKey} change={change} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

function Entry({ change, onOpen }: { change: ChangeSet; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <li>
      <Anchor href={paths.change(change.changeKey)} onClick={onOpen}>
        {t(`changes.kind.${change.kind}`)}
      </Anchor>
      <span className={css.sentence}>{(isOver(change.state) && change.result) || change.sentence}</span>
      <span className={css.line}>
        <StateDot
          of="changes.state"
          is={shownState(change)}
          word={change.abilities.decide.allowed ? t('changes.tray.forYou') : undefined}
        />
        {isMoving(change.state) && <ProgressBar label={t('changes.progress')} percent={percentOf(change)} />}
      </span>
    </li>
  )
}
