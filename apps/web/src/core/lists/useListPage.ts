import { pageSize } from '@portal/contract/core/page'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Total } from '../../ui/table/Pager.tsx'
import { useSelection } from '../../ui/table/useSelection.ts'

/** The request for the page that a list's state shows. */
export const pageOf = <S extends string, F extends object>(
  { sort, cursor }: { sort: S; cursor: string | undefined },
  filter: F,
) => ({ ...filter, sort, pageSize: pageSize.default, ...(cursor && { cursor }) })

/**
 * The current page of a list, its total of rows, and the selection.
 * @param key the field that identifies a row
 */
export function useListPage<K extends string, Page extends { items: readonly Readonly<Record<K, string>>[] }>(
  filter: object,
  page: UseQueryResult<Page>,
  { data: total }: UseQueryResult<Total>,
  key: K,
) {
  const items = page.data?.items
  const keys = useMemo(() => items?.map((row) => row[key]) ?? [], [items, key])
  const rows: Page['items'] = items ?? []
  return { page, total, rows, keys, selection: useSelection(JSON.stringify(filter), keys) }
}
