import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import { Suspense, useState } from 'react'
import { type Standing, useRight } from '../../../../core/access/useRight.ts'
import { useSelectionWords } from '../../../../core/lists/useSelectionWords.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import type { Total } from '../../../../ui/table/Pager.tsx'
import type { Act } from '../../../../ui/table/ActButton.tsx'
import { SelectionBar } from '../../../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../../../ui/table/useSelection.ts'
import { useAccountExport } from '../useAccountExport.ts'
import type { AccountList } from '../useAccountList.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'

const StatusDialog = lazyPart(async () => (await import('../../../status/BulkStatusDialog.tsx')).BulkStatusDialog)
const TagsDialog = lazyPart(async () => (await import('./TagsDialog.tsx')).TagsDialog)
const ManagerDialog = lazyPart(async () => (await import('./ManagerDialog.tsx')).ManagerDialog)
const NotifyDialog = lazyPart(async () => (await import('../../../notices/NotifyDialog.tsx')).NotifyDialog)
const dialogs = { status: StatusDialog, tags: TagsDialog, manager: ManagerDialog, notify: NotifyDialog }
type Bulk = keyof typeof dialogs

type Props = { list: AccountList; selection: Selection; total: Total | undefined }

/** How many accounts are selected, whether that is the whole result, and the actions on them. */
export function AccountSelectionBar({ list, selection, total }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Bulk>()
  const { all, keys } = selection
  const tooMany = keys.size > mostKeys ? t('lists.selection.tooMany', { most: mostKeys }) : undefined
  const { sort } = list.state
  const marked = all ? { ...list.filter, sort, except: [...keys] } : { acctKeys: [...keys], sort }
  const exporting = useAccountExport(marked, tooMany)
  const acts = [...useBulkActs(setOpened, tooMany), ...exporting.acts]
  const Dialog = opened && dialogs[opened]
  const { words, more } = useSelectionWords(selection, total)
  return (
    <>
      <SelectionBar words={words} all={more} acts={acts} onClear={selection.clear} />
      {exporting.failure}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            selection={all ? { filter: list.filter, except: [...keys] } : { acctKeys: [...keys] }}
            onClose={() => setOpened(undefined)}
            onDone={() => {
              setOpened(undefined)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The acts whose preview is asked for by a dialog. @param tooMany why none of them is possible */
function useBulkActs(open: (bulk: Bulk) => void, tooMany: string | undefined): Act[] {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const [status, write] = [useRight('AcctStatus:W'), useRight('AcctMgmnt:W')]
  const all: [Bulk, Standing, boolean][] = [
    ['status', status, true],
    ['tags', write, false],
    ['manager', write, false],
    ['notify', write, true],
  ]
  return all
    .filter(([, right]) => right !== 'never')
    .map(([bulk, right, notActing]) => {
      const label = t(`accountsList.act.${bulk}`)
      const lacking = right === 'lacking'
      const acting = notActing && actingBy ? t('accountsList.notActing') : undefined
      const reason = lacking ? t('access.lacking') : (tooMany ?? acting)
      return {
        key: bulk,
        label,
        asks: true,
        onSelect: () => open(bulk),
        ...(reason && { disabledReason: reason }),
        ...(lacking && { why: { action: `account.${bulk}`, what: label } }),
      }
    })
}
