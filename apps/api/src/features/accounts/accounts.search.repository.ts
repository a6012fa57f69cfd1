import type { AccountRow, AccountSort } from '@portal/contract/accounts/accounts.contract'
import { pageSize } from '@portal/contract/core/page'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'
import { type Unindexed, unindexedConditions } from './accounts.unindexed.repository.ts'
import type { After } from './accounts.cursor.ts'
import { inReach, type Reach } from './accounts.reach.repository.ts'

/** What rows must match, besides being inside the reach. Lists are never empty here and never have duplicates. */
export type Filter = {
  types?: readonly AccountType[]
  statuses?: readonly AccountStatus[]
  /** Filters that no order index leads to, unless `keys` already applies them. */
  unindexed?: Unindexed
  /** Only these, so few that each is looked up. */
  keys?: readonly string[]
  except?: readonly string[]
}
export type Page = { sort: AccountSort; after?: After; limit: number }
/** A row of a list with the value that it is ordered by. */
export type ListedRow = AccountRow & { sortValue: string }

/** Rows that a page and a batch of an export read at most, with the one that says whether there are more. */
export const most = pageSize.most + 1
export const batch = 1000

export const orders = {
  '-modifiedDate': { key: 'modified_at', type: 'timestamptz', operator: '<', direction: 'desc' },
  modifiedDate: { key: 'modified_at', type: 'timestamptz', operator: '>', direction: 'asc' },
  acctName: { key: 'name_key', type: 'text', operator: '>', direction: 'asc' },
  '-acctName': { key: 'name_key', type: 'text', operator: '<', direction: 'desc' },
} as const

export const orderBy = (sort: AccountSort) => {
  const { key, direction } = orders[sort]
  return sql.raw(`order by ${key} ${direction}, account_id ${direction}`)
}

export const conditions = (reach: Reach, { types, statuses, unindexed, keys, except }: Filter) => {
  const all = [inReach(reach), ...unindexedConditions(unindexed ?? {})]
  if (keys) all.push(sql`account_id = any(${keys}::uuid[])`)
  if (except) all.push(sql`account_id <> all(${except}::uuid[])`)
  if (types) all.push(sql`acct_type = any(${types}::text[])`)
  if (statuses) all.push(sql`account_status = any(${statuses}::text[])`)
  return all
}
export const beyond = (sort: AccountSort, after: After | undefined) => {
  const { key, operator, type } = orders[sort]
  return after
    ? [
        sql<boolean>`(${sql.raw(key)}, account_id) ${sql.raw(operator)} (${after.value}::${sql.raw(type)}, ${after.accountId}::uuid)`,
      ]
    : []
}
export const and = (all: RawBuilder<boolean>[]) => sql.join(all, sql` and `)

export const columns = sql.raw(
  `account_id acct_number acct_name acct_type cust_type customer_ref_code parent_id account_status account_status_pending
  account_status_pending_effective_date country language transaction_environment created_at modified_at name_key search`
    .split(/\s+/)
    .map((column) => `account.${column}`)
    .join(', '),
)

/**
 * The rows of a page. A run is read for each rare status or type and merged, so that no page walks past the many active
 * customers. `<>` and the bound are literal: a prepared plan needs the one to use those indexes and the other to expect
 * few rows.
 */
function pageRows(reach: Reach, filter: Filter, { sort, after, limit }: Page, more: RawBuilder<boolean>[] = []) {
  const bound = sql.raw(limit <= most ? `${most}` : `${batch}`)
  const run = (place: RawBuilder<boolean>, rest: Filter, also: RawBuilder<boolean>[]) =>
    sql`(select ${columns} from account where ${and([place, ...conditions(reach, rest), ...also, ...beyond(sort, after), ...more])} ${orderBy(sort)} limit ${bound})`
  return sql`select * from (${runsOf(reach, filter, run, orderBy(sort))}) bounded limit ${limit}`
}

export type Run = (place: RawBuilder<boolean>, rest: Filter, also: RawBuilder<boolean>[]) => RawBuilder<unknown>
/** The values of a filter that have an index for each of them, what is left of the filter, and how a run is held to one. */
function rareOf({ statuses, types, ...rest }: Filter) {
  if (rest.keys) return undefined
  if (statuses && !statuses.includes('Active'))
    return {
      values: statuses,
      rest: { ...rest, types },
      also: [sql<boolean>`account_status = rare.value`, sql<boolean>`account_status <> 'Active'`],
    }
  if (types && !types.includes('CU'))
    return {
      values: types,
      rest: { ...rest, statuses },
      also: [sql<boolean>`acct_type = rare.value`, sql<boolean>`acct_type <> 'CU'`],
    }
  return undefined
}

/** How many runs `runsOf` makes of a reach and a filter. */
export function runCount({ spots }: Reach, filter: Filter): number {
  const values = rareOf(filter)?.values.length ?? 1
  if (!spots) return values
  const places = spots.topsOnly ? spots.tops.length : spots.trees.flatMap(({ accountIds }) => accountIds).length
  return Math.max(1, values * (places + (spots.own ? 1 : 0) + (spots.tags.length > 0 ? 1 : 0)))
}

/** All runs that hold the rows of a reach: one through its order index, or one for each spot and each rare value, merged. */
export function runsOf(reach: Reach, filter: Filter, run: Run, order = sql``): RawBuilder<unknown> {
  const rare = rareOf(filter)
  const value = rare && sql`unnest(${rare.values}::text[]) as rare(value)`
  const each = (place: RawBuilder<boolean>) => run(place, rare?.rest ?? filter, rare?.also ?? [])
  const { spots } = reach
  if (!spots && !value) return each(sql<boolean>`true`)
  if (!spots) return sql`select run.* from ${value} cross join lateral ${each(sql<boolean>`true`)} run ${order}`
  // A spot's rows are found by the spot's own column; filters on the whole reach are checked beside it.
  const from = (ids: readonly string[], column: string) =>
    sql`select run.* from unnest(${ids}::uuid[]) as spot(id) ${value ? sql`cross join ${value}` : sql``} cross join lateral ${each(sql<boolean>`account.${sql.ref(column)} = spot.id`)} run`
  const parts = spots.topsOnly
    ? [from(spots.tops, 'account_id')]
    : spots.trees.map(({ column, accountIds }) => from(accountIds, column))
  if (spots.own && !spots.topsOnly) parts.push(from([reach.scope.accountId], 'account_id'))
  if (spots.tags.length) {
    const place = sql<boolean>`account.tags && ${spots.tags}::text[] and account.tags <> '{}' and account.account_id <> ${reach.scope.accountId}
      and not array[account.provider_id, account.sp_id, account.dt_id, account.rs_id, account.account_id] && ${spots.tops}::uuid[]`
    parts.push(sql`select run.* from ${value ?? sql`(select) as once`} cross join lateral ${each(place)} run`)
  }
  if (parts.length === 0) parts.push(from([], 'account_id'))
  return sql`select * from (${sql.join(parts, sql` union all `)}) merged ${order}`
}

export const listed =
  sql.raw(`page.account_id as acct_key, page.acct_number, page.acct_name, page.acct_type, page.cust_type, page.customer_ref_code,
  page.parent_id as parent_key, coalesce(parent.acct_name, own.acct_name) as parent_name, coalesce(parent.acct_type, own.acct_type) as parent_type,
  page.account_status, effective.effective_status, page.account_status_pending, page.account_status_pending_effective_date, page.country,
  page.language, page.transaction_environment, page.created_at as created_on, page.modified_at as modified_on`)
/** Parents are named inside the scope, and for the own company, whose parent everybody knows. */
export const around = (scope: Scope) => sql`left join account parent on parent.account_id = page.parent_id
  left join lateral (select * from account_own_parent() where page.account_id = ${scope.accountId}) own on true
  join account_effective((select array_agg(account_id) from page)) effective on effective.account_id = page.account_id`

/** Which field holds the first place where the text was found: name, number and reference follow one another in `search`. */
export const matchedOn = (needle: RawBuilder<unknown>) => sql`case
  when strpos(page.search, ${needle}) <= greatest(1, length(page.search) - length(page.acct_number) - coalesce(length(page.customer_ref_code) + 1, 0) - 1) then 'name'
  when strpos(page.search, ${needle}) <= length(page.search) - coalesce(length(page.customer_ref_code) + 1, 0) then 'number'
  else 'reference' end`

/** A page of the accounts inside a reach. @param text only those whose search text holds this, looked for row by row */
export async function findAccounts(tx: Tx, scope: Scope, reach: Reach, filter: Filter, page: Page, text?: string) {
  const { key } = orders[page.sort]
  const rows = pageRows(reach, filter, page, text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`])
  const found = await queryRows(tx)<ListedRow>`
    with page as materialized (${rows})
    select ${listed}, page.${sql.raw(key)} as sort_value, ${text === undefined ? sql`null` : matchedOn(sql`${text}`)} as matched_on
    from page ${around(scope)} ${sql.raw(`order by page.${key} ${orders[page.sort].direction}, page.account_id ${orders[page.sort].direction}`)}`
  return found
}

/** How many accounts there are, counted up to `most` and one more. */
export async function countAccountsUpTo(tx: Tx, reach: Reach, filter: Filter, most: number): Promise<number> {
  const run: Run = (place, rest, also) =>
    sql`(select 1 from account where ${and([place, ...conditions(reach, rest), ...also])} limit ${most + 1})`
  const row = await queryRow(tx)<{ total: number }>`
    select count(*) as total from (select * from (${runsOf(reach, filter, run)}) found limit ${most + 1}) counted`
  return row?.total ?? 0
}

/** The keys of everything inside a reach, `most` at most, in the order of their keys. @param text as in `findAccounts` */
export async function findAccountKeys(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  filter: Filter,
  text: string | undefined,
  most: number,
): Promise<string[]> {
  const textHeld = text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`]
  const run: Run = (place, rest, also) =>
    sql`(select account_id from account where ${and([place, within(scope, 'account'), ...conditions(reach, rest), ...also, ...textHeld])} limit ${most})`
  const rows = await queryRows(tx)<{ id: string }>`
    select account_id as id from (select * from (${runsOf(reach, filter, run)}) found limit ${most}) chosen order by account_id`
  return rows.map(({ id }) => id)
}

/** One snapshot for a whole export, with time for each step and for a reader who is slower than the database. */
export const beginExport = (tx: Tx) =>
  sql
    .raw(
      "set transaction isolation level repeatable read, read only; set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '90s'",
    )
    .execute(tx)

/** What `account_search` looks for, given this text: one or two letters are the beginning of a word. */
export const searchNeedle = async (tx: Tx, text: string): Promise<string> =>
  (
    await queryRow(tx)<{ needle: string }>`
    select case when length(n) between 1 and 2 then ' ' || n else n end as needle from search_normal(${text}) n`
  )?.needle ?? ''
