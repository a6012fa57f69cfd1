import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { AccountExport } from '@portal/contract/accounts/accounts.contract'
import { ActButton } from '../../../ui/table/ActButton.tsx'
import { useExport } from './useExport.tsx'

/** Downloads what the list shows. */
export function ExportButton({ wanted }: { wanted: AccountExport }) {
  const { acts, failure } = useExport(wanted)
  return (
    <>
      {acts.map((act) => (
        <ActButton key={act.key} act={act} icon={IconDownload} />
      ))}
      {failure}
    </>
  )
}
