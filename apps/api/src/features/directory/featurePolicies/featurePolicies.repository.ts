import type { Value } from '@portal/contract/core/access/access.flags'
import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Place, PolicyValues, ScopeKind } from './featurePolicies.rules.ts'

export type PolicyRow = PolicyValues & {
  policyKey: string
  acctKey: string
  acctName: string
  acctType: AccountType
  scopeKind: ScopeKind
  scopeKey: string
  /** Null if the group or person no longer exists. */
  scopeName: string | null
  featureCode: string
  /** The address of the person who set it, and the time. */
  by: string | null
  on: string
  version: number
}

const policies = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('featurePolicy as p')
    .innerJoin('account as a', 'a.accountId', 'p.accountId')
    .where(within(scope, 'p'))
    .select([
      'p.policyId as policyKey',
      'p.accountId as acctKey',
      'a.acctName',
      'a.acctType',
      'p.scopeKind',
      'p.scopeId as scopeKey',
    ])
    .select(['p.flag as featureCode', 'p.value', 'p.locked', 'p.validFrom', 'p.validTo', 'p.reason'])
    .select(['p.createdBy as by', 'p.modifiedAt as on', 'p.version'])
    .select(
      sql<string | null>`case p.scope_kind when 'ROLE' then p.scope_id when 'ACCOUNT' then a.acct_name
        when 'GROUP' then (select g.name from access_group g where g.group_id::text = p.scope_id and g.account_id = p.account_id)
        else (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from app_user u
          where u.account_id = p.account_id and u.user_id::text = p.scope_id) end`.as('scopeName'),
    )

/** These policies, in any order. */
export const findPolicies = (tx: Tx, scope: Scope, keys: readonly string[]): Promise<PolicyRow[]> =>
  policies(tx, scope)
    .where(sql<boolean>`p.policy_id = any (${keys}::uuid[])`)
    .$call(rowsOf<PolicyRow>())
    .execute()
export const findPolicy = (tx: Tx, scope: Scope, policyKey: string): Promise<PolicyRow | undefined> =>
  policies(tx, scope).where('p.policyId', '=', policyKey).$call(rowsOf<PolicyRow>()).executeTakeFirst()
export const findPolicyAt = (tx: Tx, scope: Scope, flag: string, { accountId, scopeKind, scopeId }: Place) =>
  policies(tx, scope)
    .where('p.flag', '=', flag)
    .where('p.accountId', '=', accountId)
    .where('p.scopeKind', '=', scopeKind)
    .where('p.scopeId', '=', scopeId)
    .$call(rowsOf<PolicyRow>())
    .executeTakeFirst()

export type FlagCounts = { flag: string; overriddenAt: number; lockedAt: number; modifiedOn: string | null }
/**
 * The number of companies below the caller's that set each flag, up to `most`, in one statement for the whole
 * catalogue.
 */
export const countByFlag = (tx: Tx, scope: Scope, codes: readonly string[], most: number) =>
  queryRows(tx)<FlagCounts>`
      select code as flag, sums.* from unnest(${codes}::text[]) code cross join lateral (
        select count(*)::integer as overridden_at, (count(*) filter (where locked))::integer as locked_at, max(modified_at) as modified_on
        from (select p.locked, p.modified_at from feature_policy p
          where ${within(scope, 'p')} and p.flag = code and p.scope_kind = 'ACCOUNT' and p.account_id <> ${scope.accountId} limit ${most}) counted
      ) sums`

/** Changes within one company take turns. */
export const lockPlace = (tx: Tx, accountId: string, flag: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('policy ' || ${accountId} || ${flag}, 0))`.execute(tx)
export const savePolicy = (
  tx: Tx,
  policyId: string,
  flag: string,
  { accountId, scopeKind, scopeId }: Place,
  values: PolicyValues,
  by: string,
) =>
  tx
    .insertInto('featurePolicy')
    .values({ policyId, accountId, scopeKind, scopeId, flag, ...values, createdBy: by })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'scopeKind', 'scopeId', 'flag'])
        .doUpdateSet({ ...values, createdBy: by, modifiedAt: sql`now()`, version: sql`feature_policy.version + 1` }),
    )
    .execute()
export const removePolicy = (tx: Tx, policyId: string) =>
  tx.deleteFrom('featurePolicy').where('policyId', '=', policyId).execute()

/** Whether companies inside the scope have the flag locked: from above, and by their own policy. */
export const findLocks = (tx: Tx, accountIds: readonly string[], flag: string) =>
  queryRows(tx)<{ accountId: string; above: boolean; here: boolean }>`
      select * from feature_locked(${accountIds}::uuid[], ${flag})`

/** Whether the role's name, the group or the administrator belongs to the company. */
export async function isScopeOf(tx: Tx, { accountId, scopeKind, scopeId }: Place): Promise<boolean> {
  if (scopeKind === 'ROLE') return true
  if (scopeKind === 'ACCOUNT') return scopeId === accountId
  const { rows } =
    scopeKind === 'GROUP'
      ? await sql`select from access_group where account_id = ${accountId} and group_id::text = ${scopeId} and not archived`.execute(
          tx,
        )
      : await sql`select from app_user where account_id = ${accountId} and user_id::text = ${scopeId}
          and kind <> 'ENDUSER' and user_status <> 'Removed'`.execute(tx)
  return rows.length > 0
}

export const isMember = async (tx: Tx, groupId: string, userId: string): Promise<boolean> =>
  (await sql`select from access_group_member where group_id::text = ${groupId} and user_id = ${userId}`.execute(tx))
    .rows.length > 0

export type Company = { accountId: string; acctName: string; acctType: AccountType; accountStatus: AccountStatus }
export const findCompanies = (tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Company[]> =>
  tx
    .selectFrom('account')
    .where(within(scope, 'account'))
    .where('accountId', 'in', [...accountIds])
    .select(['accountId', 'acctName', 'acctType', 'accountStatus'])
    .$call(rowsOf<Company>())
    .execute()
/** The policies of one flag that apply to the companies themselves. */
export const findOwnPolicies = (tx: Tx, scope: Scope, flag: string, accountIds: readonly string[]) =>
  policies(tx, scope)
    .where('p.flag', '=', flag)
    .where('p.scopeKind', '=', 'ACCOUNT')
    .where('p.accountId', 'in', [...accountIds])
    .$call(rowsOf<PolicyRow>())
    .execute()

const columns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
const treeOf = (table: string, { accountId, acctType }: Company) =>
  sql<boolean>`${sql.ref(`${table}.${columns[acctType]}`)} = ${accountId}`
const capped = async (tx: Tx, rows: ReturnType<typeof sql>, most: number): Promise<number> =>
  (await sql<{ total: number }>`select count(*)::integer as total from (${rows} limit ${most + 1}) counted`.execute(tx))
    .rows[0]?.total ?? 0

/** The companies and administrators affected by a policy at a place, counted up to `most` + 1. */
export async function countReached(tx: Tx, company: Company, place: Place, most: number) {
  if (place.scopeKind === 'USER') return { accounts: 1, people: 1 }
  if (place.scopeKind === 'GROUP')
    return {
      accounts: 1,
      people: await capped(
        tx,
        sql`select from access_group_member m join app_user u using (user_id)
          where m.group_id::text = ${place.scopeId} and m.account_id = ${place.accountId} and u.user_status <> 'Removed'`,
        most,
      ),
    }
  const type =
    place.scopeKind === 'ROLE' ? sql` and a.acct_type = ${place.scopeId === 'RA' ? 'RP' : place.scopeId}` : sql``
  const accounts = sql`select from account a where ${treeOf('a', company)}${type}`
  const people = sql`select from account a join app_user u using (account_id) where ${treeOf('a', company)}${type}
    and u.kind <> 'ENDUSER' and u.user_status <> 'Removed'`
  return { accounts: await capped(tx, accounts, most), people: await capped(tx, people, most) }
}

export type BelowRow = { acctKey: string; acctName: string; value: Value }
/** The companies below that set one of these values: some names, and the count. @param limits of both */
export async function findBelow(
  tx: Tx,
  company: Company,
  flag: string,
  values: readonly Value[],
  { shown, counted }: { shown: number; counted: number },
): Promise<{ rows: BelowRow[]; total: number }> {
  const below = sql`feature_policy p where ${treeOf('p', company)} and p.flag = ${flag} and p.scope_kind = 'ACCOUNT'
    and p.account_id <> ${company.accountId} and p.value = any(${values}::text[])`
  const rows = await queryRows(tx)<BelowRow>`
    select a.account_id as acct_key, a.acct_name, one.value from (select p.account_id, p.value from ${below}) one
    join account a using (account_id) order by a.name_key, a.account_id limit ${shown}`
  return { rows, total: await capped(tx, sql`select from ${below}`, counted) }
}
