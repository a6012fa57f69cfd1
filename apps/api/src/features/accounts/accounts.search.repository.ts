import type { AccountRow, AccountSort } from '@portal/contract/accounts/accounts.contract'
import { pageSize } from '@portal/contract/core/page'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/access/scope.ts'
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
function pageRows(
  reach: Reach,
  { types, statuses }: Filter,
  { sort, after, limit }: Page,
  more: RawBuilder<boolean>[] = [],
) {
  const bound = sql.raw(limit <= most ? `${most}` : `${batch}`)
  const run = (filter: Filter, ...also: RawBuilder<boolean>[]) =>
    sql`select ${columns} from account where ${and([...conditions(reach, filter), ...also, ...beyond(sort, after), ...more])} ${orderBy(sort)} limit ${bound}`
  const merged = (values: readonly string[], each: RawBuilder<unknown>) =>
    sql`select run.* from unnest(${values}::text[]) as rare(value) cross join lateral (${each}) run ${orderBy(sort)}`
  const rows = () => {
    if (statuses && !statuses.includes('Active'))
      return merged(statuses, run({ types }, sql`account_status = rare.value`, sql`account_status <> 'Active'`))
    if (types && !types.includes('CU'))
      return merged(types, run({ statuses }, sql`acct_type = rare.value`, sql`acct_type <> 'CU'`))
    return run({ types, statuses })
  }
  return sql`select * from (${rows()}) bounded limit ${limit}`
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
type FoundRow = ListedRow & { partial: boolean; capped: boolean }

/** A page of the accounts whose name, number or reference holds the text, by the bounded steps of `account_search`. */
export async function searchAccountsByText(
  tx: Tx,
  scope: Scope,
  reach: Reach,
  text: string,
  filter: Filter,
  { sort, after, limit }: Page,
): Promise<SearchAnswer> {
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
    select shown.*, found.partial, found.capped from found left join shown on true order by shown.place`.execute(tx)
  const [first] = rows
  return {
    rows: rows.filter((row) => row.acctKey !== null),
    partial: first?.partial ?? false,
    capped: first?.capped ?? false,
  }
}

/** How many accounts there are, counted up to `most` and one more. */
export async function countAccountsUpTo(tx: Tx, reach: Reach, filter: Filter, most: number): Promise<number> {
  const where = conditions(reach, filter)
  if (filter.statuses && !filter.statuses.includes('Active')) where.push(sql`account_status <> 'Active'`)
  if (filter.types && !filter.types.includes('CU')) where.push(sql`acct_type <> 'CU'`)
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (select 1 from account where ${and(where)} limit ${most + 1}) counted`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function countAccountsByText(
  tx: Tx,
  reach: Reach,
  text: string,
  filter: Filter,
  most: number,
): Promise<{ total: number; capped: boolean }> {
  const { rows } = await sql<{ total: number; capped: boolean }>`
    select * from account_search_count(${reach.accountId}, ${reach.part}, ${text}, ${filter.types ?? null}::text[], ${filter.statuses ?? null}::text[], ${most}::integer)`.execute(
    tx,
  )
  return rows[0] ?? { total: 0, capped: false }
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
