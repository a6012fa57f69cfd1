import type { ESignCompany } from '@portal/contract/esign/esign.contract'
import { esignMost } from '@portal/contract/esign/esign.fields'
import { useSelectionWords } from '../../core/lists/useSelectionWords.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Selection } from '../../ui/table/useSelection.ts'
import { say } from '../../ui/toast.ts'
import { useMend } from './esign.queries.ts'

type Props = { rows: readonly ESignCompany[]; selection: Selection; off: boolean }

/** How many accounts are selected; everything of them is sent again. */
export function ESignSelectionBar({ rows, selection, off }: Props) {
  const { t } = useTranslation()
  const { keys } = selection
  const { words } = useSelectionWords(selection, undefined)
  const mend = useMend()
  const refused = rows.find(({ acctKey, send }) => keys.has(acctKey) && !send.allowed)
  const reason = off
    ? t('esign.nothingSent')
    : keys.size > esignMost.mended
      ? t('lists.selection.tooMany', { most: esignMost.mended })
      : refused
        ? t('esign.refused', { name: refused.acctName })
        : undefined
  const send = () =>
    mend.mutate([...keys], {
      onSuccess: ({ mended }) => {
        selection.clear()
        say(t('esign.sent', { count: mended }))
      },
      onError: (error) => say(error.message, { failed: true }),
    })
  const act = {
    key: 'mend',
    label: t('esign.sendAgain'),
    busy: mend.isPending,
    onSelect: send,
    ...(reason && { disabledReason: reason }),
  }
  return <SelectionBar words={words} acts={[act]} onClear={selection.clear} />
}
