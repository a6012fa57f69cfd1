import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { type Scope, within } from '../../platform/db/scope.ts'

/** Valid keys. */
export const counts = sql`k.revoked_at is null and k.expires_at > now()`

export type KeyOfPerson = { name: string; acctName: string; acctType: AccountType; own: boolean; total: number }
/** The secret of a key that a person is responsible for: the current one, or the one before it while both are valid. */
export type SecretOf = 'present' | 'previous'
const answersFor = (userId: string, secret: SecretOf) =>
  secret === 'present'
    ? sql`k.made_by = ${userId}`
    : sql`k.previous_made_by = ${userId} and k.previous_ends_at > now() and k.made_by <> ${userId}`
/** The valid keys that a person is responsible for, by name, up to a limit; each with the total. */
export const findKeysOf = (
  tx: Tx,
  scope: Scope,
  userId: string,
  secret: SecretOf,
  most: number,
): Promise<KeyOfPerson[]> =>
  queryRows(tx)<KeyOfPerson>`
    select k.name, a.acct_name, a.acct_type, k.account_id = p.account_id as own, count(*) over ()::int as total
    from api_key k join account a on a.account_id = k.account_id join app_user p on p.user_id = ${userId}
    where ${within(scope, 'k')} and ${answersFor(userId, secret)} and ${counts}
    order by lower(k.name), k.key_id limit ${most}`

/** How many valid keys these people answer for. */
export const countKeysOf = async (tx: Tx, scope: Scope, userIds: readonly string[]): Promise<number> => {
  const [row] = await queryRows(tx)<{ count: number }>`
    select count(*)::int as count from api_key k
    where ${within(scope, 'k')} and k.made_by = any (${userIds}::uuid[]) and ${counts}`
  return row?.count ?? 0
}
