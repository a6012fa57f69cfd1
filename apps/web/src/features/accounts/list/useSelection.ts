import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import { useState } from 'react'

/** For one filter: the selected accounts, or with `all` everything except those. */
type Stored = { of: string; all: boolean; keys: ReadonlySet<string>; last?: string }

/**
 * The selection in the list. It is kept across the pages of a filter and forgotten with it. "All in this result" is the
 * filter itself, never a list of ids; single accounts can be excluded.
 */
export function useSelection(filter: AccountFilter, page: readonly string[]) {
  const of = JSON.stringify(filter)
  const [stored, setStored] = useState<Stored>({ of, all: false, keys: new Set() })
  const { all, keys, last }: Stored = stored.of === of ? stored : { of, all: false, keys: new Set() }
  const put = (next: Partial<Stored>) => setStored({ of, all, keys, ...next })
  const isOn = (key: string) => keys.has(key) !== all
  const mark = (some: readonly string[], on: boolean) => {
    const next = new Set(keys)
    for (const key of some)
      if (on !== all) next.add(key)
      else next.delete(key)
    return next
  }
  const toggle = (key: string, range: boolean) => {
    const [from, to] = [page.indexOf(last ?? ''), page.indexOf(key)].toSorted((one, other) => one - other)
    const some = range && from !== undefined && from >= 0 ? page.slice(from, (to ?? from) + 1) : [key]
    put({ keys: mark(some, !isOn(key)), last: key })
  }
  const onPage = page.filter(isOn).length
  const pageState = onPage === page.length && onPage > 0 ? true : onPage > 0 ? ('some' as const) : false
  return {
    all,
    keys,
    isOn,
    toggle,
    page: pageState,
    togglePage: () => put({ keys: mark(page, pageState !== true) }),
    chooseAll: () => put({ all: true, keys: new Set() }),
    clear: () => put({ all: false, keys: new Set() }),
    none: !all && keys.size === 0,
    /** In the form the server takes. */
    chosen: all ? { filter, except: [...keys] } : { acctKeys: [...keys] },
  }
}
export type AccountSelection = ReturnType<typeof useSelection>
