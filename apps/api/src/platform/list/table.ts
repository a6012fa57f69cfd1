import type { AnyList, Filter } from '@portal/contract/core/list'
import { type RawBuilder, sql } from 'kysely'
import { cursors, isDay, isMoment, isText, isUuid } from './cursor.ts'
import type { DB } from '../db/tables.gen.ts'

// The table of a declared list: its orders, each with an index for every level, and the conditions of its filters.

type Columns<T extends keyof DB> = keyof DB[T] & string
/** A declaration whose filters use only columns of the table. */
export type ListOf<T extends keyof DB> = AnyList & {
  filters: Readonly<Record<string, { column?: Columns<T>; is?: Readonly<Record<string, Columns<T> | null>> }>>
}
type Order = { column: string; type: 'timestamptz' | 'date' } | { column: string; type: 'text'; longest: number }

type TableDeclaration<T extends keyof DB, L extends ListOf<T>> = {
  list: L
  name: T
  key: string
  /** The columns it is ordered by, each with an index (level, column, key) for every level. */
  orders: { readonly [S in keyof L['sorts'] & string]: Order }
  /** Filters whose values have a partial index each, except for the value that most rows have. */
  rare: { readonly [F in keyof L['filters'] & string]?: string }
  /** Fields of the filter whose few rows an index finds, whatever the order (decision 0035). */
  lookedUp: readonly string[]
  /** Its rows have the tags of their account. */
  tagged?: true
  /** Filters with an index (column, order, key): each of their values is a run in the list's order. */
  led?: readonly (keyof L['filters'] & string)[]
  /** Conditions of flags that no single column answers, checked row by row. */
  so?: Conditions
}
type Conditions = Readonly<Record<string, RawBuilder<boolean>>>
/** The row after which a page begins, in the order of its list. */
export type PageStart = { value: string; id: string }
/** The request of a list, by filter or end of a period. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | boolean | number | null | undefined>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const and = (all: readonly RawBuilder<boolean>[]) =>
  all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`true`

export function listTable<const T extends keyof DB, const L extends ListOf<T>>(declared: TableDeclaration<T, L>) {
  const { list, key, orders } = declared
  const table = snake(declared.name)
  const orderOf = (sort: string) => {
    const order: Order = orders[sort.replace(/^-/, '') as keyof typeof orders]
    const down = sort.startsWith('-')
    return { ...order, direction: down ? 'desc' : 'asc', operator: down ? '<' : '>' }
  }
  /** @param of the table of the columns, where there are several */
  const orderBy = (sort: string, tableName?: string) => {
    const { column, direction } = orderOf(sort)
    const place = tableName ? `${tableName}.` : ''
    return sql.raw(`order by ${place}${column} ${direction}, ${place}${key} ${direction}`)
  }
  const afterRow = (sort: string, after: PageStart | undefined) => {
    const { column, operator, type } = orderOf(sort)
    return after
      ? [
          sql<boolean>`(${sql.raw(`${column}, ${key}`)}) ${sql.raw(operator)} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`,
        ]
      : []
  }
  /** Cursors of an order; one of another order is refused. @param field the name of the cursor in requests */
  const cursorsOf = (sort: string, field = 'cursor') => {
    const order = orderOf(sort)
    const value = order.type === 'text' ? isText(order.longest) : order.type === 'date' ? isDay : isMoment
    return cursors({ sort: (part) => part === sort, value, id: isUuid }, field)
  }
  return {
    ...declared,
    tagged: declared.tagged === true,
    table,
    orderOf,
    orderBy,
    beyond: afterRow,
    cursorsOf,
    ...filtersOf(list, table, declared.led, declared.so),
  }
}
export type ListTable = Omit<ReturnType<typeof listTable>, 'list' | 'orders' | 'rare' | 'name' | 'led' | 'so'> & {
  rare: Readonly<Record<string, string | undefined>>
}

/** How the filters of a list become conditions of its table. @param table its name, or its alias in a statement */
export function filtersOf({ filters }: AnyList, table: string, led: readonly string[] = [], so: Conditions = {}) {
  const fields = Object.entries(filters).flatMap(([name, filter]) =>
    endsOf(name, filter, so).map((end) => ({ ...end, name, filter })),
  )
  const at = (column: string) => `${table}.${snake(column)}`
  return {
    /** The filters of a request on columns, each value once; empty filters are left out. */
    filterOf: (filter: FilterValues): FilterValues =>
      Object.fromEntries(
        fields.flatMap(({ field }) => {
          const value = distinct(filter[field])
          return value === undefined ? [] : [[field, value]]
        }),
      ),
    /** True for rows that match all of these filters. */
    conditions: (filter: FilterValues): RawBuilder<boolean>[] =>
      fields.flatMap(({ field, operator, column }) => {
        const value = filter[field]
        return value == null ? [] : [so[field] ?? condition(at(column), operator, value)]
      }),
    columnOf: (name: string) => at(filters[name]?.column ?? ''),
    /** The filters that the index of an order satisfies, and those that are left to check row by row. */
    splitBy: (column: string, filter: FilterValues): [indexed: FilterValues, rest: FilterValues] => {
      const isIndexed = ([name]: [string, unknown]) =>
        led.includes(name) ||
        fields.some(
          (one) => one.field === name && one.filter.kind === 'period' && at(one.column) === `${table}.${column}`,
        )
      const entries = Object.entries(filter)
      return [
        Object.fromEntries(entries.filter(isIndexed)),
        Object.fromEntries(entries.filter((entry) => !isIndexed(entry))),
      ]
    },
  }
}

const operators = { choices: 'any', names: 'names', key: 'is', text: 'equal' } as const
type Operator = (typeof operators)[keyof typeof operators] | 'so' | 'from' | 'to'
/** The fields of a filter that are about columns. */
function endsOf(name: string, filter: Filter, so: Conditions): { field: string; column: string; operator: Operator }[] {
  if (filter.kind === 'flags')
    return Object.entries(filter.is).flatMap(([field, column]) =>
      column || so[field] ? [{ field, column: column ?? '', operator: 'so' }] : [],
    )
  const { column } = filter
  if (column === undefined || filter.kind === 'words') return []
  if (filter.kind !== 'period') return [{ field: name, column, operator: operators[filter.kind] }]
  const [from, to] = filter.ends
  return [
    { field: from, column, operator: 'from' },
    { field: to, column, operator: 'to' },
  ]
}

function condition(name: string, operator: Operator, value: unknown): RawBuilder<boolean> {
  const column = sql.ref(name)
  if (operator === 'so') return column as RawBuilder<boolean>
  if (operator === 'any') return sql<boolean>`${column} = any(${value}::text[])`
  // The same function as in the index, which holds only rows with names.
  if (operator === 'names')
    return sql<boolean>`${column} <> '{}' and tag_names(${column}) && (select tag_names(${value}::text[]))`
  if (operator === 'equal') return sql<boolean>`${column} = ${value}`
  if (operator === 'is') return sql<boolean>`${column} = ${value}::uuid`
  return operator === 'from'
    ? sql<boolean>`${column} >= ${value}::timestamptz`
    : sql<boolean>`${column} < ${value}::timestamptz`
}

/** A list with each value once, or the single value; undefined if it filters nothing. */
export const distinct = <T>(value: T): NonNullable<T> | undefined => {
  if (value === false || value === '') return undefined
  if (!Array.isArray(value)) return value ?? undefined
  return value.length > 0 ? ([...new Set(value)] as NonNullable<T>) : undefined
}
