import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountSearchQuery } from '../../../core/accounts/account.queries.ts'
import { accountCountQuery } from '../accounts.queries.ts'
import { useSelection } from '../../../ui/table/useSelection.ts'
import { searchOf } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

/** The page of the list that is shown, how many accounts there are in all, and which are selected. */
export function useAccountPage({ state, filter }: AccountList) {
  const enabled = state.layout === 'list'
  const page = useQuery({ ...accountSearchQuery(searchOf(state, filter)), enabled })
  const total = useQuery({ ...accountCountQuery(filter), enabled })
  const rows = page.data?.items
  const siblings = useMemo(() => rows?.map((row) => row.acctKey) ?? [], [rows])
  const selection = useSelection(JSON.stringify(filter), siblings)
  return { page, total: total.data, siblings, selection }
}
export type AccountPage = ReturnType<typeof useAccountPage>
