import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import type { Widths } from '../../../ui/table/widths.ts'
import { type AccountListState, changed, filterOf, readAddress, writeAddress } from './accounts.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one, oldest first; '' is the first page. */
    trail?: string[]
    /** Ids of the list that a record was opened from, in its order, and that list's address. */
    siblings?: string[]
    listHref?: string
  }
}

/** The state of the account list from its address, and how to change it; the same object as long as the address is. */
export function useAccountList() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { href, state: history } = useLocation()
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  const widths = useRef<Widths>({})
  return useMemo(() => {
    const state = readAddress(search)
    const trail = history.trail ?? []
    // From the address of that moment: a second click may come before the first one is drawn.
    const go = (next: (now: AccountListState) => AccountListState, before: string[] = [], replace = false) => {
      const search = (was: Record<string, unknown>) => writeAddress(next(readAddress(was)))
      const address = { to: '/accounts/acctSearch', search: search as never } as const
      void navigate({ ...address, state: { trail: before }, replace, resetScroll: false })
    }
    return {
      state,
      /** The server query for the address. */
      filter: filterOf(state, timeZone),
      href,
      /** The widths of the columns now: the table knows them, the column chooser changes them. */
      widths,
      /** Changes a filter, the order or the layout; typing replaces the history entry instead of adding one per word. */
      change: (changes: Partial<AccountListState>, replace = false) => go((now) => changed(now, changes), [], replace),
      /** Opens the drawer on an account, or closes it; the page and the marks stay. */
      peek: (acctKey?: string) => go((now) => ({ ...now, peek: acctKey }), trail, true),
      next: (cursor: string) =>
        go((now) => ({ ...now, peek: undefined, cursor, page: state.page + 1 }), [...trail, state.cursor ?? '']),
      /** To the previous page; from a shared address, which does not know it, to the first. */
      previous: () => {
        const cursor = trail.at(-1) || undefined
        go((now) => ({ ...now, peek: undefined, cursor, page: cursor ? state.page - 1 : 1 }), trail.slice(0, -1))
      },
    }
  }, [search, href, history.trail, navigate, timeZone])
}
export type AccountList = ReturnType<typeof useAccountList>
