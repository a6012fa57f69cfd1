import type { AccountExport, AccountSearch } from '@portal/contract/accounts/accounts.contract'
import { type AccountFilter, accountList } from '@portal/contract/accounts/accounts.list'
import { pageSize } from '@portal/contract/core/page'
import * as lists from '../../../core/lists/address.ts'

/** The address of the account search: the whole state of the list (`ux.md` 1.2). */
export type AccountListState = lists.ListState<typeof accountList> & {
  layout: 'list' | 'tree'
  /** The account that the drawer beside the list shows. */
  peek: string | undefined
}

export const readAddress = (search: Record<string, unknown>): AccountListState => ({
  ...lists.readList(accountList, search),
  layout: search['layout'] === 'tree' ? 'tree' : 'list',
  peek: lists.textOf(search['peek']) || undefined,
})

/** The address of a state; defaults are left out to keep addresses short. */
export const writeAddress = (state: AccountListState): Record<string, string | number> => ({
  ...lists.writeList(accountList, state),
  ...(state.layout === 'tree' && { layout: state.layout }),
  ...(state.peek && { peek: state.peek }),
})

/** Changing a filter or the order returns to the first page. */
export const changed = (state: AccountListState, changes: Partial<AccountListState>): AccountListState => ({
  ...state,
  cursor: undefined,
  page: 1,
  peek: undefined,
  ...changes,
})

/** What the count and the page have in common. @param timeZone the reader's, for days */
export const filterOf = (state: AccountListState, timeZone: string) =>
  lists.filterOf<AccountFilter>(accountList, state, timeZone)
export const searchOf = (state: AccountListState, filter: AccountFilter): AccountSearch => ({
  ...filter,
  sort: state.sort,
  pageSize: pageSize.default,
  ...(state.cursor && { cursor: state.cursor, pageNumber: state.page }),
})
/** Exactly the visible filter, in its order, for the CSV. */
export const exportOf = (state: AccountListState, filter: AccountFilter): AccountExport => ({
  ...filter,
  sort: state.sort,
})
export const isFiltered = (state: AccountListState) => lists.isFiltered(accountList, state)
export const noFilters = lists.noFilters(accountList)
