import type { SelectQueryBuilder } from 'kysely'
import type { JsonValue } from './tables.gen.ts'

/** Whether one type narrows the other; JSON may hold anything. */
type Fits<Wanted, Column> = [Wanted] extends [Column]
  ? true
  : [Column] extends [Wanted]
    ? true
    : [JsonValue] extends [Column]
      ? true
      : false
/** The columns of a row that a query does not select, or selects as something else. */
type MismatchedColumns<Row, Selected> = {
  [Column in keyof Row]: Column extends keyof Selected
    ? Fits<Row[Column], Selected[Column]> extends true
      ? never
      : Column
    : Column
}[keyof Row]

/** Rows by a narrower type, such as a status instead of a text. Does not compile when a column is missing. */
export const rowsOf =
  <Row>() =>
  <Db, Table extends keyof Db, Selected>(
    query: SelectQueryBuilder<Db, Table, Selected> &
      ([MismatchedColumns<Row, Selected>] extends [never]
        ? unknown
        : { notSelected: MismatchedColumns<Row, Selected> }),
  ): SelectQueryBuilder<Db, Table, Row> =>
    query.$castTo<Row>()
