import { accountList } from '@portal/contract/accounts/accounts.list'
import type { PagePrefetch } from '../../core/feature.ts'
import { accountQuery, accountSearchQuery } from '../../core/accounts/account.queries.ts'
import { hasDays } from '../../core/lists/address.ts'
import { filterOf, readAddress, searchOf } from './list/accounts.search.ts'

export const prefetchList: PagePrefetch = async (queryClient, { me, search }) => {
  const state = readAddress(search)
  if (state.layout !== 'list') return
  const timeZone = hasDays(accountList, state) ? (await me)?.preferences.timeZone : undefined
  await queryClient.prefetchQuery(accountSearchQuery(searchOf(state, filterOf(state, timeZone ?? 'UTC'))))
}

export const prefetchAccount: PagePrefetch = (queryClient, { params }) =>
  queryClient.prefetchQuery(accountQuery(params['acctKey'] ?? ''))
