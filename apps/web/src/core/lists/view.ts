import type { AnyList } from '@portal/contract/core/list'
import { type AnyState, type ListState, writeList } from './address.ts'

/** The parts of a list that a view keeps: filters and order, without the page. */
export const viewOf = <L extends AnyList>(list: L, state: AnyState): Record<string, string> => {
  const first = { ...(state as ListState<L>), cursor: undefined, page: 1, peek: undefined }
  return Object.fromEntries(Object.entries(writeList(list, first)).map(([name, value]) => [name, String(value)]))
}
