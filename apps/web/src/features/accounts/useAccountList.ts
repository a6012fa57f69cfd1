import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AccountListState, changed, readAddress, writeAddress } from './accounts.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one, oldest first; '' is the first page. */
    trail?: string[]
    /** Ids of the list that a record was opened from, in its order, and that list's address. */
    siblings?: string[]
    listHref?: string
  }
}

/** The state of the account list as its address has it, and the ways to change it. */
export function useAccountList() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const location = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readAddress(search), [search])
  const go = (next: AccountListState, trail: string[] = [], replace = false) =>
    void navigate({
      to: '/accounts/acctSearch',
      search: writeAddress(next) as never,
      state: { trail },
      replace,
      resetScroll: false,
    })
  const trail = location.state.trail ?? []
  return {
    state,
    href: location.href,
    /** Changes a filter, the order or the layout; typing replaces the entry of the history instead of adding one a word. */
    change: (changes: Partial<AccountListState>, replace = false) => go(changed(state, changes), [], replace),
    next: (cursor: string) => go({ ...state, cursor, page: state.page + 1 }, [...trail, state.cursor ?? '']),
    /** To the page before; from a shared address, whose way is not known, to the first. */
    previous: () => {
      const cursor = trail.at(-1) || undefined
      go({ ...state, cursor, page: cursor ? state.page - 1 : 1 }, trail.slice(0, -1))
    },
  }
}
export type AccountList = ReturnType<typeof useAccountList>
