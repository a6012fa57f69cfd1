import type { AnyList } from '@portal/contract/core/list'
import { type ListState, writeList } from './address.ts'

/** What a view keeps of a list: filters and order, without the page. */
export const viewOf = <L extends AnyList>(list: L, state: ListState<L>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(writeList(list, { ...state, cursor: undefined, page: 1 })).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
