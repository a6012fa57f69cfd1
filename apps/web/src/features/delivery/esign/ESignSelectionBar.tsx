import type { ESignCompany } from '@portal/contract/delivery/esign/esign.contract'
import { esignMost } from '@portal/contract/delivery/esign/esign.fields'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Selection } from '../../../ui/table/useSelection.ts'
import { say } from '../../../ui/toast.ts'
import { useMend } from './esign.queries.ts'

type Props = { rows: readonly ESignCompany[]; selection: Selection; off: boolean }

/** Everything of the selected accounts is sent again. */
export function ESignSelectionBar({ rows, selection, off }: Props) {
  const { t } = useTranslation()
  const { keys } = selection
  const tooMany = useTooMany(selection, esignMost.mended)
  const mend = useMend()
  const refused = rows.find(({ acctKey, send }) => keys.has(acctKey) && !send.allowed)
  const reason = refused && t('esign.refused', { name: refused.acctName })
  const send = () =>
    mend.mutate([...keys], {
      onSuccess: ({ mended }) => {
        selection.clear()
        say(t('esign.sent', { count: mended }))
      },
      onError: (error) => say(error.message, { failed: true }),
    })
  const bulk = { key: 'mend', label: t('esign.sendAgain'), busy: mend.isPending, reason, onSelect: send }
  return <BulkBar selection={selection} bulks={[bulk]} refused={off ? t('esign.nothingSent') : tooMany} />
}
