import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Language, languageOf } from '@portal/contract/core/language'
import type { UserKind } from '@portal/contract/directory/users/users.codes'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { sessionsChanged } from '../../../core/sessions/sessions.ts'

export type Place = { userId: string; acctName: string; acctType: AccountType; groupKeys: string[] }
/** The accounts of people, and their active access groups, by key. */
export const findPlaces = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<Place>`
    select u.user_id, a.acct_name, a.acct_type,
      array(select m.group_id from access_group_member m join access_group g on g.group_id = m.group_id and not g.archived
        where m.user_id = u.user_id order by 1)::text[] as group_keys
    from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = any(${ids}::uuid[])`

export type Blocker = 'policies' | 'domain' | 'address' | 'sets' | 'accounts'
/** The reasons why people cannot be transferred to a company now (migration 0020). */
export async function findBlockers(tx: Tx, ids: readonly string[], company: string) {
  const rows = await queryRows(tx)<{ userId: string; hindrance: Blocker | null }>`
    select user_id, hindrance from transfer_hindrances(${ids}::uuid[], ${company}::uuid) where hindrance is not null`
  return new Map(rows.map(({ userId, hindrance }) => [userId, hindrance as Blocker]))
}

export type Transfer = { userId: string; accountId: string; groupKeys: readonly string[] }
/** Moves people to other companies; triggers end their sessions and remove what the old company gave them. */
export async function saveTransfers(tx: Tx, scope: Scope, transfers: readonly Transfer[], by: string): Promise<void> {
  await sql`update app_user set account_id = t."accountId", version = version + 1, modified_at = now(), modified_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) t("userId" uuid, "accountId" uuid)
    where ${within(scope, 'app_user')} and app_user.user_id = t."userId"`.execute(tx)
  const members = transfers.flatMap(({ userId, accountId, groupKeys }) =>
    groupKeys.map((groupId) => ({ groupId, userId, accountId })),
  )
  if (members.length > 0) await tx.insertInto('accessGroupMember').values(members).execute()
  await sessionsChanged(
    tx,
    transfers.map(({ userId }) => userId),
  )
}

export type Transferred = {
  userId: string
  accountId: string
  email: string
  firstName: string | null
  kind: UserKind
  userStatus: 'Active' | 'Locked' | 'Invited'
  language: Language
}
/**
 * The people to notify by mail: those who use their access or were invited to it, and end users if their company wants
 * it.
 */
export async function findTransferred(
  tx: Tx,
  scope: Scope,
  people: readonly { userId: string }[],
): Promise<Transferred[]> {
  const rows = await queryRows(tx)<Transferred>`
    select u.user_id, u.account_id, u.email, u.first_name, u.kind, u.user_status, coalesce(u.language, a.language) as language
    from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = any(${people.map(({ userId }) => userId)}::uuid[])
      and u.user_status in ('Active', 'Locked', 'Invited') and (u.kind <> 'ENDUSER' or a.send_email_end_user)`
  return rows.map((row) => ({ ...row, language: languageOf(row.language) }))
}
