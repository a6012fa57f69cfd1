import type { Role } from '@portal/contract/core/access/access.flags'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import type { PolicyRow, PolicyScope } from '@portal/contract/core/access/access.rules'
import type { Company, PolicyEffect } from '@portal/contract/core/access/access.reach.rules'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

type StoredPolicy = Omit<PolicyRow, 'validFrom' | 'validTo'> & { validFrom: string | null; validTo: string | null }
const moment = (text: string | null) => (text === null ? null : new Date(text))

type ChainRow = { chain: string[]; policies: StoredPolicy[] }
const chainOf = ({ chain, policies }: ChainRow): { chain: PolicyScope[]; policies: PolicyRow[] } => ({
  // Without duplicates, as a partner is also in its tier's column: listed twice, it would limit its own groups.
  chain: [...new Set(chain)].map((scopeId) => ({ scopeKind: 'ACCOUNT', scopeId })),
  policies: policies.map((one) => ({ ...one, validFrom: moment(one.validFrom), validTo: moment(one.validTo) })),
})

/** The sources of the permissions of an administrator with these groups, also above the scope. */
export async function findGrantedRights(tx: Tx, accountId: string, groupIds: readonly string[]) {
  const rows = await queryRows(tx)<ChainRow>`
    select chain, policies from rights_given(${accountId}, ${groupIds}::uuid[])`
  const [row] = rows
  return row && chainOf(row)
}

export type Access = ChainRow & {
  userId: string
  roleCode: Role
  company: Company
  groups: (GroupGrant & { groupId: string; fullAccess: boolean })[]
}
/**
 * The permissions of administrators of the scope, present or former: their active groups, and the sources of their
 * permissions. People who share a company and groups share one look-up.
 */
export async function findAccess(tx: Tx, userIds: readonly string[]) {
  const rows = await queryRows(tx)<Access>`
    with person as (
      select u.user_id, u.account_id, u.role_code, array(select g.group_id from access_group_member m join access_group g
          using (group_id) where m.user_id = u.user_id and not g.archived order by g.group_id) as group_ids
      from app_user u where u.user_id = any (${userIds}::uuid[]) and u.role_code is not null
    ), given as materialized (
      select p.account_id, p.group_ids, r.chain, r.policies
      from (select distinct account_id, group_ids from person) p cross join lateral rights_given(p.account_id, p.group_ids) r
    )
    select p.user_id, p.role_code, given.chain,
      jsonb_build_object('accountId', a.account_id, 'acctType', a.acct_type, 'tags', a.tags,
        'above', array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], null)) as company,
      coalesce((select jsonb_agg(jsonb_build_object('groupId', g.group_id, 'fullAccess', g.full_access, 'entries', g.entries,
        'accountScope', g.account_scope, 'accounts', g.accounts, 'tags', g.tags, 'exclude', g.exclude))
        from access_group g where g.group_id = any (p.group_ids)), '[]') as groups,
      given.policies || coalesce((select jsonb_agg(jsonb_build_object('scopeKind', f.scope_kind, 'scopeId', f.scope_id,
        'flag', f.flag, 'value', f.value, 'locked', f.locked, 'validFrom', f.valid_from, 'validTo', f.valid_to))
        from feature_policy f where f.account_id = p.account_id and f.scope_kind = 'USER' and f.scope_id = p.user_id::text),
        '[]') as policies
    from person p join given using (account_id, group_ids) join account a on a.account_id = p.account_id`
  return rows.map((row) => ({ ...row, ...chainOf(row) }))
}

export type AdministratorKind = ChainRow & {
  accountId: string
  roleCode: Role
  userId: string | null
  groups: (GroupGrant & { groupId: string; fullAccess: boolean })[]
}
/**
 * The administrators of companies of the scope, with the sources of their permissions. People with the same sources
 * share one row; only those with personal policies have their own.
 */
export async function findAdministrators(tx: Tx, accountIds: readonly string[]) {
  const rows = await queryRows(tx)<AdministratorKind>`
    with kind as (
      select distinct u.account_id, u.role_code, array(select g.group_id from access_group_member m join access_group g
          using (group_id) where m.user_id = u.user_id and not g.archived order by g.group_id) as group_ids,
        case when exists (select from feature_policy p where p.account_id = u.account_id and p.scope_kind = 'USER'
          and p.scope_id = u.user_id::text) then u.user_id end as user_id
      from app_user u where u.account_id = any (${accountIds}::uuid[]) and u.role_code is not null and u.user_status <> 'Removed'
    )
    select k.account_id, k.role_code, k.user_id, given.chain,
      coalesce((select jsonb_agg(jsonb_build_object('groupId', g.group_id, 'fullAccess', g.full_access, 'entries', g.entries,
        'accountScope', g.account_scope, 'accounts', g.accounts, 'tags', g.tags, 'exclude', g.exclude))
        from access_group g where g.group_id = any (k.group_ids)), '[]') as groups,
      given.policies || coalesce((select jsonb_agg(jsonb_build_object('scopeKind', 'USER', 'scopeId', p.scope_id, 'flag', p.flag,
        'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to)) from feature_policy p
        where p.account_id = k.account_id and p.scope_kind = 'USER' and p.scope_id = k.user_id::text), '[]') as policies
    from kind k cross join lateral rights_given(k.account_id, k.group_ids) given`
  return rows.map((row) => ({ ...row, ...chainOf(row) }))
}

/** Finds the rights in many companies of the scope, for administrators who are in no group. */
export async function findRightsOfCompanies(tx: Tx, ids: readonly string[]) {
  const rows = await queryRows(tx)<ChainRow & { accountId: string; acctType: AccountType }>`
    select a.account_id, a.acct_type, given.chain, given.policies
    from account a cross join lateral rights_given(a.account_id, '{}') given
    where a.account_id = any (${ids}::uuid[])`
  return rows.map((row) => ({ ...row, ...chainOf(row) }))
}

/** Locks an active group of a company, and reads it with that company's place in the tree. */
export const findGroupWithCompany = (tx: Tx, accountId: string, groupId: string) =>
  tx
    .selectFrom('accessGroup as g')
    .innerJoin('account as a', 'a.accountId', 'g.accountId')
    .where('g.accountId', '=', accountId)
    .where('g.groupId', '=', groupId)
    .where('g.archived', '=', false)
    .select(['g.groupId', 'g.fullAccess', 'g.entries', 'g.accountScope', 'g.accounts', 'g.tags', 'g.exclude'])
    .select(['a.accountId', 'a.acctType', 'a.tags as companyTags'])
    .select(sql<string[]>`array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], null)`.as('above'))
    .forShare('g')
    .$call(
      rowsOf<
        GroupGrant & { groupId: string; fullAccess: boolean } & Omit<Company, 'tags'> & { companyTags: string[] }
      >(),
    )
    .executeTakeFirst()

export type GroupReach = { accountId: string; tags: string[]; entries: GroupGrant['entries'] }
/** The grants of groups above on these accounts, when they get tags. */
export const findOpenedByTags = (tx: Tx, ids: readonly string[], tags: readonly string[]) =>
  queryRows(tx)<GroupReach>`
    select account_id, tags, entries from tags_open(${ids}::uuid[], ${tags}::text[])`

export type LetIn = ChainRow & {
  accountId: string
  tags: string[]
  roleCode: Role
  groups: string[]
  userId: string | null
}
/**
 * The people whom groups of the scope's companies let into these accounts when they get tags, with the sources of their
 * permissions. People with the same sources share one row; only those with personal policies have their own.
 */
export async function findPeopleAdmittedByTags(tx: Tx, ids: readonly string[], tags: readonly string[]) {
  const rows = await queryRows(tx)<LetIn>`
    with opened as (
      select a.account_id, g.tags, g.group_id, g.account_id as company from account a join access_group g
        on g.account_id in (a.rs_id, a.dt_id, a.sp_id, a.provider_id) and g.account_id <> a.account_id
        and not g.archived and g.account_scope = 'TAG' and g.tags && ${tags}::text[]
        and not g.exclude && array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]
      where a.account_id = any (${ids}::uuid[])
    ), member as (
      select distinct m.group_id, u.account_id as company, u.role_code,
        array(select distinct t.group_id from access_group_member t join feature_policy p
          on p.account_id = t.account_id and p.scope_kind = 'GROUP' and p.scope_id = t.group_id::text
          where t.user_id = u.user_id order by t.group_id) as groups,
        case when exists (select from feature_policy p where p.account_id = u.account_id and p.scope_kind = 'USER'
          and p.scope_id = u.user_id::text) then u.user_id end as user_id
      from access_group_member m join app_user u using (user_id)
      where m.group_id in (select o.group_id from opened o) and u.user_status <> 'Removed'
    )
    select o.account_id, o.tags, m.role_code, m.groups, m.user_id, given.chain,
      given.policies || coalesce((select jsonb_agg(jsonb_build_object('scopeKind', 'USER', 'scopeId', p.scope_id, 'flag', p.flag,
        'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to)) from feature_policy p
        where p.account_id = m.company and p.scope_kind = 'USER' and p.scope_id = m.user_id::text), '[]') as policies
    from opened o join member m using (group_id) cross join lateral rights_given(m.company, m.groups) given`
  return rows.map((row) => ({ ...row, ...chainOf(row) }))
}

/** The policies that companies of the scope set for themselves and all below, including future ones. */
export const findPoliciesOfCompanies = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('featurePolicy')
    .where('accountId', 'in', [...ids])
    .where('scopeKind', '=', 'ACCOUNT')
    .where(sql<boolean>`scope_id = account_id::text and (valid_to is null or valid_to > now())`)
    .select(['accountId', 'flag', 'value', 'locked'])
    .$call(rowsOf<PolicyEffect & { accountId: string }>())
    .execute()
/** The policies of an access group. */
export const findPoliciesOfGroup = (tx: Tx, groupId: string): Promise<PolicyEffect[]> =>
  tx
    .selectFrom('featurePolicy')
    .where('scopeKind', '=', 'GROUP')
    .where('scopeId', '=', groupId)
    .where(sql<boolean>`(valid_to is null or valid_to > now())`)
    .select(['flag', 'value', 'locked'])
    .$call(rowsOf<PolicyEffect>())
    .execute()
