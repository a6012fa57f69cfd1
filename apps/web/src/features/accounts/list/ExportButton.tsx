import type { AccountExport } from '@portal/contract/accounts/accounts.contract'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './AccountSearchPage.module.css'
import { useExportAccounts } from '../accounts.queries.ts'

type Props = {
  wanted: AccountExport
  size?: 'xs'
  /** Why it cannot be exported as it is. */
  why?: string | undefined
}

/** Downloads accounts as CSV. */
export function ExportButton({ wanted, size, why }: Props) {
  const { t } = useTranslation()
  const exporting = useExportAccounts()
  const right = useRight('ExportAcct:W')
  if (right === 'never') return null
  if (right === 'lacking')
    return <RefusedButton {...(size && { size })} label={t('accounts.export')} action="accounts.exportCsv" />
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
