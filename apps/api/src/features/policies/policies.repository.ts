import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

export type RuleRow = { accountId: string; code: string | null; value: unknown }

/** The accounts from the root down to one, each with the sign-in rules that it sets; one row without a code where it sets none. */
export async function findRuleRows(tx: Tx, accountId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select up.account_id, s.code, s.value
    from account a
    join account up on up.account_id in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    left join account_setting s on s.account_id = up.account_id and s.code like 'signIn.%'
    where a.account_id = ${accountId}
    order by account_rank(up.acct_type)`.execute(tx)
  return rows
}
