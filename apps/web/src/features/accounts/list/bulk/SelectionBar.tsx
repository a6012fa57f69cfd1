import { mostKeys } from '@portal/contract/changes/changes.rules'
import type { Count } from '@portal/contract/core/page'
import { lazy, Suspense, useId, useState } from 'react'
import type * as z from 'zod/mini'
import { WhyNote } from '../../../../core/access/WhyNote.tsx'
import { type Standing, useRight } from '../../../../core/access/useRight.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { totalText } from '../../../../ui/table/Pager.tsx'
import { exportOf } from '../accounts.search.ts'
import { ExportButton } from '../ExportButton.tsx'
import { TextButton } from '../../../../ui/TextButton.tsx'
import type { AccountList } from '../useAccountList.ts'
import type { AccountSelection } from '../useSelection.ts'
import css from './Bulk.module.css'

const StatusDialog = lazy(() =>
  import('../../../status/BulkStatusDialog.tsx').then((module) => ({ default: module.BulkStatusDialog })),
)
const TagsDialog = lazy(() => import('./TagsDialog.tsx').then((module) => ({ default: module.TagsDialog })))
const ManagerDialog = lazy(() => import('./ManagerDialog.tsx').then((module) => ({ default: module.ManagerDialog })))
const NotifyDialog = lazy(() =>
  import('../../../notices/NotifyDialog.tsx').then((module) => ({ default: module.NotifyDialog })),
)
const dialogs = { status: StatusDialog, tags: TagsDialog, manager: ManagerDialog, notify: NotifyDialog }
type Bulk = keyof typeof dialogs

type Props = { list: AccountList; selection: AccountSelection; total: z.output<typeof Count> | undefined }

/** How much is selected, whether that is the whole result, and the actions on it. */
export function SelectionBar({ list, selection, total }: Props) {
  const { t, i18n } = useTranslation()
  const [opened, setOpened] = useState<Bulk>()
  const { all, keys } = selection
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const allText = total ? totalText(total, i18n.language) : ''
  const exact = total && format(total.total - keys.size)
  const words = all
    ? keys.size > 0
      ? t('accountsList.allBut', { total: total?.capped ? allText : exact, except: format(keys.size) })
      : t('accountsList.allSelected', { total: allText })
    : t('accountsList.selected', { count: keys.size, number: format(keys.size) })
  const marked = all
    ? { ...exportOf(list.state, list.filter), except: [...keys] }
    : { acctKeys: [...keys], sort: list.state.sort }
  const tooMany = keys.size > mostKeys ? t('accountsList.tooMany', { most: mostKeys }) : undefined
  const Dialog = opened && dialogs[opened]
  return (
    <div className={css.bar} role="group" aria-label={t('accountsList.selection')}>
      <span role="status" className={css.words}>
        {words}
      </span>
      {!all && total && total.total > keys.size && (
        <TextButton onClick={selection.chooseAll}>{t('accountsList.chooseAll', { total: allText })}</TextButton>
      )}
      <TextButton onClick={selection.clear}>{t('accountsList.clear')}</TextButton>
      <span className={css.acts}>
        <Acts onOpen={setOpened} why={tooMany} />
        <ExportButton wanted={marked} size="xs" why={tooMany} />
      </span>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            selection={selection.chosen}
            onClose={() => setOpened(undefined)}
            onDone={() => {
              setOpened(undefined)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type ActsProps = { onOpen: (bulk: Bulk) => void; why: string | undefined }
function Acts({ onOpen, why: tooMany }: ActsProps) {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const id = useId()
  const [status, write] = [useRight('AcctStatus:W'), useRight('AcctMgmnt:W')]
  const all: [Bulk, Standing, boolean][] = [
    ['status', status, true],
    ['tags', write, false],
    ['manager', write, false],
    ['notify', write, true],
  ]
  const shown = all.filter(([, right]) => right !== 'never')
  const [lacked] = shown.find(([, right]) => right === 'lacking') ?? []
  return (
    <>
      {shown.map(([bulk, right, notActing]) => {
        const lacking = right === 'lacking'
        const acting = notActing && actingBy ? t('accountsList.notActing') : undefined
        const why = tooMany ?? acting
        return (
          <Button
            key={bulk}
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-disabled={lacking || why ? true : undefined}
            aria-describedby={lacking ? id : undefined}
            aria-description={why}
            title={why}
            onClick={() => !lacking && !why && onOpen(bulk)}
          >
            {t(`accountsList.act.${bulk}`)}
          </Button>
        )
      })}
      {lacked && (
        <WhyNote id={id} action={`account.${lacked}`} what={t(`accountsList.act.${lacked}`)}>
          {t('access.lacking')}
        </WhyNote>
      )}
    </>
  )
}
