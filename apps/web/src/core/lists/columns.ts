import type { AnyList } from '@portal/contract/core/list'
import type { Column } from '../../ui/table/column.ts'

type Shown<L extends AnyList> = {
  [K in keyof L['columns']]: L['columns'][K] extends { file: true } ? never : K
}[keyof L['columns']]
/** How each declared column is shown. */
export type Cells<L extends AnyList, Row> = {
  [K in Shown<L> & string]: Omit<Column<Row>, 'id' | 'header' | 'sort' | 'optional'>
}

/** The columns of a list in their declared order, with what each is sorted by. */
export function columnsOf<L extends AnyList, Row>(
  { columns, sorts }: L,
  header: (id: string) => string,
  cells: Cells<L, Row>,
): Column<Row>[] {
  const shown = Object.entries(columns).filter(([, { file }]) => !file)
  return shown.map(([id, { sort, optional }]) => ({
    id,
    header: header(id),
    ...(sort && { sort: { up: sort, down: `-${sort}`, first: sorts[sort] ?? 'up' } }),
    ...(optional && { optional }),
    ...cells[id as keyof typeof cells],
  }))
}
