import { accountList } from '@portal/contract/accounts/accounts.list'
import { useMemo } from 'react'
import { useMe, useUpdatePreferences } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { readChoice, writeChoice } from '../../../ui/table/column.ts'
import type { ColumnWidths } from '../../../ui/table/useColumnFit.ts'
import type { Widths } from '../../../ui/table/widths.ts'
import { accountColumns } from './accountColumns.tsx'
import type { AccountList } from './useAccountList.ts'

/** The columns of the account list, which of them this person shows, and how to change that. */
export function useAccountColumns(list: AccountList, siblings: string[]) {
  const { t, i18n } = useTranslation()
  const { preferences } = useMe()
  const update = useUpdatePreferences()
  const columns = useMemo(() => {
    // The same names as the lookup's, without waiting for it: the rows would be drawn and measured again when it comes.
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return accountColumns({ t, list, siblings, countryName: (code) => names.of(code) ?? code })
  }, [t, i18n.language, list, siblings])
  const stored = preferences.columns[accountList.name]
  const { shown, widths: chosen } = useMemo(
    () => readChoice(columns, stored, list.state.sort),
    [columns, stored, list.state.sort],
  )
  // An empty list means the defaults; leaving it out would keep the stored one.
  const save = (ids: readonly string[], own: Widths) =>
    update.mutate({ columns: { ...preferences.columns, [accountList.name]: writeChoice(ids, own) } })
  const choose = (ids: string[] | undefined) => save(ids ?? [], chosen)
  const widths: ColumnWidths = { chosen, now: list.widths, onChange: (own) => save(shown, own) }
  return { columns, shown, choose, widths }
}
