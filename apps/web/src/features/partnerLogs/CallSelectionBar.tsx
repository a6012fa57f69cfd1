import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import type { PartnerCallFilter } from '@portal/contract/partnerLogs/partnerLogs.list'
import { useRight } from '../../core/access/useRight.ts'
import { useChange } from '../../core/changes/openChange.ts'
import { useSelectionWords } from '../../core/lists/useSelectionWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Act } from '../../ui/table/ActButton.tsx'
import type { Total } from '../../ui/table/Pager.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'

type Props = { filter: PartnerCallFilter; selection: Selection; total: Total | undefined }

/** How many calls are selected; the failed ones among them are run again together. */
export function CallSelectionBar({ filter, selection, total }: Props) {
  const { t } = useTranslation()
  const change = useChange()
  const { all, keys } = selection
  const { words, more } = useSelectionWords(selection, total)
  const lacking = useRight('IGMLogs:W') === 'lacking'
  const tooMany = keys.size > mostKeys
  const reason = lacking ? t('access.lacking') : tooMany ? t('lists.selection.tooMany', { most: mostKeys }) : undefined
  const replay = async () => {
    const selected = all ? { callFilter: filter, except: [...keys] } : { logKeys: [...keys] }
    const { last } = await change.open({ kind: 'partnerCall.replay', selection: selected, input: {} })
    if (last && last.state !== 'Preview') selection.clear()
  }
  const label = t('partnerLogs.act.replay')
  const act: Act = {
    key: 'partnerCall.replay',
    label,
    asks: true,
    onSelect: () => void replay(),
    ...(reason && { disabledReason: reason }),
    ...(lacking && { why: { action: 'partnerCall.replay', what: label } }),
  }
  return <SelectionBar words={words} all={more} acts={[act]} onClear={selection.clear} />
}
