import type { ValueKind } from '@portal/contract/core/columns'
import type { AnyList } from '@portal/contract/core/list'
import { use, useMemo } from 'react'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { textOr } from '../../lib/textOr.ts'
import { can, RightsContext } from '../../lib/useCan.ts'
import type { Column } from '../../ui/table/column.ts'
import { kindOf, useCells } from './useCells.tsx'

/** How a column is shown, where its kind of value does not decide it. */
type ColumnView<Row> = Omit<Column<Row>, 'id' | 'header' | 'sort' | 'optional'>
type Names<L extends AnyList> = keyof L['columns'] & string
/** The columns of a screen. */
type OnScreen<L extends AnyList> = {
  [K in Names<L>]: L['columns'][K] extends { file: true } ? never : K
}[Names<L>]
/** The kinds of values that need no format. */
type Simple = string | number | boolean | readonly string[] | null | undefined
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never
/** The columns that show one field of the row, each formatted by its kind. */
type PlainColumn<L extends AnyList, Row> = {
  [K in OnScreen<L>]: keyof L['columns'][K]['fields'] extends infer F
    ? IsUnion<F> extends false
      ? F extends keyof Row
        ? Row[F] extends Simple
          ? K
          : never
        : never
      : never
    : never
}[OnScreen<L>]
/**
 * A screen's description of its columns: how to show the columns that combine fields, and exceptions for the others.
 */
export type Cells<L extends AnyList, Row> = {
  [K in Exclude<OnScreen<L>, PlainColumn<L, Row>>]: ColumnView<Row>
} & { [K in PlainColumn<L, Row>]?: Partial<ColumnView<Row>> }

/**
 * The columns of a list in their declared order, with their sort words, for people who may see them. A column has the
 * label of its field, unless the texts of the screen have another.
 * @param texts the section of the texts with those labels
 */
export function useColumns<L extends AnyList, Row extends object>(
  list: L,
  cells: Cells<L, Row>,
  texts = '',
): Column<Row>[] {
  const { t } = useTranslation()
  const rights = use(RightsContext)
  const show = useCells()
  return useMemo(() => {
    const { columns, sorts } = list
    const own: Partial<Record<string, Partial<ColumnView<Row>>>> = cells
    const visible = Object.entries(columns).filter(([, { file, needs }]) => !file && can(rights, needs ?? 'signed-in'))
    return visible.map(([id, { fields, sort, optional }]): Column<Row> => {
      const [[field, holds] = ['', 'text' as const]]: [string, ValueKind][] = Object.entries(fields)
      return {
        id,
        header: textOr(t, `${texts}.${id}`, fieldLabel(field, t)),
        kind: kindOf(holds),
        cell: (row) => show(holds, row[field as keyof Row], row),
        ...(sort && { sort: { up: sort, down: `-${sort}`, first: sorts[sort] ?? 'up' } }),
        ...(optional && { optional }),
        ...own[id],
      }
    })
  }, [list, texts, cells, t, rights, show])
}
