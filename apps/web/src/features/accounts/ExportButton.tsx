import type { AccountExport } from '@portal/contract/accounts/accounts.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import css from './AccountSearchPage.module.css'
import { useExportAccounts } from './accounts.queries.ts'

type Props = {
  wanted: AccountExport
  size?: 'xs'
  /** Why it cannot be exported as it is. */
  why?: string | undefined
}

/** Downloads accounts as CSV; absent without the right. */
export function ExportButton({ wanted, size, why }: Props) {
  const { t } = useTranslation()
  const exporting = useExportAccounts()
  const mayExport = useCan('ExportAcct:W')
  if (!mayExport) return null
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        loading={exporting.isPending}
        aria-disabled={why ? true : undefined}
        aria-description={why}
        title={why}
        onClick={() => !why && exporting.mutate(wanted)}
      >
        {t('accounts.export')}
      </Button>
      {exporting.error && (
        <span role="alert" className={css.error}>
          {t('accounts.exportFailed')} {exporting.error.message}
        </span>
      )}
    </>
  )
}
