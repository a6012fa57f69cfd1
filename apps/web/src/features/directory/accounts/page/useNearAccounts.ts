import { type AccountFilter, accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { pageSize } from '@portal/contract/core/page'
import { accountSearchQuery } from '../../../../core/accounts/account.queries.ts'
import { filterOf, readList, writeList } from '../../../../core/lists/address.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { paths } from '../../../../lib/paths.ts'
import { accountCountQuery } from '../accounts.queries.ts'
import { type AccountListState, layoutOf, searchOf } from '../list/accounts.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the list that a record was opened from, in its order, and that list's address. */
    siblings?: string[]
    listHref?: string
  }
}

/** The state of the list in an address; a tree has no pages. */
function listIn(href: string | undefined): AccountListState | undefined {
  if (!href) return undefined
  const search = Object.fromEntries(new URL(href, location.origin).searchParams)
  return layoutOf(search) === 'list' ? readList(accountList, search) : undefined
}
const hrefOf = (list: AccountListState) => {
  const query = Object.entries(writeList(accountList, list)).map(([name, value]) => [name, String(value)])
  return query.length > 0 ? `${paths.accountSearch}?${new URLSearchParams(query)}` : paths.accountSearch
}
const nothing = readList(accountList, {})
const requestOf = (list: AccountListState, timeZone: string) => filterOf<AccountFilter>(accountList, list, timeZone)
const searchIn = (list: AccountListState, timeZone: string) =>
  accountSearchQuery(searchOf(list, requestOf(list, timeZone)))

type NearState = { siblings?: string[]; listHref?: string; trail?: string[] }
type ShowAccount = (to: string, state: NearState) => void

/** Brings another page of the list and opens its first account, or its last one on the way back. */
function useTurn(show: ShowAccount, timeZone: string) {
  const queryClient = useQueryClient()
  const turning = useRef(false)
  return async (to: AccountListState, trail: string[], back: boolean) => {
    if (turning.current) return
    turning.current = true
    try {
      const { items } = await queryClient.fetchQuery(searchIn(to, timeZone))
      const siblings = items.map((row) => row.acctKey)
      const found = back ? siblings.at(-1) : siblings[0]
      if (found) show(found, { siblings, listHref: hrefOf(to), trail })
    } catch {
      // The list could not be loaded; the open account stays, and the button can be pressed again.
    } finally {
      turning.current = false
    }
  }
}

/** How to open the list's previous and next page; undefined at its ends. */
function usePages(list: AccountListState | undefined, trail: string[], last: boolean, show: ShowAccount) {
  const { timeZone } = useMe().preferences
  const turn = useTurn(show, timeZone)
  const origin = list ?? nothing
  // This page's answer, which the list has just shown, says whether another page follows.
  const page = useQuery({ ...searchIn(origin, timeZone), enabled: list !== undefined && last })
  const cursor = last && !page.isPlaceholderData ? page.data?.nextCursor : undefined
  if (!list) return {}
  const before = trail.at(-1) || undefined
  return {
    next: cursor
      ? () => void turn({ ...list, cursor, page: list.page + 1 }, [...trail, list.cursor ?? ''], false)
      : undefined,
    previous:
      trail.length > 0
        ? () => void turn({ ...list, cursor: before, page: before ? list.page - 1 : 1 }, trail.slice(0, -1), true)
        : undefined,
  }
}

/** The account before and after this one in the list that it was opened from, across the pages of that list. */
export function useNearAccounts(acctKey: string) {
  const { siblings = [], listHref, trail = [] } = useLocation().state
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const at = siblings.indexOf(acctKey)
  const last = at >= 0 && at === siblings.length - 1
  const list = listIn(listHref)
  const show: ShowAccount = (to, state) => void navigate({ href: paths.account(to, Number(tab) || undefined), state })
  const pages = usePages(list, trail, last, show)
  const within = (to: string) => () => show(to, { siblings, ...(listHref && { listHref }), trail })
  const [before, after] = [at > 0 ? siblings[at - 1] : undefined, at >= 0 ? siblings[at + 1] : undefined]
  const { timeZone } = useMe().preferences
  // The total is there only if the list has fetched it.
  const total = useQuery({ ...accountCountQuery(requestOf(list ?? nothing, timeZone)), enabled: false }).data
  const count = list && total && !total.capped ? total.total : undefined
  const offset = count === undefined || !list ? 0 : (list.page - 1) * pageSize.default
  return {
    found: at >= 0,
    listHref,
    place: offset + at + 1,
    of: count ?? siblings.length,
    previous: before ? within(before) : pages.previous,
    next: after ? within(after) : pages.next,
  }
}
