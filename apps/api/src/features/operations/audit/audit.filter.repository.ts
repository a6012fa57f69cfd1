import { isIP } from 'node:net'
import { type AuditFilter, auditList } from '@portal/contract/operations/audit/audit.list'
import { type RawBuilder, sql } from 'kysely'
import { withinGroups, type Scope, whole, within } from '../../../platform/db/scope.ts'
import { isUuid } from '../../../platform/list/cursor.ts'
import { filtersOf, type ListOf } from '../../../platform/list/table.ts'
import { fieldsCalled } from '../../../core/audit/audit.words.ts'

// A search uses one access path of bounded cost, for any number of events, and filters its rows.

/** The part of the caller's tree that a search reads; made by `findReach`. */
export type AuditReach = { column: 'provider_id' | 'sp_id' | 'dt_id' | 'rs_id' | 'account_id'; accountId: string }
/** `actions`: only these, whatever else the filter contains. */
export type AuditQuery = AuditFilter & { actions?: readonly string[] }
/** The last event of the previous page (newest first). */
export type PageStart = { occurredAt: string; auditId: string }
export type Question = {
  scope: Scope
  reach: AuditReach | undefined
  filter: AuditQuery
  after: PageStart | undefined
  hidden: boolean
}

const isKey = (text: string | null | undefined): text is string => text != null && isUuid(text)
export const isAddress = (text: string) =>
  isIP(text) !== 0 || (/^[\d.a-fA-F:]+\/\d{1,3}$/.test(text) && isIP(text.split('/')[0] ?? '') !== 0 && bitsFit(text))
const bitsFit = (cidr: string) => Number(cidr.split('/')[1]) <= (cidr.includes(':') ? 128 : 32)
/** Escapes the characters that are special to LIKE. */
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

/** True for actors of a company inside the reader's tree: row-level security finds no other account. */
export const actorInside = sql<boolean>`exists (select from account inside where inside.account_id = (e.actor ->> 'acctKey')::uuid)`
export const originalInScope = sql<boolean>`exists (select from app_user person where person.user_id = (e.alias ->> 'originalUserKey')::uuid)`

/** The path of the walk, and the maximum number of rows that one page may read, including those hidden by access groups. */
type WalkPath = {
  rows: (limit: number) => RawBuilder<unknown>
  /** The last row of a full walk, if there are that many; for paths whose `rows` omit some that the walk read. */
  ends?: (limit: number) => RawBuilder<unknown>
  budget: number
  /** The conditions that the access path already satisfies. */
  done: (keyof AuditQuery)[]
  /** Whether every row on the path is in the requested part of the tree. */
  inPlace: boolean
}

export const newest = sql`order by e.occurred_at desc, e.audit_id desc`
const budgets = { walk: 20_000, found: 2_000 } as const

function bounds({ from, to }: AuditQuery, after: PageStart | undefined): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`e.occurred_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`e.occurred_at < ${to}::timestamptz`] : []),
    ...(after ? [sql`(e.occurred_at, e.audit_id) < (${after.occurredAt}::timestamptz, ${after.auditId}::uuid)`] : []),
  ]
}

const placeOf = ({ reach }: Pick<Question, 'reach'>) =>
  reach ? [sql`${sql.ref(`e.${reach.column}`)} = ${reach.accountId}`] : []

/**
 * Limits are literals: for an unknown limit PostgreSQL keeps no plan, and would plan each page over all months. Every
 * condition is known to the index or to row-level security.
 */
function walk(
  { scope, reach, filter, after }: Question,
  more: RawBuilder<unknown>[],
  done: (keyof AuditQuery)[],
): WalkPath {
  const where = all([within(whole(scope), 'e'), ...placeOf({ reach }), ...more, ...bounds(filter, after)])
  const rows = (limit: number) => sql`select e.* from audit_event e where ${where} ${newest} limit ${sql.lit(limit)}`
  return { rows, budget: budgets.walk, done, inPlace: true }
}

/** Uses the function that may look inside a JSON column. */
function byContent({ scope, reach, filter, after }: Question, kind: 'actor' | 'target', key: string): WalkPath {
  const before = after ?? { occurredAt: filter.to ?? 'infinity', auditId: '00000000-0000-0000-0000-000000000000' }
  const found = (limit: number) =>
    sql`audit_found(${kind}, ${key}, ${filter.from ?? '-infinity'}::timestamptz, ${before.occurredAt}::timestamptz, ${before.auditId}::uuid, ${sql.lit(limit)}::integer)`
  const where = all([
    within(whole(scope), 'e'),
    ...placeOf({ reach }),
    ...(after ? bounds({ to: filter.to }, undefined) : []),
  ])
  const rows = (limit: number) =>
    sql`select e.* from ${found(limit)} f join audit_event e on e.audit_id = f.audit_id and e.occurred_at = f.occurred_at where ${where}`
  const ends = (limit: number) =>
    sql`select f.occurred_at, f.audit_id from ${found(limit)} f offset ${sql.lit(limit - 1)} limit 1`
  return {
    rows,
    ends,
    budget: budgets.found,
    done: [kind === 'actor' ? 'actor' : 'targetKey'],
    inPlace: !reach,
  }
}

/**
 * The path that finds the fewest rows; else the tree's newest events. Sets and sessions are indexed by level. Below the
 * provider, the other indexes would read the events of all others, so the caller's tree is walked instead.
 */
function wayOf(query: Question): WalkPath {
  const { sessionKey, batchKey, requestId, targetKey, actor, ip, outcome, action, aliasOnly } = query.filter
  if (sessionKey) return walk(query, [sql`e.session_id = ${sessionKey}::uuid`], ['sessionKey'])
  if (batchKey) return walk(query, [sql`e.batch_id = ${batchKey}::uuid`], ['batchKey'])
  if (targetKey) return byContent(query, 'target', targetKey)
  if (isKey(actor)) return byContent(query, 'actor', actor)
  const everybody = query.scope.level === 'provider' && (!query.reach || query.reach.column === 'provider_id')
  if (!everybody) return walk(query, [], [])
  if (requestId) return walk(query, [sql`e.request_id = ${requestId}`], ['requestId'])
  if (ip && isIP(ip) !== 0) return walk(query, [sql`e.ip = ${ip}::inet`], [])
  const [refused, ...others] = outcome ?? []
  if (refused && refused !== 'SUCCESS' && others.length === 0)
    return walk(query, [sql`e.outcome = ${refused} and e.outcome <> 'SUCCESS'`], ['outcome'])
  if (aliasOnly) return walk(query, [sql`e.alias is not null`], ['aliasOnly'])
  if (action && !action.endsWith('.')) return walk(query, [sql`e.action = ${action}`], ['action'])
  return walk(query, [], [])
}

/** At the top of the tree, no one is outside. */
const sightOf = ({ scope }: Question) =>
  scope.level === 'provider' ? [sql`true`, sql`true`] : [actorInside, originalInScope]

/** A search never finds hidden data: names, addresses and keys of people above. */
function actorText(text: string, query: Question): RawBuilder<unknown> {
  const pattern = like(text)
  const { hidden } = query
  const [inside, original] = sightOf(query) as [RawBuilder<unknown>, RawBuilder<unknown>]
  const named = (condition: RawBuilder<unknown>) => (hidden ? sql`and ${condition}` : sql``)
  return sql`((e.actor ->> 'name' ilike ${pattern} ${named(inside)}) or (e.actor ->> 'email' ilike ${pattern} and ${inside})
    or (e.alias ->> 'originalName' ilike ${pattern} ${named(original)}) or (e.alias ->> 'originalEmail' ilike ${pattern} and ${original}))`
}

function actorKey(key: string, query: Question): RawBuilder<unknown> {
  const [inside, original] = sightOf(query)
  return sql`((e.actor ->> 'key' = ${key} and ${inside}) or (e.alias ->> 'originalUserKey' = ${key} and ${original}))`
}

/** Filters of a column follow from the declaration; the others are defined here. */
const filters = filtersOf(auditList satisfies ListOf<'auditEvent'>, 'e')
type Filters = typeof auditList.filters
type ColumnFilter = { [K in keyof Filters]: Filters[K] extends { column: string } ? K : never }[keyof Filters]
type FilterField = Exclude<keyof AuditQuery, ColumnFilter | 'from' | 'to' | 'acctKey' | 'acctOnly'>
type Part = {
  [K in FilterField]-?: (value: NonNullable<AuditQuery[K]>, query: Question) => RawBuilder<unknown> | undefined
}
const whatItSays: Part = {
  actor: (text, query) => (isKey(text) ? actorKey(text, query) : actorText(text, query)),
  action: (action) => (action.endsWith('.') ? sql`starts_with(e.action, ${action})` : sql`e.action = ${action}`),
  actions: (actions) => sql`e.action = any(${[...actions]}::text[])`,
  targetType: (type) => sql`e.targets @> jsonb_build_array(jsonb_build_object('type', ${type}::text))`,
  targetKey: (target) => sql`e.targets @> jsonb_build_array(jsonb_build_object('key', ${target}::text))`,
  field: (term) => {
    const fields = fieldsCalled(term)
    return sql`exists (select from jsonb_array_elements(e.changes) c where lower(c ->> 'field') = any(${fields}::text[])
      or substring(lower(c ->> 'field') from '[^.]*$') = any(${fields}::text[]))`
  },
  aliasOnly: (only) => (only ? sql`e.alias is not null` : undefined),
  ip: (ip, { scope }) =>
    scope.level === 'provider'
      ? sql`e.ip <<= ${ip}::inet`
      : sql`e.ip <<= ${ip}::inet and ${actorInside} and (e.alias is null or ${originalInScope})`,
}

/** The conditions of access groups and of the filter, except those that `done` already satisfies. */
const conditionsOf = (query: Question, done: readonly (keyof AuditQuery)[]) => [
  ...[withinGroups(query.scope, 'e') ?? []].flat(),
  ...filters.conditions(
    filters.filterOf({ ...query.filter, ...Object.fromEntries(done.map((name) => [name, undefined])) }),
  ),
  ...(Object.keys(whatItSays) as (keyof typeof whatItSays)[]).flatMap((name) => {
    const value = query.filter[name]
    if (value === undefined || value === null || value === '' || done.includes(name)) return []
    const condition = (whatItSays[name] as (value: unknown, query: Question) => RawBuilder<unknown> | undefined)(
      value,
      query,
    )
    return condition ? [condition] : []
  }),
]

/** A search as SQL. `limit` matching rows are wanted; the path is limited by its budget unless every row matches. */
export function searchOf(query: Question) {
  const path = wayOf(query)
  const conditions = conditionsOf(query, path.done)
  return { way: path, conditions: all(conditions), picks: conditions.length > 0 || !path.inPlace }
}

/**
 * A search of one change set, wherever the page begins. `inPlace` is what the indexes of sets know (level, account,
 * period), `found` whether the filter matches an event, `picks` whether it may skip some.
 */
export function searchOfSet(query: Question) {
  const { scope, filter } = query
  const conditions = conditionsOf(query, [])
  const inPlace = all([within(whole(scope), 'e'), ...placeOf(query), ...bounds(filter, undefined)])
  return { inPlace, found: all(conditions), picks: conditions.length > 0 }
}
