import { roles } from '@portal/contract/core/access/access.flags'
import {
  dormantDays,
  unansweredDays,
  type UserFilter,
  type UserListItem,
  type UserSort,
} from '@portal/contract/directory/users/users.list'
import { type RawBuilder, sql } from 'kysely'
import { inReach, type Reach } from '../../../platform/list/reach.ts'
import { type PageStart, and as allOf } from '../../../platform/list/table.ts'
import { countIndexed } from '../../../platform/list/walk.ts'
import { withinGroups, type Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { peopleTable } from './users.table.ts'

export type Page = { sort: UserSort; after?: PageStart | undefined; limit: number }
/**
 * A word in the form used for searching; one or two letters match the beginning of a word. `indexed`: the trigram index
 * can find it.
 */
export type Word = { needle: string; indexed: boolean }
/** The conditions for people, besides being in reach. */
export type PersonFilter = Omit<UserFilter, 'company' | 'acctKey' | 'searchText'> & {
  words: readonly Word[]
  /** The scope in which the reader sees plans of people; null for none. */
  plansIn: Scope | null
}

export type ListedPerson = Omit<UserListItem, 'lockedUntil' | 'factorOff' | 'mayActFor'> & {
  admitted: boolean
  sortValue: string
}
/** The rows that a walk found, and its end if unread rows are left. */
export type WalkResult = { rows: ListedPerson[]; end: PageStart | undefined }

const { orderBy: order, beyond, orderOf } = peopleTable
const and = (all: readonly RawBuilder<boolean>[]) => allOf([sql`true`, ...all])
const when = (value: unknown, condition: RawBuilder<boolean>) => (value ? [condition] : [])

/** Filters that only administrators can match: `role_code` leads to them. */
const ofAdministrators = ({ kind, role, factor, group, neverSignedIn, dormant, sso }: PersonFilter) =>
  Boolean(role?.length || factor?.length || group || neverSignedIn || dormant || sso) ||
  Boolean(kind?.length && !kind.includes('ENDUSER'))

/** The values that each have a separate ordered index, and the literal condition of that index. */
function indexOf(filter: PersonFilter): { column?: string; values: readonly string[]; literal: string } {
  const { status = [], role } = filter
  if (filter.removed) return { column: 'user_status', values: ['Removed'], literal: `user_status <> 'Active'` }
  if (status.length > 0 && !status.includes('Active'))
    return { column: 'user_status', values: [...new Set(status)], literal: `user_status <> 'Active'` }
  const present = `user_status <> 'Removed'`
  if (!ofAdministrators(filter)) return { values: [], literal: present }
  const values = role?.length ? [...new Set(role)] : roles
  return { column: 'role_code', values, literal: `role_code is not null and ${present}` }
}

/** True for people whose plans the reader may see. */
const plansVisible = ({ plansIn }: Pick<PersonFilter, 'plansIn'>, table: string): RawBuilder<boolean> =>
  plansIn ? (withinGroups(plansIn, table) ?? sql<boolean>`true`) : sql<boolean>`false`
/** Whether a person has a plan, looked up for each: with `exists`, the planner would read all plans of people. */
const hasPlan = (which: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from user_plan up join subscription s on s.subscription_id = up.subscription_id
    join plan p on p.plan_id = s.plan_id
    where up.user_id = app_user.user_id and up.user_plan_status = 'Assigned'${which} limit 1), false)`

const isUnanswered = sql<boolean>`app_user.user_status = 'Invited'
  and app_user.modified_at < now() - make_interval(days => ${sql.lit(unansweredDays)})`

/** The people whom the home page counts: each kind is a range of the index of inactive people, by their last change. */
const led = {
  locked: sql<boolean>`app_user.user_status = 'Locked'`,
  invited: sql<boolean>`app_user.user_status = 'Invited'`,
  unanswered: isUnanswered,
}
export type PersonWork = keyof typeof led
/** The number of such people, and the name of the one who was changed longest ago. */
export const countWork = (tx: Tx, reach: Reach, work: PersonWork, most: number) =>
  countIndexed(
    tx,
    { table: peopleTable, reach },
    {
      where: [sql<boolean>`app_user.user_status <> 'Active'`, led[work]],
      order: 'modified_at',
      name: sql`(select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email_typed) from app_user u where u.user_id = first.id)`,
    },
    most,
  )

/** Conditions without an ordered index, checked row by row. */
const rowConditions = ({ words, plansIn, ...filter }: PersonFilter): RawBuilder<boolean>[] => [
  ...words.map(({ needle }) => sql<boolean>`strpos(search, ${needle}) > 0`),
  ...peopleTable.conditions(peopleTable.filterOf(filter.removed ? { ...filter, status: null } : filter)),
  // No data is left of people who were redacted or whose account was purged.
  ...when(filter.removed, sql`app_user.email_typed <> ''`),
  ...when(filter.neverSignedIn, sql`app_user.last_login_at is null`),
  ...when(
    filter.dormant,
    sql`coalesce(app_user.last_login_at, app_user.created_at) < now() - make_interval(days => ${dormantDays}::integer)`,
  ),
  ...when(filter.unanswered, isUnanswered),
  ...when(
    filter.group,
    sql`exists (select from access_group_member m where m.user_id = app_user.user_id and m.group_id = ${filter.group}::uuid)`,
  ),
  ...when(filter.plan || filter.noPlan, plansVisible({ plansIn }, 'app_user')),
  ...when(filter.plan, hasPlan(sql` and p.plan_code = ${filter.plan}`)),
  ...when(filter.noPlan, sql`not ${hasPlan(sql``)}`),
  ...when(
    filter.tag?.length,
    sql`exists (select from account a where a.account_id = app_user.account_id and a.tags <> '{}'
      and tag_names(a.tags) && (select tag_names(${filter.tag}::text[])))`,
  ),
]
/** Whether every row of the index matches, so that a page has as many rows as it reads. */
export const isWhole = (filter: PersonFilter): boolean => {
  const { column } = indexOf(filter)
  const indexed = { ...filter, ...(column === 'role_code' ? { role: [] } : { status: [] }) }
  const plainKind = column === 'role_code' && filter.kind?.length === 2 && !filter.kind.includes('ENDUSER')
  return rowConditions(plainKind ? { ...indexed, kind: [] } : indexed).length === 0
}

/** Whether the search consists only of words. */
export const isUnfiltered = (filter: PersonFilter) =>
  !filter.removed && rowConditions({ ...filter, words: [] }).length === 0

type Run = (place: RawBuilder<boolean>) => RawBuilder<unknown>
/** The number of places at which a reach begins. */
const placesOf = ({ spots }: Reach) =>
  spots && spots.tags.length === 0
    ? Math.max(1, spots.trees.flatMap(({ accountIds }) => accountIds).length + Number(spots.own))
    : 1

/**
 * All runs that contain the rows of a reach: one through its order index, or one for each value and each listed
 * company, merged. A run cannot begin at a tagged company, so its people are found along the way.
 */
function runsOf(reach: Reach, filter: PersonFilter, run: Run, way = sql``): RawBuilder<unknown> {
  const index = indexOf(filter)
  const contains = (value: RawBuilder<unknown>) =>
    and([sql.raw(index.literal), ...(index.column ? [sql<boolean>`${sql.ref(index.column)} = ${value}`] : [])])
  const [value, ...others] = index.values
  const spots = reach.spots && reach.spots.tags.length === 0 ? reach.spots : undefined
  if (!spots && others.length === 0) return run(sql`${inReach(reach, 'app_user')} and ${contains(sql`${value}`)}`)
  const values = index.column ? sql`cross join unnest(${index.values}::text[]) as rare(value)` : sql``
  const from = (ids: readonly string[], column: string) => sql`
    select run.* from unnest(${ids}::uuid[]) as spot(id) ${values} cross join lateral ${run(
      sql`${sql.ref(`app_user.${column}`)} = spot.id and ${inReach(reach, 'app_user')} and ${contains(sql`rare.value`)}`,
    )} run`
  const parts = spots
    ? [
        ...spots.trees.map(({ column, accountIds }) => from(accountIds, column)),
        ...(spots.own ? [from([reach.scope.accountId], 'account_id')] : []),
      ]
    : [from([reach.accountId], reach.column)]
  if (parts.length === 0) parts.push(from([], 'account_id'))
  return sql`select * from (${sql.join(parts, sql` union all `)}) merged ${way}`
}

const listed =
  sql.raw(`u.user_id as user_key, u.account_id as acct_key, account.acct_name, account.acct_type, u.email, u.first_name, u.last_name,
  u.kind, u.role_code, u.user_status as status, u.registration_pending, u.mfa_state, u.sso_linked as sso, u.imported, u.last_login_at as last_login_on,
  u.created_at as created_on, u.modified_at as modified_on, coalesce(belongs.groups, '{}') as groups, coalesce(has.plans, '{}') as plans, u.role_code is not null and may_sign_in(u.user_id) as admitted`)
const around = (
  filter: Pick<PersonFilter, 'plansIn'>,
) => sql`join app_user u on u.user_id = page.user_id join account on account.account_id = u.account_id
  left join lateral (select array_agg(g.name order by lower(g.name)) as groups from access_group_member m
    join access_group g on g.group_id = m.group_id where m.user_id = u.user_id and not g.archived and u.role_code is not null) belongs on true
  left join lateral (select array_agg(p.plan_code order by p.product_line, p.plan_code) as plans from user_plan up
    join subscription s on s.subscription_id = up.subscription_id join plan p on p.plan_id = s.plan_id
    where up.user_id = u.user_id and up.user_plan_status = 'Assigned' and ${plansVisible(filter, 'u')}) has on true`

type SearchRow = ListedPerson & { hit: boolean; isLast: boolean }
const plain = (row: SearchRow): ListedPerson => {
  const { hit: _, isLast: __, ...shown } = row
  return shown
}

/**
 * Reads the next `budget` people in the list's order. Whether one matches is a column, never a condition, so that the
 * planner always uses the index of the order (decision 0035).
 */
export async function walk(
  tx: Tx,
  reach: Reach,
  filter: PersonFilter,
  page: Page,
  budget: number,
): Promise<WalkResult> {
  const { sort, limit } = page
  const { column: key } = orderOf(sort)
  const readLimit = isWhole(filter) ? limit : budget
  const places = placesOf(reach)
  // A limited number of constant texts, because several places are rounded to a power of two.
  const each = sql.raw(
    `${places === 1 || readLimit === limit ? readLimit : 2 ** Math.floor(Math.log2(Math.max(32, readLimit / places)))}`,
  )
  const run: Run = (place) => sql`(
    select user_id, ${sql.raw(key)}, (${and(rowConditions(filter))}) as hit, row_number() over (${order(sort)}) = ${each} as is_last
    from app_user where ${and([place, ...beyond(page.sort, page.after)])} ${order(sort)} limit ${each})`
  const rows = await queryRows(tx)<SearchRow>`
    with page as materialized (
      select * from (${runsOf(reach, filter, run, order(sort))}) looked where hit or is_last ${order(sort)} limit ${limit}
    )
    select ${listed}, page.${sql.raw(key)} as sort_value, page.hit, page.is_last from page ${around(filter)}
    ${order(sort, 'page')}`
  // Rows beyond the end of a run may come before rows of other runs.
  const last = readLimit === limit ? -1 : rows.findIndex(({ isLast }) => isLast)
  const seen = last < 0 ? rows : rows.slice(0, last + 1)
  const found = seen.filter((row) => row.hit).map(plain)
  const end = seen.at(-1)
  const hasMore = last >= 0 && found.length < limit && end !== undefined
  return { rows: found, end: hasMore ? { value: end.sortValue, id: end.userKey } : undefined }
}

/**
 * A page of people with known keys. Each is checked against the reach; with a plain comparison, the planner would read
 * everyone below the company.
 */
export async function listKnown(tx: Tx, reach: Reach, filter: PersonFilter, page: Page, keys: readonly string[]) {
  if (keys.length === 0) return []
  const { column: key } = orderOf(page.sort)
  return queryRows(tx)<ListedPerson>`
    with page as materialized (
      select user_id, ${sql.raw(key)} from app_user
      where ${and([sql`(${inReach(reach, 'app_user')}) is true`, sql<boolean>`user_id = any(${keys}::uuid[])`, ...rowConditions(filter), ...beyond(page.sort, page.after)])}
      ${order(page.sort)} limit ${page.limit}
    )
    select ${listed}, page.${sql.raw(key)} as sort_value from page ${around(filter)}
    ${order(page.sort, 'page')}`
}

/** The words of a text without duplicates, five at most. */
export async function wordsOf(tx: Tx, text: string | undefined): Promise<Word[]> {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return queryRows(tx)<Word>`
    select distinct case when length(n) between 1 and 2 then ' ' || n else n end as needle, user_pattern(n) is not null as indexed
    from unnest(${[...new Set([...words.slice(0, 4), ...(words.length > 4 ? [words.slice(4).join(' ')] : [])])]}::text[]) word
    cross join search_normal(word) n where n <> '' order by needle`
}

export type FewMatches = { ids: string[]; total: number; capped: boolean }
/**
 * Uses the trigram index: returns the keys of `limit` people after a place in the order, and their total, among the
 * first `candidates` it names.
 */
export async function findByTrigram(
  tx: Tx,
  { accountId, part }: Reach,
  words: readonly Word[],
  { sort, after, limit }: Page,
  candidates: number,
): Promise<FewMatches> {
  const needles = words.filter(({ indexed }) => indexed).map(({ needle }) => needle)
  const row = await queryRow(tx)<FewMatches>`
    select * from user_search(${accountId}, ${part}, ${needles}::text[], ${sort}, ${after?.value ?? null}, ${after?.id ?? null}, ${limit}::integer, ${candidates}::integer)`
  return row ?? { ids: [], total: 0, capped: false }
}

/** Counts the matches in the list's order: `fits` is at most `most` + 1; `seen` is `budget` + 1 if rows are left. */
export async function count(tx: Tx, reach: Reach, filter: PersonFilter, budget: number) {
  const run: Run = (place) =>
    sql`(select (${and(rowConditions(filter))}) as fits from app_user where ${place} limit ${sql.raw(`${budget + 1}`)})`
  const row = await queryRow(tx)<{ fits: number; seen: number }>`
    select (count(*) filter (where fits))::integer as fits, count(*)::integer as seen
    from (select * from (${runsOf(reach, filter, run)}) found limit ${sql.raw(`${budget + 1}`)}) counted`
  return row ?? { fits: 0, seen: 0 }
}

/** The keys of all matching people, `most` at most, in key order. @param keys limits the search to these */
export async function findKeys(tx: Tx, reach: Reach, filter: PersonFilter, most: number, keys?: readonly string[]) {
  const only = keys ? [sql<boolean>`user_id = any(${keys}::uuid[])`] : []
  const run: Run = (place) =>
    sql`(select user_id from app_user where ${and([place, ...only, ...rowConditions(filter)])} limit ${most})`
  const rows = await queryRows(tx)<{ id: string }>`
    select user_id as id from (select * from (${runsOf(reach, filter, run)}) found limit ${most}) chosen order by user_id`
  return rows.map(({ id }) => id)
}

/** The number of these people who match. */
export async function countKnown(tx: Tx, reach: Reach, filter: PersonFilter, keys: readonly string[]): Promise<number> {
  const row = await queryRow(tx)<{ total: number }>`
    select count(*)::integer as total from app_user
    where ${and([inReach(reach, 'app_user'), sql<boolean>`user_id = any(${keys}::uuid[])`, ...rowConditions(filter)])}`
  return row?.total ?? 0
}
