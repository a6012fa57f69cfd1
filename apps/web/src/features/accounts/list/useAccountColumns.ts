import { useMemo } from 'react'
import { useMe, useUpdatePreferences } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { shownColumns } from '../../../ui/table/column.ts'
import { useChoices } from '../../lookups/lookups.queries.ts'
import { accountColumns, columnsKey } from './accountColumns.tsx'
import type { AccountList } from './useAccountList.ts'

/** The columns of the account list, which of them this person shows, and how to change that. */
export function useAccountColumns(list: AccountList, siblings: string[]) {
  const { t, i18n } = useTranslation()
  const { preferences } = useMe()
  const update = useUpdatePreferences()
  const countries = useChoices('countries')
  const columns = useMemo(() => {
    const names = new Map(countries.map(({ value, label }) => [value, label]))
    const { dateFormat, timeZone } = preferences
    const countryName = (code: string) => names.get(code) ?? code
    return accountColumns({ t, language: i18n.language, dateFormat, timeZone, list, siblings, countryName })
  }, [t, i18n.language, preferences, list, siblings, countries])
  const shown = shownColumns(columns, preferences.columns[columnsKey])
  const choose = (ids: string[] | undefined) => {
    // An empty list means the defaults; leaving it out would keep the stored one.
    update.mutate({ columns: { ...preferences.columns, [columnsKey]: ids ?? [] } })
  }
  return { columns, shown, choose }
}
