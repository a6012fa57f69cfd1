import type { AccountExport } from '@portal/contract/accounts/accounts.contract'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Act } from '../../../ui/table/ActButton.tsx'
import css from './AccountSearchPage.module.css'
import { useExportAccounts } from '../accounts.queries.ts'

/** Downloads accounts as CSV: the act for who may, and what went wrong. @param why it cannot be exported as it is */
export function useExport(wanted: AccountExport, why?: string) {
  const { t } = useTranslation()
  const exporting = useExportAccounts()
  const right = useRight('ExportAcct:W')
  const label = t('accounts.export')
  const lacking = right === 'lacking' && {
    disabledReason: t('access.lacking'),
    why: { action: 'accounts.exportFile', what: label },
  }
  const act: Act = {
    key: 'export',
    label,
    busy: exporting.isPending,
    onSelect: () => exporting.mutate(wanted),
    ...(why && { disabledReason: why }),
    ...lacking,
  }
  return {
    acts: right === 'never' ? [] : [act],
    failure: exporting.error && (
      <p role="alert" className={css.error}>
        {t('accounts.exportFailed')} {exporting.error.message}
      </p>
    ),
  }
}
