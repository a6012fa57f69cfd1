import { useRight } from '../../../../../core/access/useRight.ts'
import { BulkBar, useTooMany } from '../../../../../core/lists/BulkBar.tsx'
import { useMe } from '../../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { lazyPart } from '../../../../../lib/lazyPart.ts'
import type { Total } from '../../../../../ui/table/Pager.tsx'
import type { Selection } from '../../../../../ui/table/useSelection.ts'
import { useAccountExport } from '../useAccountExport.ts'
import type { AccountList } from '../useAccountList.ts'

const StatusDialog = lazyPart(async () => (await import('../../../status/StatusDialog.tsx')).StatusOfManyDialog)
const TagsDialog = lazyPart(async () => (await import('./TagsDialog.tsx')).TagsDialog)
const ManagerDialog = lazyPart(async () => (await import('./ManagerDialog.tsx')).ManagerDialog)
const NotifyDialog = lazyPart(
  async () => (await import('../../../../operations/notices/NotifyDialog.tsx')).NotifyDialog,
)

type Props = { list: AccountList; selection: Selection; total: Total | undefined }

/** The actions on the selected accounts, or on all in the result. */
export function AccountSelectionBar({ list: { state, filter }, selection, total }: Props) {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  const [status, write] = [useRight('AcctStatus:W'), useRight('AcctMgmnt:W')]
  const { all, keys } = selection
  const { sort } = state
  const refused = useTooMany(selection)
  const selected = all ? { filter, except: [...keys] } : { acctKeys: [...keys] }
  const exporting = useAccountExport(
    all ? { ...filter, sort, except: [...keys] } : { sort, acctKeys: [...keys] },
    refused,
  )
  const bulk = (name: 'status' | 'tags' | 'manager' | 'notify') => ({
    key: name,
    // i18n: accountsList.act.*
    label: t(`accountsList.act.${name}`),
    action: `account.${name}`,
    right: name === 'status' ? status : write,
  })
  const reason = actingBy ? t('accountsList.notActing') : undefined
  const bulks = [
    { ...bulk('status'), reason, dialog: StatusDialog },
    { ...bulk('tags'), dialog: TagsDialog },
    { ...bulk('manager'), dialog: ManagerDialog },
    { ...bulk('notify'), reason, dialog: NotifyDialog },
  ]
  return <BulkBar {...{ selection, total, selected, bulks, refused, exporting }} />
}
