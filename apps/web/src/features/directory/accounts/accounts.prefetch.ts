import { type AccountFilter, accountList } from '@portal/contract/directory/accounts/accounts.list'
import type { PagePrefetch } from '../../../core/feature.ts'
import { accountQuery, accountSearchQuery } from '../../../core/accounts/account.queries.ts'
import { filterOf, hasDays, readList } from '../../../core/lists/address.ts'
import { layoutOf, searchOf } from './list/accounts.search.ts'

export const prefetchList: PagePrefetch = async (queryClient, { me, search }) => {
  if (layoutOf(search) !== 'list') return
  const state = readList(accountList, search)
  const timeZone = hasDays(accountList, state) ? (await me)?.preferences.timeZone : undefined
  const filter = filterOf<AccountFilter>(accountList, state, timeZone ?? 'UTC')
  await queryClient.prefetchQuery(accountSearchQuery(searchOf(state, filter)))
}

export const prefetchAccount: PagePrefetch = (queryClient, { params }) =>
  queryClient.prefetchQuery(accountQuery(params['acctKey'] ?? ''))
