import { pageSize } from '@portal/contract/core/page'
import { type CompanyPlanFilter, companyPlanList } from '@portal/contract/subscriptions/subscriptions.list'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { filterOf, type ListState, readList, writeList } from '../../core/lists/address.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useCan } from '../../lib/useCan.ts'
import { useSelection } from '../../ui/table/useSelection.ts'
import type { Widths } from '../../ui/table/widths.ts'
import { heldCountQuery, heldQuery } from './subscriptions.queries.ts'

export type HeldState = ListState<typeof companyPlanList>
const own = new Set([...Object.keys(readList(companyPlanList, {})), 'cursor', 'page'])

/** Whoever is told no end sorts by none. */
function stateIn(address: Record<string, unknown>, showsEnd: boolean): HeldState {
  const read = readList(companyPlanList, address)
  return showsEnd || !read.sort.endsWith('endDate') ? read : { ...read, sort: '-modified' }
}

/** The state of the list of company plans from its address, and how to change it; what else the address says stays. */
export function useHeldList() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { state: history } = useLocation()
  const navigate = useNavigate()
  const { timeZone } = useMe().preferences
  const showsEnd = useCan('CustomerPlanEndDate:R')
  const widths = useRef<Widths>({})
  return useMemo(() => {
    const state = stateIn(search, showsEnd)
    const trail = history.trail ?? []
    // From the address of that moment: a second click may come before the first one is drawn.
    const go = (next: (now: HeldState) => HeldState, before: string[] = [], replace = false) =>
      void navigate({
        to: '.',
        search: (was: Record<string, unknown>) => ({
          ...Object.fromEntries(Object.entries(was).filter(([name]) => !own.has(name))),
          ...writeList(companyPlanList, next(stateIn(was, showsEnd))),
        }),
        state: (was: object) => ({ ...was, trail: before }),
        replace,
        resetScroll: false,
      } as never)
    return {
      state,
      filter: filterOf<CompanyPlanFilter>(companyPlanList, state, timeZone),
      widths,
      /** Changes a filter or the order; typing replaces the history entry instead of adding one per word. */
      change: (changes: Partial<HeldState>, replace = false) =>
        go((now) => ({ ...now, cursor: undefined, page: 1, ...changes }), [], replace),
      next: (cursor: string) => go((now) => ({ ...now, cursor, page: state.page + 1 }), [...trail, state.cursor ?? '']),
      /** To the previous page; from a shared address, which does not know it, to the first. */
      previous: () => {
        const cursor = trail.at(-1) || undefined
        go((now) => ({ ...now, cursor, page: cursor ? state.page - 1 : 1 }), trail.slice(0, -1))
      },
    }
  }, [search, history.trail, navigate, timeZone, showsEnd])
}
export type HeldList = ReturnType<typeof useHeldList>

/** The page that is shown, how many plans there are in all, and which are selected. */
export function useHeldPage({ state, filter }: HeldList) {
  const { sort, cursor } = state
  const page = useQuery(heldQuery({ ...filter, sort, pageSize: pageSize.default, ...(cursor && { cursor }) }))
  const total = useQuery(heldCountQuery(filter))
  const rows = page.data?.items
  const keys = useMemo(() => rows?.map(({ subscriptionKey }) => subscriptionKey) ?? [], [rows])
  const selection = useSelection(JSON.stringify(filter), keys)
  return { page, total: total.data, rows: rows ?? [], selection }
}
export type HeldPage = ReturnType<typeof useHeldPage>
