import type { AccountSearch } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountFilter, accountList } from '@portal/contract/directory/accounts/accounts.list'
import type { AnyState, ListState } from '../../../../core/lists/address.ts'
import { pageOf } from '../../../../core/lists/useListPage.ts'

// The state that only the accounts page has: whether it shows a tree, and the number of the page.

export type AccountListState = ListState<typeof accountList>

/** How an address shows the accounts. */
export const layoutOf = (search: AnyState) => (search['layout'] === 'tree' ? 'tree' : 'list')
/** Changes the address so that the list replaces the tree. */
export const asList = { layout: undefined }

export const searchOf = (state: AccountListState, filter: AccountFilter): AccountSearch => ({
  ...pageOf(state, filter),
  ...(state.cursor && { pageNumber: state.page }),
})
