import { type RawBuilder, sql } from 'kysely'
import { withinGroups, levelColumns, type Scope } from '../db/scope.ts'
import type { ListTable, FilterValues } from './table.ts'

declare const checked: unique symbol
/** The part of the caller's tree that a list looks at. Only `reachIn` and `reachOfAll` make one, always from the scope. */
export type Reach = {
  readonly accountId: string
  readonly part: 'tree' | 'children' | 'self'
  readonly column: string
  readonly scope: Scope
  /**
   * The places to search, for callers limited to listed or tagged companies: far fewer than the tree that contains
   * them.
   */
  readonly spots?: Spots
  readonly [checked]: true
}
/**
 * Trees by the column of their level, none inside another; companies with these tags outside them; the caller's company
 * or not.
 */
export type Spots = {
  trees: readonly { column: string; accountIds: readonly string[] }[]
  tops: readonly string[]
  tags: readonly string[]
  own: boolean
  /** Only the topmost ones, as children of the caller's company: the caller may not open the levels between. */
  topsOnly: boolean
}
/** Called where an account was found inside the scope, nowhere else. */
export const reachIn = (scope: Scope, accountId: string, part: Reach['part'], column: string, spots?: Spots) =>
  ({ scope, accountId, part, column, ...(spots && { spots }) }) as Reach

/** Everything in the scope, for a list whose rows are walked without spots. */
export const reachOfAll = (scope: Scope) => reachIn(scope, scope.accountId, 'tree', levelColumns[scope.level])

/** True for rows of the reach that access groups allow. The column is literal, as in `within`. */
export function inReach({ column, accountId, scope, spots }: Reach, table: string): RawBuilder<boolean> {
  const left = withinGroups(scope, table)
  const place = spots?.topsOnly ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.${column}`)} = ${accountId}`
  return left ? sql<boolean>`${place} and ${left}` : place
}

/** The conditions on rows, besides being inside the reach. */
export type RowConditions = {
  filter: FilterValues
  /** Only these, so few that each is looked up. */
  keys?: readonly string[]
  except?: readonly string[]
}

/** The conditions of the rows of a run. @param place the condition of the reach, or a variant that only checks rows */
export const conditionsIn = (
  table: ListTable,
  reach: Reach,
  { filter, keys, except }: RowConditions,
  place = inReach(reach, table.table),
) => {
  const key = sql.ref(table.key)
  return [
    place,
    ...table.conditions(filter),
    ...(keys ? [sql<boolean>`${key} = any(${keys}::uuid[])`] : []),
    ...(except ? [sql<boolean>`${key} <> all(${except}::uuid[])`] : []),
  ]
}

/**
 * The values of a filter that have an index for each of them, what is left of the filter, and how a run is limited to
 * one.
 */
function rareOf(table: ListTable, filter: RowConditions) {
  if (filter.keys) return undefined
  for (const [name, usual] of Object.entries(table.rare)) {
    const values = filter.filter[name]
    if (!Array.isArray(values) || usual === undefined || values.includes(usual)) continue
    const { [name]: _, ...otherFilters } = filter.filter
    const column = sql.ref(table.columnOf(name))
    return {
      values: values as readonly string[],
      rest: { ...filter, filter: otherFilters },
      also: [sql<boolean>`${column} = rare.value`, sql<boolean>`${column} <> ${sql.lit(usual)}`],
    }
  }
  return undefined
}

/** The filters that no order index leads to: all but those with rare values. */
export const unindexedOf = (table: ListTable, filter: FilterValues): FilterValues | undefined => {
  const entries = Object.entries(filter).filter(([name]) => table.rare[name] === undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/**
 * The places to search in a table. Tagged companies are no starting points if rows have no tags: they are found on the
 * way.
 */
const spotsIn = ({ tagged }: ListTable, { spots }: Reach) => (tagged || !spots?.tags.length ? spots : undefined)

/** How many runs `runsOf` makes of a reach and a filter. */
export function runCount(table: ListTable, reach: Reach, filter: RowConditions): number {
  const spots = spotsIn(table, reach)
  const values = rareOf(table, filter)?.values.length ?? 1
  if (!spots) return values
  const places = spots.topsOnly ? spots.tops.length : spots.trees.flatMap(({ accountIds }) => accountIds).length
  return Math.max(1, values * (places + (spots.own ? 1 : 0) + (spots.tags.length > 0 ? 1 : 0)))
}

/** One run of rows: those with all of these conditions. */
export type Run = (conditions: RawBuilder<boolean>[]) => RawBuilder<unknown>

/**
 * All runs that hold the rows of a reach: one through its order index, or one for each spot and each rare value, merged,
 * so that no page walks past the many rows with the usual value. `<>` is literal: a prepared plan needs it to use the
 * index of the rare ones.
 */
export function runsOf(
  table: ListTable,
  reach: Reach,
  filter: RowConditions,
  run: Run,
  order = sql``,
): RawBuilder<unknown> {
  const rare = rareOf(table, filter)
  const value = rare && sql`unnest(${rare.values}::text[]) as rare(value)`
  const spots = spotsIn(table, reach)
  // A spot leads to its rows. With the plain condition of the reach, a kept plan also reads its index for each spot.
  const inside = spots ? sql<boolean>`(${inReach(reach, table.table)}) is true` : inReach(reach, table.table)
  const each = (place: RawBuilder<boolean>) =>
    run([place, ...conditionsIn(table, reach, rare?.rest ?? filter, inside), ...(rare?.also ?? [])])
  if (!spots && !value) return each(sql<boolean>`true`)
  if (!spots) return sql`select run.* from ${value} cross join lateral ${each(sql<boolean>`true`)} run ${order}`
  // A spot's rows are found by the spot's column; filters on the whole reach are checked in addition.
  const columnOf = (column: string) => sql.ref(`${table.table}.${column}`)
  const from = (ids: readonly string[], column: string) =>
    sql`select run.* from unnest(${ids}::uuid[]) as spot(id) ${value ? sql`cross join ${value}` : sql``} cross join lateral ${each(sql<boolean>`${columnOf(column)} = spot.id`)} run`
  const parts = spots.topsOnly
    ? [from(spots.tops, 'account_id')]
    : spots.trees.map(({ column, accountIds }) => from(accountIds, column))
  if (spots.own && !spots.topsOnly) parts.push(from([reach.scope.accountId], 'account_id'))
  if (spots.tags.length) {
    const place = sql<boolean>`${columnOf('tags')} && ${spots.tags}::text[] and ${columnOf('tags')} <> '{}' and ${columnOf('account_id')} <> ${reach.scope.accountId}
      and not array[${sql.join(['provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'].map(columnOf))}] && ${spots.tops}::uuid[]`
    parts.push(sql`select run.* from ${value ?? sql`(select) as once`} cross join lateral ${each(place)} run`)
  }
  if (parts.length === 0) parts.push(from([], 'account_id'))
  return sql`select * from (${sql.join(parts, sql` union all `)}) merged ${order}`
}
