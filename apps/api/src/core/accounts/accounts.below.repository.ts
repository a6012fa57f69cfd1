import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

/** The limit to which a blast radius counts accounts and people; one more means "more than". */
export const counted = 100_000
const columns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id' } as const

type TopAccounts = { acctType: keyof typeof columns | 'CU'; ids: string[] }
/** The topmost accounts of a selection, by type: what is below one of them is counted once. */
const topsOf = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<TopAccounts>`select acct_type, array_agg(account_id) as ids from account
    where ${within(scope, 'account')} and account_id = any (${ids}::uuid[]) and (acct_type = 'RP'
      or not array_remove(array[provider_id, sp_id, dt_id, rs_id], account_id) && ${ids}::uuid[])
    group by acct_type`

export type SubtreeCounts = { customers: number; partners: number; people: number }
const rowsOf = async (query: ReturnType<typeof sql<{ n: number }>>, tx: Tx) => (await query.execute(tx)).rows[0]?.n ?? 0

/** The objects in and below a selection, each count capped, so that a million accounts cost no more than 100,000. */
export async function countBelow(tx: Tx, scope: Scope, ids: readonly string[]): Promise<SubtreeCounts> {
  const sum: SubtreeCounts = { customers: 0, partners: 0, people: 0 }
  for (const { acctType, ids: tops } of await topsOf(tx, scope, ids)) {
    const column = acctType === 'CU' ? 'account_id' : columns[acctType]
    // A single company is compared, not searched in a list: the planner then knows how many are below it.
    const [only] = tops
    const inside = tops.length === 1 ? sql`= ${only}` : sql`= any (${tops}::uuid[])`
    const place = sql`${sql.ref(`a.${column}`)} ${inside}`
    sum.customers += await rowsOf(
      sql`select count(*)::int as n from (select from account a where ${place} and a.acct_type = 'CU' limit ${counted + 1}) x`,
      tx,
    )
    if (acctType !== 'CU')
      sum.partners += await rowsOf(
        sql`select count(*)::int as n from (select from account a where ${place} and a.acct_type <> 'CU' limit ${counted + 1}) x`,
        tx,
      )
    sum.people += await rowsOf(
      sql`select count(*)::int as n from (select from account a join app_user u on u.account_id = a.account_id
        where ${place} and u.user_status <> 'Removed' limit ${counted + 1}) x`,
      tx,
    )
  }
  return sum
}

/** Whether a row of a tenant table belongs to a selected account, or to one below. */
export async function isBelow(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  table: string,
): Promise<RawBuilder<boolean>> {
  const tops = await topsOf(tx, scope, ids)
  const places = tops.map(({ acctType, ids: keys }) => {
    const column = acctType === 'CU' ? 'account_id' : columns[acctType]
    return sql<boolean>`${sql.ref(`${table}.${column}`)} = any (${keys}::uuid[])`
  })
  return places.length > 0 ? sql<boolean>`(${sql.join(places, sql` or `)})` : sql<boolean>`false`
}

/** The accounts of a selection and everything below them that is not closed, the deepest first. */
export async function findDeepestFirst(tx: Tx, scope: Scope, ids: readonly string[], most: number): Promise<string[]> {
  const found: { id: string; rank: number }[] = []
  for (const { acctType, ids: tops } of await topsOf(tx, scope, ids)) {
    const column = acctType === 'CU' ? 'account_id' : columns[acctType]
    const rows = await queryRows(tx)<{ id: string; rank: number }>`
      select a.account_id as id, account_rank(a.acct_type) as rank from account a
      where ${within(scope, 'a')} and ${sql.ref(`a.${column}`)} = any (${tops}::uuid[])
        and (a.account_status not in ('Closed', 'Purged') or a.account_id = any (${ids}::uuid[]))
      limit ${most}`
    found.push(...rows)
  }
  found.sort((one, other) => other.rank - one.rank || (one.id < other.id ? -1 : 1))
  return found.map(({ id }) => id)
}
