import type { AnyList } from '@portal/contract/core/list'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Widths } from '../../ui/table/widths.ts'
import { useMe } from '../me/me.queries.ts'
import { type AnyState, filterOf, isFiltered, type ListState, namesOf, readList, writeList } from './address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one, oldest first; '' is the first page. */
    trail?: string[]
  }
}

type ChangeOptions = {
  /** Typing replaces the history entry instead of adding one per word. */
  replace?: boolean
  /** Further changes of the address. */
  more?: AnyState
}

/** Changes the state in the current address, because a second click may come before the first one is drawn. */
function changesOf<L extends AnyList>(
  list: L,
  { cursor: shown, page }: { cursor?: string | undefined; page: number },
  trail: string[],
  navigate: (to: never) => Promise<void>,
) {
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => namesOf(name, filter))
  const own = [...filters, 'sort', 'cursor', 'page', 'peek']
  const otherState = (was: AnyState) => Object.fromEntries(Object.entries(was).filter(([name]) => !own.includes(name)))
  const go = (changes: object, before: string[], { replace = false, more = {} }: ChangeOptions = {}) =>
    void navigate({
      to: '.',
      search: (was: AnyState) => ({
        ...otherState(was),
        ...more,
        ...writeList(list, { ...readList(list, was), ...changes }),
      }),
      state: (was: object) => ({ ...was, trail: before }),
      replace,
      resetScroll: false,
    } as never)
  return {
    /** Changes filters or the order, and returns to the first page. */
    change: (changes: Partial<ListState<L>>, options?: ChangeOptions) =>
      go({ cursor: undefined, page: 1, peek: undefined, ...changes }, [], options),
    /** Opens the drawer on a row, or closes it; the page and the selection stay. */
    peek: (key?: string) => go({ peek: key }, trail, { replace: true }),
    next: (cursor: string) => go({ peek: undefined, cursor, page: page + 1 }, [...trail, shown ?? '']),
    /** To the previous page; from a shared address, which does not know it, to the first page. */
    previous: () => {
      const cursor = trail.at(-1) || undefined
      go({ peek: undefined, cursor, page: cursor ? page - 1 : 1 }, trail.slice(0, -1))
    },
  }
}

/** The state of a list from its page's address, and its setters; the rest of the address stays. */
export function useListState<L extends AnyList, Wanted>(list: L) {
  const search = useSearch({ strict: false }) as AnyState
  const { href, state: history } = useLocation()
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  const widths = useRef<Widths>({})
  // Days before now are counted from when the page was opened: one that stays open keeps the same query.
  const [now] = useState(() => new Date())
  return useMemo(() => {
    const state = readList(list, search)
    return {
      state,
      filter: filterOf<Wanted>(list, state, timeZone, now),
      filtered: isFiltered(list, state),
      /** The search parameters of the address. */
      search,
      href,
      /** The current widths of the columns: the table measures them, the column chooser changes them. */
      widths,
      ...changesOf(list, state, history.trail ?? [], navigate as (to: never) => Promise<void>),
    }
  }, [list, search, href, history.trail, navigate, timeZone, now])
}
