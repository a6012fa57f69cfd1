import { pageSize } from '@portal/contract/core/page'
import type { UserSearch } from '@portal/contract/users/users.contract'
import { peopleList, type UserFilter } from '@portal/contract/users/users.list'
import * as lists from '../../../core/lists/address.ts'

/** The address of a list of people: its whole state (`ux.md` 1.2). */
export type PeopleListState = lists.ListState<typeof peopleList> & {
  /** The person that the drawer beside the list shows. */
  peek: string | undefined
}

export const readAddress = (search: Record<string, unknown>): PeopleListState => ({
  ...lists.readList(peopleList, search),
  peek: lists.textOf(search['peek']) || undefined,
})

/** The address of a state; defaults are left out to keep addresses short. */
export const writeAddress = (state: PeopleListState): Record<string, string | number> => ({
  ...lists.writeList(peopleList, state),
  ...(state.peek && { peek: state.peek }),
})
const own = new Set(Object.keys(readAddress({})))
/** The same in an address that has other words too, which stay. */
export const writeInto = (was: Record<string, unknown>, state: PeopleListState) => ({
  ...Object.fromEntries(Object.entries(was).filter(([name]) => !own.has(name))),
  ...writeAddress(state),
})

/** Changing a filter or the order returns to the first page. */
export const changed = (state: PeopleListState, changes: Partial<PeopleListState>): PeopleListState => ({
  ...state,
  cursor: undefined,
  page: 1,
  peek: undefined,
  ...changes,
})

/** What the total and the page have in common. @param acctKey the one account whose people are listed */
export function filterOf(state: PeopleListState, timeZone: string, acctKey: string | undefined): UserFilter {
  const { company, ...filter } = lists.filterOf<UserFilter>(peopleList, state, timeZone)
  return acctKey ? { ...filter, acctKey } : { ...filter, ...(company && { company }) }
}
export const searchOf = ({ sort, cursor }: PeopleListState, filter: UserFilter): UserSearch => ({
  ...filter,
  sort,
  pageSize: pageSize.default,
  ...(cursor && { cursor }),
})
export const isFiltered = (state: PeopleListState) => lists.isFiltered(peopleList, state)
export const noFilters = lists.noFilters(peopleList)
