import type { AnyList } from '@portal/contract/core/list'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMe } from '../me/me.queries.ts'
import { type AnyState, filterOf, isFiltered, type ListState, namesOf, readList, writeList } from './address.ts'

/** The state of a list from its page's address, and how to change it; what else the address says stays. */
export function useListState<L extends AnyList, Wanted>(list: L) {
  const search = useSearch({ strict: false }) as AnyState
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  // Days before now are counted from when the page was opened: one that stays open keeps the same query.
  const [now] = useState(() => new Date())
  return useMemo(() => {
    const state = readList(list, search)
    const own = [
      ...Object.entries(list.filters).flatMap(([name, filter]) => namesOf(name, filter)),
      'sort',
      'cursor',
      'page',
    ]
    // From the address of that moment: a second click may come before the first one is drawn.
    const next = (was: AnyState, changes: Partial<ListState<L>>, more: AnyState) => ({
      ...Object.fromEntries(Object.entries(was).filter(([name]) => !own.includes(name))),
      ...more,
      ...writeList(list, { ...readList(list, was), ...changes, cursor: undefined, page: 1 }),
    })
    return {
      state,
      filter: filterOf<Wanted>(list, state, timeZone, now),
      filtered: isFiltered(list, state),
      /** Typing replaces the history entry instead of adding one per word. @param more what changes beside the list */
      change: (
        changes: Partial<ListState<L>>,
        { replace = false, more = {} }: { replace?: boolean; more?: AnyState } = {},
      ) =>
        void navigate({
          to: '.',
          search: ((was: AnyState) => next(was, changes, more)) as never,
          replace,
          resetScroll: false,
        }),
    }
  }, [list, search, navigate, timeZone, now])
}
