import type { PagePrefetch } from '../../core/feature.ts'
import { accountQuery, accountSearchQuery } from '../../core/accounts/account.queries.ts'
import { filterOf, readAddress, searchOf } from './list/accounts.search.ts'

export const prefetchList: PagePrefetch = async (queryClient, { me, search }) => {
  const state = readAddress(search)
  if (state.layout !== 'list') return
  const hasDays = state.createdFrom ?? state.createdTo ?? state.modifiedFrom ?? state.modifiedTo
  const timeZone = hasDays === undefined ? undefined : (await me)?.preferences.timeZone
  await queryClient.prefetchQuery(accountSearchQuery(searchOf(state, filterOf(state, timeZone ?? 'UTC'))))
}

export const prefetchAccount: PagePrefetch = (queryClient, { params }) =>
  queryClient.prefetchQuery(accountQuery(params['acctKey'] ?? ''))
