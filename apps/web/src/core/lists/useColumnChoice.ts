import type { Preferences } from '@portal/contract/directory/users/users.contract'
import { type RefObject, useMemo } from 'react'
import { type Column, readChoice, writeChoice } from '../../ui/table/column.ts'
import type { ColumnWidths } from '../../ui/table/useColumnFit.ts'
import type { Widths } from '../../ui/table/widths.ts'
import { useMe, useUpdatePreferences } from '../me/me.queries.ts'

type Name = keyof Preferences['columns']
type ListView = { state: { sort: string }; widths: RefObject<Widths> }

/**
 * The columns of a list that this person shows, their widths, and how to change both.
 * @param name of the list
 */
export function useColumnChoice<Row>(name: Name, { state: { sort }, widths: now }: ListView, columns: Column<Row>[]) {
  const { preferences } = useMe()
  const update = useUpdatePreferences()
  const stored = preferences.columns[name]
  const { shown, widths: chosen } = useMemo(() => readChoice(columns, stored, sort), [columns, stored, sort])
  // An empty list means the defaults; leaving it out would keep the stored one.
  const save = (ids: readonly string[], own: Widths) =>
    update.mutate({ columns: { ...preferences.columns, [name]: writeChoice(ids, own) } })
  const widths: ColumnWidths = { chosen, now, onChange: (own) => save(shown, own) }
  return { columns, shown, widths, choose: (ids: string[] | undefined) => save(ids ?? [], chosen) }
}
