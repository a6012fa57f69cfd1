import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import type { Widths } from '../../../ui/table/widths.ts'
import { useSelection } from '../../../ui/table/useSelection.ts'
import { peopleCountQuery, peoplePageQuery } from '../people.queries.ts'
import { changed, filterOf, type PeopleListState, readAddress, searchOf, writeInto } from './people.list.ts'

/** The state of a list of people from its address, and how to change it. @param acctKey the one account whose people they are */
export function usePeopleList(acctKey: string | undefined) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { state: history } = useLocation()
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  const widths = useRef<Widths>({})
  return useMemo(() => {
    const state = readAddress(search)
    const trail = history.trail ?? []
    // From the address of that moment: a second click may come before the first one is drawn.
    const go = (next: (now: PeopleListState) => PeopleListState, before: string[] = [], replace = false) =>
      void navigate({
        to: '.',
        // The page around the list may have words of its own in the address.
        search: (was: Record<string, unknown>) => writeInto(was, next(readAddress(was))),
        state: (was: object) => ({ ...was, trail: before }),
        replace,
        resetScroll: false,
      } as never)
    return {
      acctKey,
      state,
      filter: filterOf(state, timeZone, acctKey),
      /** The widths of the columns now: the table knows them, the column chooser changes them. */
      widths,
      /** Changes a filter or the order; typing replaces the history entry instead of adding one per word. */
      change: (changes: Partial<PeopleListState>, replace = false) => go((now) => changed(now, changes), [], replace),
      /** Opens the drawer on a person, or closes it; the page and the marks stay. */
      peek: (userKey?: string) => go((now) => ({ ...now, peek: userKey }), trail, true),
      next: (cursor: string) =>
        go((now) => ({ ...now, peek: undefined, cursor, page: state.page + 1 }), [...trail, state.cursor ?? '']),
      /** To the previous page; from a shared address, which does not know it, to the first. */
      previous: () => {
        const cursor = trail.at(-1) || undefined
        go((now) => ({ ...now, peek: undefined, cursor, page: cursor ? state.page - 1 : 1 }), trail.slice(0, -1))
      },
    }
  }, [search, history.trail, navigate, timeZone, acctKey])
}
export type PeopleListOf = ReturnType<typeof usePeopleList>

/** The page that is shown, how many people there are in all, and who is marked. */
export function usePeoplePage({ state, filter }: PeopleListOf) {
  const page = useQuery(peoplePageQuery(searchOf(state, filter)))
  const total = useQuery(peopleCountQuery(filter))
  const rows = page.data?.items
  const keys = useMemo(() => rows?.map(({ userKey }) => userKey) ?? [], [rows])
  const selection = useSelection(JSON.stringify(filter), keys)
  return { page, total: total.data, rows: rows ?? [], selection }
}
export type PeoplePage = ReturnType<typeof usePeoplePage>
