import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useMemo } from 'react'
import { useColumnChoice } from '../../../../core/lists/useColumnChoice.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { accountColumns } from './accountColumns.tsx'
import type { AccountList } from './useAccountList.ts'

/** The columns of the account list, which of them this person shows, and how to change that. */
export function useAccountColumns(list: AccountList, siblings: string[]) {
  const { t, i18n } = useTranslation()
  const columns = useMemo(() => {
    // The same names as the lookup's, without waiting for it: the rows would be drawn and measured again when it comes.
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return accountColumns({ t, list, siblings, countryName: (code) => names.of(code) ?? code })
  }, [t, i18n.language, list, siblings])
  return useColumnChoice(accountList.name, list, columns)
}
