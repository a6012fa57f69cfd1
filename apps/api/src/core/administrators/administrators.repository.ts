import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import type { PolicyScope } from '@portal/contract/core/access/access.rules'
import { sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** Changes to access within a company take turns: each guard sees what the others did. */
export const lockAccess = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('access ' || ${accountId}, 0))`.execute(tx)

export type Membership = GroupGrant & { userId: string; groupKey: string; name: string; fullAccess: boolean }
/**
 * The grants of the active groups of some people, a row per membership.
 * @param userIds all active people by default
 */
export const findMemberships = (tx: Tx, accountId: string, userId?: string): Promise<Membership[]> =>
  tx
    .selectFrom('accessGroupMember as m')
    .innerJoin('accessGroup as g', 'g.groupId', 'm.groupId')
    .where('g.accountId', '=', accountId)
    .where('g.archived', '=', false)
    .$if(userId !== undefined, (query) => query.where('m.userId', '=', userId as string))
    .select(['m.userId', 'g.groupId as groupKey', 'g.name', 'g.fullAccess', 'g.entries', 'g.accountScope'])
    .select(['g.accounts', 'g.tags', 'g.exclude'])
    .orderBy(sql`lower(g.name)`)
    .$call(rowsOf<Membership>())
    .execute()
export const listActive = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('appUser')
      .where('accountId', '=', accountId)
      .where('kind', '<>', 'ENDUSER')
      .where('userStatus', '=', 'Active')
      .select('userId')
      .execute()
  ).map(({ userId }) => userId)

export type HolderRow = { userId: string; role: string; groups: string[] }
/** People of the provider with their groups; undefined when the company is not the provider. */
export async function findHoldersOf(tx: Tx, accountId: string, userIds: readonly string[]) {
  const row = await queryRow(tx)<{ people: HolderRow[] }>`
    select coalesce((select json_agg(json_build_object('userId', u.user_id, 'role', u.role_code, 'groups', array(
        select m.group_id from access_group_member m join access_group g using (group_id) where m.user_id = u.user_id and not g.archived)))
      from app_user u where u.account_id = a.account_id and u.user_id = any (${userIds}::uuid[])), '[]') as people
    from account a where a.account_id = ${accountId} and a.acct_type = 'RP'`
  return row?.people
}
/**
 * The values of a flag that a company sets, for itself, its roles, groups and people, at whatever time they are valid.
 */
export const findPoliciesOf = (tx: Tx, accountId: string, flag: Flag) =>
  tx
    .selectFrom('featurePolicy')
    .select(['scopeKind', 'scopeId', 'flag', 'value', 'locked', 'validFrom', 'validTo'])
    .where('accountId', '=', accountId)
    .where('flag', '=', flag)
    .$narrowType<{ scopeKind: PolicyScope['scopeKind']; flag: Flag; value: Value }>()
    .execute()
