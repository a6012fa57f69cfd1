import type { AiMode } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { levelColumns, type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

type Locked = { mode: AiMode; features: string[]; dailyLimit: number | null; retentionDays: number }
type Impact = {
  accounts: number
  differing: number
  sample: { acctKey: string; acctName: string; mode: AiMode }[]
}
const levels = { RP: 'provider', SP: 'sp', DT: 'dt', RS: 'rs', CU: 'account' } as const

/**
 * Counts the accounts below one, and how many of them have a different value of their own, up to `most`. A selection
 * includes no one below, so every account that lets people use AI differs from it, as from OFF.
 */
export async function countBelow(
  tx: Tx,
  scope: Scope,
  { accountId, acctType }: { accountId: string; acctType: AccountType },
  { mode, features, dailyLimit, retentionDays }: Locked,
  most: number,
): Promise<Impact> {
  const level = levelColumns[levels[acctType]]
  const below = (table: string) =>
    sql`${sql.ref(`${table}.${level}`)} = ${accountId} and ${sql.ref(`${table}.account_id`)} <> ${accountId} and ${within(scope, table)}`
  const same = sql`(s.mode, s.features, s.daily_limit, s.retention_days::integer)
    is not distinct from ('ALL', ${features}::text[], ${dailyLimit}::integer, ${retentionDays}::integer)`
  const others = sql`${below('s')} and s.mode is not null and ${mode === 'ALL' ? sql`not (${same})` : sql`s.mode <> 'OFF'`}`
  const row = await queryRow(tx)<Impact>`
    select (select count(*)::int from (select from account a where ${below('a')} and a.account_status <> 'Purged' limit ${most}) one) as accounts,
      (select count(*)::int from (select from ai_access s where ${others} limit ${most}) one) as differing,
      coalesce((select json_agg(json_build_object('acctKey', x.account_id, 'acctName', x.acct_name, 'mode', x.mode) order by x.acct_name)
        from (select s.account_id, a.acct_name, s.mode from ai_access s join account a on a.account_id = s.account_id
          where ${others} limit 5) x), '[]') as sample`
  return row ?? { accounts: 0, differing: 0, sample: [] }
}
