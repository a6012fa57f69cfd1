import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { useRight } from '../../../core/access/useRight.ts'
import { useChange } from '../../../core/changes/openChange.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Total } from '../../../ui/table/Pager.tsx'
import type { Selection } from '../../../ui/table/useSelection.ts'

type Props = { filter: PartnerCallFilter; selection: Selection; total: Total | undefined }

/** The failed ones among the selected calls are run again together. */
export function CallSelectionBar({ filter, selection, total }: Props) {
  const { t } = useTranslation()
  const change = useChange()
  const right = useRight('IGMLogs:W')
  const refused = useTooMany(selection)
  const { all, keys } = selection
  const selected = all ? { callFilter: filter, except: [...keys] } : { logKeys: [...keys] }
  const preview = () => change.open({ kind: 'partnerCall.replay', selection: selected, input: {} })
  const bulks = [{ key: 'replay', label: t('partnerLogs.act.replay'), right, action: 'partnerCall.replay', preview }]
  return <BulkBar {...{ selection, total, bulks, refused }} />
}
