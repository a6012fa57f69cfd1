import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

export type RuleRow = { accountId: string; acctName: string; code: string | null; value: unknown }

/** The accounts from the root down to one, each with the sign-in rules that it sets; one row without a code where it sets none. */
export async function findRuleRows(tx: Tx, accountId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select up.account_id, up.acct_name, s.code, s.value
    from account a
    join account up on up.account_id in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    left join account_setting s on s.account_id = up.account_id and s.code like 'signIn.%'
    where a.account_id = ${accountId}
    order by account_rank(up.acct_type)`.execute(tx)
  return rows
}

/** Active administrators of an account, and those of them with a second factor (asAuth). */
export async function countAdministrators(tx: Tx, accountId: string) {
  const { rows } = await sql<{ administrators: number; withFactor: number }>`
    select count(*)::int as administrators, (count(*) filter (where exists (
      select from authenticator f where f.user_id = u.user_id and f.kind <> 'recovery'
        and f.confirmed_at is not null and f.disabled_at is null)))::int as with_factor
    from app_user u where u.account_id = ${accountId} and u.role_code is not null and u.user_status = 'Active'`.execute(
    tx,
  )
  return rows[0] ?? { administrators: 0, withFactor: 0 }
}

const accounts = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['accountId', 'acctName'])
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)

/** An account inside the scope, by its name. */
export const findAccount = (tx: Tx, scope: Scope, accountId: string) =>
  accounts(tx, scope, accountId).executeTakeFirst()
/** The same, held until the end of the transaction, so that of two who change its rules one finds the other's change. */
export const lockAccount = (tx: Tx, scope: Scope, accountId: string) =>
  accounts(tx, scope, accountId).forUpdate().executeTakeFirst()

export const findSettings = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('accountSetting as s')
    .select(['s.code', 's.value'])
    .where(within(scope, 's'))
    .where('s.accountId', '=', accountId)
    .where('s.code', 'like', 'signIn.%')
    .execute()

/** @param value what the account sets; null takes it away */
export async function saveSetting(tx: Tx, accountId: string, code: string, value: string | number | null) {
  if (value === null)
    return tx.deleteFrom('accountSetting').where('accountId', '=', accountId).where('code', '=', code).execute()
  const stored = JSON.stringify(value)
  return tx
    .insertInto('accountSetting')
    .values({ accountId, code, value: stored })
    .onConflict((conflict) => conflict.columns(['accountId', 'code']).doUpdateSet({ value: stored }))
    .execute()
}
