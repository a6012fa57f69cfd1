import { type AccountFilter, accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountSearchQuery } from '../../../../core/accounts/account.queries.ts'
import { useListPage } from '../../../../core/lists/useListPage.ts'
import { useListState } from '../../../../core/lists/useListState.ts'
import { accountCountQuery } from '../accounts.queries.ts'
import { layoutOf, searchOf } from './accounts.search.ts'

/** The state of the accounts from the address, and how to change it; the same object as long as the address is. */
export function useAccountList() {
  const list = useListState<typeof accountList, AccountFilter>(accountList)
  return useMemo(() => ({ ...list, layout: layoutOf(list.search) }), [list])
}
export type AccountList = ReturnType<typeof useAccountList>

/** The current page of the list, the total of accounts, and the selection. */
export function useAccountPage({ state, filter, layout }: AccountList) {
  const enabled = layout === 'list'
  const page = useQuery({ ...accountSearchQuery(searchOf(state, filter)), enabled })
  const total = useQuery({ ...accountCountQuery(filter), enabled })
  return useListPage(filter, page, total, 'acctKey')
}
export type AccountPage = ReturnType<typeof useAccountPage>
