import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { reservedDays } from '@portal/contract/directory/users/users.codes'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type GroupRow = GroupGrant & {
  groupKey: string
  acctKey: string
  name: string
  description: string | null
  fullAccess: boolean
  archived: boolean
  memberCount: number
  createdOn: string
  usedSince: string | null
  modifiedOn: string
  version: number
}
/** A group without the fields that depend on its members. */
export type GroupOnly = Omit<GroupRow, 'memberCount' | 'usedSince'>
const groupsOnly = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('accessGroup as g')
    .where(within(scope, 'g'))
    .select([
      'g.groupId as groupKey',
      'g.accountId as acctKey',
      'g.name',
      'g.description',
      'g.fullAccess',
      'g.archived',
    ])
    .select([
      'g.entries',
      'g.accountScope',
      'g.accounts',
      'g.tags',
      'g.exclude',
      'g.createdAt as createdOn',
      'g.modifiedAt as modifiedOn',
      'g.version',
    ])
const groups = (tx: Tx, scope: Scope) =>
  groupsOnly(tx, scope)
    .select((one) =>
      one
        .selectFrom('accessGroupMember as m')
        .innerJoin('appUser as u', 'u.userId', 'm.userId')
        .whereRef('m.groupId', '=', 'g.groupId')
        .where('u.userStatus', '<>', 'Removed')
        .select(sql<number>`count(*)::integer`.as('members'))
        .as('memberCount'),
    )
    .select((one) =>
      one
        .selectFrom('accessGroupMember as m')
        .innerJoin('appUser as u', 'u.userId', 'm.userId')
        .whereRef('m.groupId', '=', 'g.groupId')
        .where('u.userStatus', '<>', 'Removed')
        .select(sql<string | null>`min(m.added_at)`.as('since'))
        .as('usedSince'),
    )

/** The groups of a company, the built-in one first, then by name. */
export const listGroups = (tx: Tx, scope: Scope, accountId: string, archived: boolean): Promise<GroupRow[]> =>
  groups(tx, scope)
    .where('g.accountId', '=', accountId)
    .$if(!archived, (query) => query.where('g.archived', '=', false))
    .orderBy('g.fullAccess', 'desc')
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.groupId')
    .$call(rowsOf<GroupRow>())
    .execute()
export const findGroup = (tx: Tx, scope: Scope, groupKey: string): Promise<GroupRow | undefined> =>
  groups(tx, scope).where('g.groupId', '=', groupKey).$call(rowsOf<GroupRow>()).executeTakeFirst()
export const findGroupOnly = (tx: Tx, scope: Scope, groupKey: string): Promise<GroupOnly | undefined> =>
  groupsOnly(tx, scope).where('g.groupId', '=', groupKey).$call(rowsOf<GroupOnly>()).executeTakeFirst()
export const findGroups = (tx: Tx, scope: Scope, groupKeys: readonly string[]): Promise<GroupRow[]> =>
  groups(tx, scope)
    .where('g.groupId', 'in', [...groupKeys])
    .$call(rowsOf<GroupRow>())
    .execute()

export const insertGroup = (
  tx: Tx,
  group: GroupGrant & {
    groupId: string
    accountId: string
    name: string
    description: string | null
    modifiedBy: string
  },
) =>
  tx
    .insertInto('accessGroup')
    .values({ ...group, ...columnsOf(group) } as Insertable<Tables['accessGroup']>)
    .execute()
const columnsOf = ({ entries, accounts, tags, exclude }: Partial<GroupGrant>) => ({
  ...(entries && { entries: JSON.stringify(entries) }),
  ...(accounts && { accounts: [...accounts] }),
  ...(tags && { tags: [...tags] }),
  ...(exclude && { exclude: [...exclude] }),
})
export async function countGroups(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('accessGroup')
    .where('accountId', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
export type GroupValues = Partial<
  GroupGrant & { name: string; description: string | null; archived: boolean; fullAccess: boolean }
>
/** Saves the given values and increments the version. */
export const updateGroup = (tx: Tx, groupId: string, values: GroupValues, by: string) =>
  tx
    .updateTable('accessGroup')
    .set({ ...values, ...columnsOf(values) } as Updateable<Tables['accessGroup']>)
    .set({ modifiedAt: sql`now()`, modifiedBy: by, version: sql`version + 1` })
    .where('groupId', '=', groupId)
    .execute()

/**
 * Creates the built-in group of a company if it has none; two concurrent calls create one, because the name is unique.
 */
export const insertFullAccess = (
  tx: Tx,
  group: { groupId: string; accountId: string; name: string; entries: object },
) =>
  sql`insert into access_group (group_id, account_id, name, full_access, entries)
    select ${group.groupId}, ${group.accountId}, ${group.name}, true, ${JSON.stringify(group.entries)}::jsonb
    where not exists (select from access_group where account_id = ${group.accountId})
    on conflict do nothing`.execute(tx)

export type NamedAccount = { acctKey: string; acctName: string; acctNumber: string; acctType: AccountType }
/** Companies below `accountId` among the keys, by name; deleted ones and those elsewhere are left out. */
export const findBelow = (tx: Tx, scope: Scope, accountId: string, keys: readonly string[]): Promise<NamedAccount[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('account')
        .where(within(scope, 'account'))
        .where('accountId', 'in', [...keys])
        .where(sql<boolean>`${accountId}::uuid in (provider_id, sp_id, dt_id, rs_id) and account_id <> ${accountId}`)
        .select(['accountId as acctKey', 'acctName', 'acctNumber', 'acctType'])
        .orderBy('nameKey')
        .$call(rowsOf<NamedAccount>())
        .execute()

/** True for memberships of people who are in no other active group. */
export const hasNoOtherGroup = (member: string) => sql<boolean>`not exists (
  select from access_group_member o join access_group other_group using (group_id)
  where o.user_id = ${sql.ref(`${member}.user_id`)} and o.group_id <> ${sql.ref(`${member}.group_id`)} and not other_group.archived)`
const fullName = sql<string>`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`
/** Administrators of the company among the keys: only they can be in its groups. */
export const findAdministrators = (tx: Tx, accountId: string, userIds: readonly string[]) =>
  tx
    .selectFrom('appUser')
    .where('accountId', '=', accountId)
    .where('userId', 'in', [...userIds])
    .where('kind', '<>', 'ENDUSER')
    .where('userStatus', '<>', 'Removed')
    .select(['userId', 'email', 'roleCode'])
    .$call(rowsOf<{ userId: string; email: string; roleCode: Role }>())
    .execute()
export const addMembers = (tx: Tx, group: { groupId: string; accountId: string }, userIds: readonly string[]) =>
  tx
    .insertInto('accessGroupMember')
    .values(userIds.map((userId) => ({ ...group, userId })))
    .onConflict((conflict) => conflict.columns(['groupId', 'userId']).doNothing())
    .execute()
export const removeMembers = (tx: Tx, groupId: string, userIds: readonly string[]) =>
  tx
    .deleteFrom('accessGroupMember')
    .where('groupId', '=', groupId)
    .where('userId', 'in', [...userIds])
    .execute()
export const copyMembers = (tx: Tx, from: string, to: { groupId: string; accountId: string }) =>
  sql`insert into access_group_member (group_id, user_id, account_id)
    select ${to.groupId}, user_id, ${to.accountId} from access_group_member where group_id = ${from}`.execute(tx)

/** Active administrators of a company who are in no active group. */
const withoutGroup = (accountId: string) => sql`
  from app_user u where u.account_id = ${accountId} and u.kind <> 'ENDUSER' and u.user_status <> 'Removed' and not exists (
    select from access_group_member m join access_group g using (group_id) where m.user_id = u.user_id and g.account_id = u.account_id and not g.archived)`
export const countWithoutGroup = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await queryRow(tx)<{ total: number }>`
    select count(*)::integer as total ${withoutGroup(accountId)} and u.user_status = 'Active'`
  )?.total ?? 0
/**
 * Counts the members of a group, or these people among them, who are in no other active group. Removed people count,
 * since they may come back.
 */
export const countInNoOther = async (tx: Tx, groupId: string, userIds?: readonly string[]): Promise<number> =>
  (
    await queryRow(tx)<{ total: number }>`
    select count(*)::integer as total from access_group_member m join app_user u using (user_id)
    where m.group_id = ${groupId} and ${hasNoOtherGroup('m')}
      and (u.user_status <> 'Removed' or u.removed_at > now() - make_interval(days => ${reservedDays}))
      ${userIds ? sql`and m.user_id = any(${userIds}::uuid[])` : sql``}`
  )?.total ?? 0
/** The members among the given ones who are in no other active group. */
export const findInNoOther = async (tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> =>
  (
    await queryRows(tx)<{ userId: string }>`
    select m.user_id from access_group_member m where m.group_id = ${groupId} and m.user_id = any(${userIds}::uuid[]) and ${hasNoOtherGroup('m')}`
  ).map(({ userId }) => userId)
/** Whether a person of the group, removed or not, is in no other active group. */
export const isLastGroupOfAnyone = async (tx: Tx, groupId: string): Promise<boolean> =>
  (await queryRow(
    tx,
  )`select from access_group_member m where m.group_id = ${groupId} and ${hasNoOtherGroup('m')} limit 1`) !== undefined
/** Moves the people of a group who are in no other active one into another. */
export const moveMembers = (tx: Tx, from: string, to: { groupId: string; accountId: string }) =>
  sql`insert into access_group_member (group_id, user_id, account_id)
    select ${to.groupId}, m.user_id, ${to.accountId} from access_group_member m where m.group_id = ${from} and ${hasNoOtherGroup('m')}
    on conflict do nothing`.execute(tx)
/** Adds everyone who is in no group to this one: they implicitly had "Full access". */
export const addPeopleWithoutGroup = (tx: Tx, group: { groupId: string; accountId: string }) =>
  sql`insert into access_group_member (group_id, user_id, account_id)
    select ${group.groupId}, u.user_id, ${group.accountId} ${withoutGroup(group.accountId)}`.execute(tx)

export type PersonRow = { userId: string; accountId: string; email: string; name: string }
/** An administrator inside the scope. */
export const findPerson = (tx: Tx, scope: Scope, userId: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('appUser as u')
    .where(within(scope, 'u'))
    .where('u.userId', '=', userId)
    .where('u.kind', '<>', 'ENDUSER')
    .where('u.userStatus', '<>', 'Removed')
    .select(['u.userId', 'u.accountId', 'u.email', fullName.as('name')])
    .executeTakeFirst()
/** Turns the built-in group into an ordinary one. */
export const markOrdinary = (tx: Tx, groupId: string) =>
  tx.updateTable('accessGroup').set({ fullAccess: false }).where('groupId', '=', groupId).execute()
