import { useState } from 'react'

/** For one result: the keys of the selected rows, or with `all` of everything except those. */
type StoredSelection = { of: string; all: boolean; keys: ReadonlySet<string>; last?: string }

/**
 * The selection in a list. It is kept across the pages of a result and forgotten with it. "All in this result" is never a
 * list of keys; single rows can be excluded.
 * @param of names the result, such as its filter
 * @param page the keys of the rows on this page, in order
 */
export function useSelection(of: string, page: readonly string[]) {
  const [stored, setStored] = useState<StoredSelection>({ of, all: false, keys: new Set() })
  const { all, keys, last }: StoredSelection = stored.of === of ? stored : { of, all: false, keys: new Set() }
  const put = (next: Partial<StoredSelection>) => setStored({ of, all, keys, ...next })
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
    // An empty result has nothing to select: for example, once all of its rows were changed.
    none: all ? page.length === 0 : keys.size === 0,
  }
}
export type Selection = ReturnType<typeof useSelection>
