import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { defineList } from '@portal/contract/core/list'
import { dormantDays } from '@portal/contract/directory/users/users.list'
import { sql } from 'kysely'
import { withinGroups, type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { type PageStart, and, listTable } from '../../../platform/list/table.ts'

// Reads a page of companies, the least protected first or by name, then the data of each: its active administrators by
// the index of roles, and its events by the index of lockouts and impersonations. No count reads more rows than it counts.

const list = defineList({ name: 'security', filters: {}, sorts: { name: 'up' }, columns: {} })
const companies = listTable({
  list,
  name: 'account',
  key: 'account_id',
  tagged: true,
  orders: { name: { column: 'name_key', type: 'text', longest: 80 } },
  rare: {},
  lookedUp: [],
})
const people = listTable({
  list: defineList({ name: 'security', filters: {}, sorts: {}, columns: {} }),
  name: 'appUser',
  key: 'user_id',
  orders: {},
  rare: {},
  lookedUp: [],
})
const sort = 'name'

/** No one signs in at a closed company. */
const open = (table: string) => sql<boolean>`${sql.ref(`${table}.account_status`)} not in ('Closed', 'Purged')`

export type CompanyRow = {
  listKey: string
  sortValue: string
  acctName: string
  acctType: AccountType
  /** Whether the reader may read its events. */
  isAudited: boolean
}
const isReadBy = (audited: Scope | undefined) =>
  audited ? (withinGroups(audited, 'a') ?? sql<boolean>`true`) : sql<boolean>`false`

type CompanyQuery = { after: PageStart | undefined; limit: number; withoutAdministrators?: true }
/** Companies by name. @param audited the scope in which the reader may read events; undefined for none */
export function findCompanies(
  tx: Tx,
  reach: Reach,
  audited: Scope | undefined,
  { after, limit, withoutAdministrators }: CompanyQuery,
): Promise<CompanyRow[]> {
  const order = companies.orderBy(sort)
  const read = isReadBy(audited)
  const also = withoutAdministrators ? [hasNone(reach.scope)] : []
  const run: Run = (conditions) => sql`(select account_id, name_key from account
    where ${and([...conditions, open('account'), ...also, ...companies.beyond(sort, after)])} ${order} limit ${limit})`
  return queryRows(tx)<CompanyRow>`
    with page as materialized (
      select * from (${runsOf(companies, reach, { filter: {} }, run, order)}) found ${order} limit ${limit})
    select page.account_id as list_key, page.name_key as sort_value, a.acct_name, a.acct_type, coalesce(${read}, false) as is_audited
    from page join account a on a.account_id = page.account_id ${companies.orderBy(sort, 'page')}`
}
/** The number of companies, up to `most` + 1. */
export async function countCompanies(tx: Tx, reach: Reach, most: number): Promise<number> {
  const run: Run = (conditions) =>
    sql`(select 1 from account where ${and([...conditions, open('account')])} limit ${most + 1})`
  const row = await queryRow(tx)<{ total: number }>`
    select count(*) as total from (select * from (${runsOf(companies, reach, { filter: {} }, run)}) found limit ${most + 1}) counted`
  return row?.total ?? 0
}

/** Literal, to match the index of roles. */
const active = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.role_code`)} is not null and ${sql.ref(`${table}.user_status`)} = 'Active'`
/** Looked up for each company: a join would read all administrators. */
const hasNone = (scope: Scope) => sql<boolean>`(select true from app_user u
  where u.account_id = account.account_id and ${active('u')} and (${within(scope, 'u')}) is true limit 1) is null`
const facts = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`${of('mfa_state')} = 'Enrolled' as has_factor, ${of('sso_linked')} as has_sso,
    coalesce(${of('last_login_at')}, ${of('created_at')}) < now() - make_interval(days => ${dormantDays}::integer) as is_dormant`
}
export type Administrator = {
  accountId: string
  userId: string
  email: string
  hasFactor: boolean
  hasSso: boolean
  isDormant: boolean
}
export const findAdministrators = (tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Administrator[]> =>
  queryRows(tx)<Administrator>`
    select found.* from unnest(${accountIds}::uuid[]) as company(id) cross join lateral (
      select u.account_id, u.user_id, u.email, ${facts('u')} from app_user u
      where u.account_id = company.id and ${active('u')} and (${within(scope, 'u')}) is true) found`

/** Up to `most` + 1 active administrators of a reach. */
const administratorsOf = (reach: Reach, most: number) => {
  const run: Run = (conditions) => sql`(select app_user.account_id, ${facts('app_user')} from app_user
    where ${and([...conditions, active('app_user')])} limit ${most + 1})`
  return sql`select * from (${runsOf(people, reach, { filter: {} }, run)}) found limit ${most + 1}`
}

/** The company after which a page begins; without trouble in the order of names, below zero without administrators. */
export type CompanyPlace = PageStart & { trouble: number | null }
export type RankedCompany = CompanyRow & { trouble: number | null }
/**
 * Companies with administrators, by the whole percentage without a second factor and single sign-on, then by dormant
 * administrators and name. All administrators of the reach are read, `most` at most, and each of their companies is looked
 * up (`offset 0`), so that no plan reads all accounts.
 */
export const findLeastProtected = (
  tx: Tx,
  reach: Reach,
  audited: Scope | undefined,
  { after, limit, most }: { after: CompanyPlace | undefined; limit: number; most: number },
): Promise<RankedCompany[]> =>
  queryRows(tx)<RankedCompany>`
    with found as materialized (${administratorsOf(reach, most)}), ranked as (
      select account_id, (100 * count(*) filter (where has_factor is not true and has_sso is not true) / count(*) * 1000
        + least(count(*) filter (where is_dormant), 999))::integer as trouble
      from found group by account_id)
    select a.account_id as list_key, a.name_key as sort_value, a.acct_name, a.acct_type,
      coalesce(${isReadBy(audited)}, false) as is_audited, ranked.trouble
    from ranked cross join lateral (select account.* from account where account.account_id = ranked.account_id offset 0) a
    where ${open('a')} ${after ? sql`and (-ranked.trouble, a.name_key, a.account_id) > (-${after.trouble}::integer, ${after.value}::text, ${after.id}::uuid)` : sql``}
    order by ranked.trouble desc, a.name_key, a.account_id limit ${limit}`

export type Sums = { administrators: number; withFactor: number; withSso: number; dormantAdmins: number }
/**
 * The sum over all active administrators of a reach; undefined if they are more than `most`. Each company is looked up,
 * because a join would read all administrators.
 */
export async function sumAdministrators(tx: Tx, reach: Reach, most: number): Promise<Sums | undefined> {
  const row = await queryRow(tx)<Sums & { looked: number }>`
    with found as materialized (${administratorsOf(reach, most)})
    select (select count(*) from found)::integer as looked, count(*)::integer as administrators,
      (count(*) filter (where has_factor))::integer as with_factor, (count(*) filter (where has_sso))::integer as with_sso,
      (count(*) filter (where is_dormant))::integer as dormant_admins
    from found where (select count(*) from found) <= ${most}
      and (select ${open('a')} from account a where a.account_id = found.account_id)`
  if (!row || row.looked > most) return undefined
  const { looked: _, ...sums } = row
  return sums
}

export type Events = { accountId: string; lockouts: number; aliasSessions: number }
/** The events at these companies that were recorded below the reader. */
export const countEvents = (
  tx: Tx,
  scope: Scope,
  { accountIds, from, until }: { accountIds: readonly string[]; from: string; until: string },
): Promise<Events[]> =>
  queryRows(tx)<Events>`
    select company.id as account_id, found.* from unnest(${accountIds}::uuid[]) as company(id) cross join lateral (
      select (count(*) filter (where e.action = 'auth.lockedOut'))::integer as lockouts,
        (count(*) filter (where e.action = 'alias.started'))::integer as alias_sessions
      from audit_event e where e.account_id = company.id and e.action in ('auth.lockedOut', 'alias.started')
        and e.occurred_at >= ${from}::timestamptz and e.occurred_at < ${until}::timestamptz
        and (${within(whole(scope), 'e')}) is true) found`
