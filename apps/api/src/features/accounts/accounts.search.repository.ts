import type { AccountRow, AccountSort } from '@portal/contract/accounts/accounts.contract'
import { pageSize } from '@portal/contract/core/page'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { After } from './accounts.cursor.ts'
import { inReach, type Reach } from './accounts.reach.repository.ts'

/** What rows must be, beside inside the reach. An empty list never arrives here, nor one that names something twice. */
export type Filter = { types?: readonly AccountType[]; statuses?: readonly AccountStatus[] }
export type Page = { sort: AccountSort; after?: After; limit: number }
/** A row of a list with the value that it is ordered by. */
export type ListedRow = AccountRow & { sortValue: string }

/** Rows that a page and a batch of an export read at most, with the one that says whether there are more. */
const most = pageSize.most + 1
export const batch = 1000

const orders = {
  '-modifiedDate': { key: 'modified_at', type: 'timestamptz', operator: '<', direction: 'desc' },
  modifiedDate: { key: 'modified_at', type: 'timestamptz', operator: '>', direction: 'asc' },
  acctName: { key: 'name_key', type: 'text', operator: '>', direction: 'asc' },
  '-acctName': { key: 'name_key', type: 'text', operator: '<', direction: 'desc' },
} as const

const orderBy = (sort: AccountSort) => {
  const { key, direction } = orders[sort]
  return sql.raw(`order by ${key} ${direction}, account_id ${direction}`)
}

const conditions = (reach: Reach, { types, statuses }: Filter) => {
  const all = [inReach(reach)]
  if (types) all.push(sql`acct_type = any(${types}::text[])`)
  if (statuses) all.push(sql`account_status = any(${statuses}::text[])`)
  return all
}
const beyond = (sort: AccountSort, after: After | undefined) => {
  const { key, operator, type } = orders[sort]
  return after
    ? [
        sql<boolean>`(${sql.raw(key)}, account_id) ${sql.raw(operator)} (${after.value}::${sql.raw(type)}, ${after.accountId}::uuid)`,
      ]
    : []
}
const and = (all: RawBuilder<boolean>[]) => sql.join(all, sql` and `)

const columns = sql.raw(
  `account_id acct_number acct_name acct_type cust_type customer_ref_code parent_id account_status account_status_pending
  account_status_pending_effective_date country language transaction_environment created_at modified_at name_key`
    .split(/\s+/)
    .map((column) => `account.${column}`)
    .join(', '),
)

/**
 * The rows of a page. Rare statuses and rare types have an index for each value: a run of each is read and merged, so the
 * page never walks past the many active customers. The literal `<>` is what lets a prepared plan use those indexes.
 * The bound is literal too: with a parameter alone a prepared plan expects a tenth of the table.
 */
function pageRows(reach: Reach, filter: Filter, { sort, after, limit }: Page, more: RawBuilder<boolean>[] = []) {
  const bound = sql.raw(limit <= most ? `${most}` : `${batch}`)
  const run = (place: RawBuilder<boolean>, rest: Filter, also: RawBuilder<boolean>[]) =>
    sql`(select ${columns} from account where ${and([place, ...conditions(reach, rest), ...also, ...beyond(sort, after), ...more])} ${orderBy(sort)} limit ${bound})`
  return sql`select * from (${runsOf(reach, filter, run, orderBy(sort))}) bounded limit ${limit}`
}

type Run = (place: RawBuilder<boolean>, rest: Filter, also: RawBuilder<boolean>[]) => RawBuilder<unknown>
/** All runs that hold the rows of a reach: one through its order index, or one for each spot and each rare value, merged. */
function runsOf(reach: Reach, { types, statuses }: Filter, run: Run, order = sql``): RawBuilder<unknown> {
  const rare =
    statuses && !statuses.includes('Active')
      ? {
          values: statuses,
          rest: { types },
          also: [sql<boolean>`account_status = rare.value`, sql<boolean>`account_status <> 'Active'`],
        }
      : types && !types.includes('CU')
        ? {
            values: types,
            rest: { statuses },
            also: [sql<boolean>`acct_type = rare.value`, sql<boolean>`acct_type <> 'CU'`],
          }
        : undefined
  const value = rare && sql`unnest(${rare.values}::text[]) as rare(value)`
  const each = (place: RawBuilder<boolean>) => run(place, rare?.rest ?? { types, statuses }, rare?.also ?? [])
  const { spots } = reach
  if (!spots && !value) return each(sql<boolean>`true`)
  if (!spots) return sql`select run.* from ${value} cross join lateral ${each(sql<boolean>`true`)} run ${order}`
  // A spot's rows are found by the spot's own column; what is asked of the whole reach is a filter beside it.
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

const listed =
  sql.raw(`page.account_id as acct_key, page.acct_number, page.acct_name, page.acct_type, page.cust_type, page.customer_ref_code,
  page.parent_id as parent_key, coalesce(parent.acct_name, own.acct_name) as parent_name, coalesce(parent.acct_type, own.acct_type) as parent_type,
  page.account_status, effective.effective_status, page.account_status_pending, page.account_status_pending_effective_date, page.country,
  page.language, page.transaction_environment, page.created_at as created_on, page.modified_at as modified_on`)
/** Parents are named inside the scope, and for the own company, whose parent everybody knows. */
const around = (scope: Scope) => sql`left join account parent on parent.account_id = page.parent_id
  left join lateral (select * from account_own_parent() where page.account_id = ${scope.accountId}) own on true
  join account_effective((select array_agg(account_id) from page)) effective on effective.account_id = page.account_id`

/** A page of the accounts inside a reach. @param text only those whose search text holds this, looked for row by row: for exports */
export async function findAccounts(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  filter: Filter,
  page: Page,
  text?: string,
): Promise<ListedRow[]> {
  const { key } = orders[page.sort]
  const rows = pageRows(reach, filter, page, text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`])
  const { rows: found } = await sql<ListedRow>`
    with page as materialized (${rows})
    select ${listed}, page.${sql.raw(key)} as sort_value, null as matched_on
    from page ${around(scope)} ${sql.raw(`order by page.${key} ${orders[page.sort].direction}, page.account_id ${orders[page.sort].direction}`)}`.execute(
    tx,
  )
  return found
}

/** Which field holds the first place where the text was found: name, number and reference follow one another in `search`. */
const matchedOn = sql`case
  when strpos(account.search, found.needle) <= greatest(1, length(account.search) - length(account.acct_number) - coalesce(length(account.customer_ref_code) + 1, 0) - 1) then 'name'
  when strpos(account.search, found.needle) <= length(account.search) - coalesce(length(account.customer_ref_code) + 1, 0) then 'number'
  else 'reference' end`

export type SearchAnswer = { rows: ListedRow[]; partial: boolean; capped: boolean }
const withoutLast = (row: FoundRow): ListedRow => {
  const { lastId: _, ...shown } = row
  return shown
}
type FoundRow = ListedRow & { partial: boolean; capped: boolean; lastId: string | null }

/** Looks of one request at most, of which access groups may leave little each. */
const mostLooks = 8

/**
 * A page of the accounts whose name, number or reference holds the text, by the bounded steps of `account_search`. For who is
 * held to access groups it looks on until the page is full; where that would take too long it says that it is partial.
 */
export async function searchAccountsByText(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  filter: Filter,
  page: Page,
): Promise<SearchAnswer> {
  if (!scope.narrowing) return lookFor(tx, scope, reach, text, filter, page)
  if (reach.spots) {
    const rows = await findAccounts(tx, scope, reach, filter, page, await searchNeedle(tx, text))
    return { rows, partial: false, capped: false }
  }
  const answer: SearchAnswer = { rows: [], partial: false, capped: false }
  let { after } = page
  for (let looks = 0; ; looks += 1) {
    const found = await lookFor(tx, scope, reach, text, filter, { ...page, after, limit: most })
    answer.rows.push(...found.rows.slice(0, page.limit - answer.rows.length))
    answer.capped ||= found.capped
    const last = found.last ? await sortValueOf(tx, page.sort, found.last) : undefined
    if (found.partial || answer.rows.length >= page.limit || !last) return { ...answer, partial: found.partial }
    if (looks === mostLooks) return { ...answer, partial: true }
    after = last
  }
}
/** Where the next look begins: after this row, whether it was the caller's to see or not. */
async function sortValueOf(tx: Tx, sort: AccountSort, accountId: string): Promise<After | undefined> {
  const { rows } = await sql<After>`
    select ${sql.raw(orders[sort].key)} as value, account_id from account where account_id = ${accountId}`.execute(tx)
  return rows[0]
}

type Look = SearchAnswer & {
  /** The last row that was found when there may be more, also where it is not shown. */ last?: string
}
async function lookFor(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  filter: Filter,
  { sort, after, limit }: Page,
): Promise<Look> {
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select * from account_search(${reach.accountId}, ${reach.part}, ${text}, ${sort}, ${after?.value ?? null}, ${after?.accountId ?? null},
        ${filter.types ?? null}::text[], ${filter.statuses ?? null}::text[], ${limit}::integer)
    ), page as materialized (
      select ${columns}, hit.place, ${matchedOn} as matched_on
      from found cross join unnest(found.ids) with ordinality as hit(id, place) join account on account.account_id = hit.id
      where ${inReach(reach)}
    ), shown as (
      select ${listed}, page.${sql.raw(orders[sort].key)} as sort_value, page.matched_on, page.place from page ${around(scope)}
    )
    select shown.*, found.partial, found.capped, case when cardinality(found.ids) >= ${limit} then found.ids[cardinality(found.ids)] end as last_id
    from found left join shown on true order by shown.place`.execute(tx)
  const [first] = rows
  return {
    rows: rows.filter((row) => row.acctKey !== null).map(withoutLast),
    partial: first?.partial ?? false,
    capped: first?.capped ?? false,
    last: first?.lastId ?? undefined,
  }
}

/** How many accounts there are, counted up to `most` and one more. */
export async function countAccountsUpTo(tx: Tx, reach: Reach, filter: Filter, most: number): Promise<number> {
  const run: Run = (place, rest, also) =>
    sql`(select 1 from account where ${and([place, ...conditions(reach, rest), ...also])} limit ${most + 1})`
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (select * from (${runsOf(reach, filter, run)}) found limit ${most + 1}) counted`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

export async function countAccountsByText(
  tx: Tx,
  reach: Reach,
  text: string,
  filter: Filter,
  most: number,
): Promise<{ total: number; capped: boolean }> {
  if (reach.scope.narrowing) return countLeft(tx, reach, await searchNeedle(tx, text), filter, most)
  const { rows } = await sql<{ total: number; capped: boolean }>`
    select * from account_search_count(${reach.accountId}, ${reach.part}, ${text}, ${filter.types ?? null}::text[], ${filter.statuses ?? null}::text[], ${most}::integer)`.execute(
    tx,
  )
  return rows[0] ?? { total: 0, capped: false }
}

/** The same for who is held to access groups: what they leave is looked through, up to so many rows. */
async function countLeft(tx: Tx, reach: Reach, needle: string, filter: Filter, most: number) {
  const looked = 50_000
  const run: Run = (place, rest, also) =>
    sql`(select search from account where ${and([place, ...conditions(reach, rest), ...also])} limit ${looked + 1})`
  const { rows } = await sql<{ total: number; looked: number }>`
    select (count(*) filter (where strpos(search, ${needle}) > 0))::integer as total, count(*)::integer as looked
    from (select * from (${runsOf(reach, filter, run)}) found limit ${looked + 1}) counted`.execute(tx)
  const { total = 0, looked: seen = 0 } = rows[0] ?? {}
  return { total: Math.min(total, most), capped: total > most || seen > looked }
}

/** The keys of everything inside a reach, `most` at most, in the order of their keys. @param text as in `findAccounts` */
export async function findAccountKeys(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  { types, statuses }: Filter,
  text: string | undefined,
  most: number,
): Promise<string[]> {
  const textHeld = text === undefined ? [] : [sql<boolean>`strpos(search, ${text}) > 0`]
  const run: Run = (place, rest, also) =>
    sql`(select account_id from account where ${and([place, within(scope, 'account'), ...conditions(reach, rest), ...also, ...textHeld])} limit ${most})`
  const { rows } = await sql<{ id: string }>`
    select account_id as id from (select * from (${runsOf(reach, { types, statuses }, run)}) found limit ${most}) chosen order by account_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** One snapshot for a whole export, with time for each step and for a reader who is slower than the database. */
export const beginExport = (tx: Tx) =>
  sql
    .raw(
      "set transaction isolation level repeatable read, read only; set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '90s'",
    )
    .execute(tx)

/** What `account_search` looks for when given this text: one or two letters are the beginning of a word. */
export const searchNeedle = async (tx: Tx, text: string): Promise<string> =>
  (
    await sql<{
      needle: string
    }>`select case when length(n) between 1 and 2 then ' ' || n else n end as needle from search_normal(${text}) n`.execute(
      tx,
    )
  ).rows[0]?.needle ?? ''
