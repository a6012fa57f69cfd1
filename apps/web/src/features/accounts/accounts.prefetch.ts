import type { PagePrefetch } from '../../core/feature.ts'
import { accountQuery, accountSearchQuery } from '../../core/accounts/account.queries.ts'
import { filterOf, readAddress, searchOf } from './list/accounts.search.ts'

export const prefetchList: PagePrefetch = (queryClient, { me, search }) => {
  const state = readAddress(search)
  if (state.layout === 'list')
    void queryClient.prefetchQuery(accountSearchQuery(searchOf(state, filterOf(state, me.preferences.timeZone))))
}

export const prefetchAccount: PagePrefetch = (queryClient, { params }) =>
  void queryClient.prefetchQuery(accountQuery(params['acctKey'] ?? ''))
