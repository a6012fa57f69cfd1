import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { StoredValue } from '../../../core/settings/settings.chains.ts'

/**
 * Locks an account of the scope, so that the second of two people who change its settings sees the first one's changes.
 */
export const lockAccount = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['accountId', 'acctName', 'settingsVersion'])
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export type OwnSetting = { value: unknown; locked: boolean }
/** @param own the account's new setting; undefined removes it */
export async function saveAccountSetting(
  tx: Tx,
  accountId: string,
  code: string,
  own: OwnSetting | undefined,
  by: string,
) {
  if (!own) return tx.deleteFrom('accountSetting').where('accountId', '=', accountId).where('code', '=', code).execute()
  const values = { value: JSON.stringify(own.value), locked: own.locked, modifiedAt: sql<Date>`now()`, modifiedBy: by }
  return tx
    .insertInto('accountSetting')
    .values({ accountId, code, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'code']).doUpdateSet(values))
    .execute()
}
export const raiseVersion = (tx: Tx, accountId: string) =>
  tx
    .updateTable('account')
    .set({ settingsVersion: sql<number>`settings_version + 1` })
    .where('accountId', '=', accountId)
    .execute()

type Save = { by: string | null; on: string; changes: { field: string; old?: unknown; new?: unknown }[] }
/** The saves of an account's settings, the latest first. */
export const findLatest = (tx: Tx, scope: Scope, accountId: string, { days, most }: { days: number; most: number }) =>
  queryRows(tx)<Save>`
    select e.actor ->> 'email' as by, e.occurred_at as "on", e.changes from audit_event e
    where ${within(scope, 'e')} and e.account_id = ${accountId} and e.action = 'settings.changed'
      and e.occurred_at > now() - make_interval(days => ${days})
    order by e.occurred_at desc, e.audit_id desc limit ${most}`

export const raisePersonVersion = (tx: Tx, userId: string) =>
  tx
    .updateTable('appUser')
    .set({ settingsVersion: sql<number>`settings_version + 1` })
    .where('userId', '=', userId)
    .execute()

export type SettingPerson = {
  userId: string
  accountId: string
  name: string
  roleCode: string | null
  userStatus: string
  /** The version of the settings, not of the person. */
  version: number
  own: Record<string, StoredValue> | null
}
/** A person of the scope with their own settings. @param hold until the end of the transaction */
export const findPerson = (tx: Tx, scope: Scope, userId: string, hold = false) => queryRow(tx)<SettingPerson>`
    select u.user_id, u.account_id, u.role_code, u.user_status, u.settings_version as version, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name,
      (select json_object_agg(s.code, json_build_object('value', s.value, 'locked', s.locked, 'by', s.modified_by, 'on', s.modified_at))
       from user_setting s where s.user_id = u.user_id) as own
    from app_user u where u.user_id = ${userId} and ${within(scope, 'u')} and u.user_status <> 'Removed'
    ${hold ? sql`for update of u` : sql``}`
export async function saveUserSetting(
  tx: Tx,
  person: Pick<SettingPerson, 'userId' | 'accountId'>,
  code: string,
  own: OwnSetting | undefined,
  by: string,
) {
  const { userId, accountId } = person
  if (!own) return tx.deleteFrom('userSetting').where('userId', '=', userId).where('code', '=', code).execute()
  const values = { value: JSON.stringify(own.value), locked: own.locked, modifiedAt: sql<Date>`now()`, modifiedBy: by }
  return tx
    .insertInto('userSetting')
    .values({ userId, accountId, code, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'code']).doUpdateSet(values))
    .execute()
}

/** Counting stops here: a higher number would not help anyone decide. */
export const maxCounted = 100_000
const columnOf = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id' } as const

export type SettingImpact = {
  accounts: number
  differing: number
  sample: { acctKey: string; acctName: string; value: unknown }[]
}
/**
 * Counts the accounts below one, and those among them with another value of their own. @param among only these values
 * count
 */
export async function countBelow(
  tx: Tx,
  scope: Scope,
  account: { accountId: string; acctType: AccountType },
  code: string,
  value: unknown,
  among?: readonly unknown[],
): Promise<SettingImpact> {
  if (account.acctType === 'CU') return { accounts: 0, differing: 0, sample: [] }
  const below = (table: string) =>
    sql`${sql.ref(`${table}.${columnOf[account.acctType as 'RP']}`)} = ${account.accountId} and ${sql.ref(`${table}.account_id`)} <> ${account.accountId} and ${within(scope, table)}`
  const counted = among ? sql` and s.value in (select jsonb_array_elements(${JSON.stringify(among)}::jsonb))` : sql``
  const others = sql`s.code = ${code} and ${below('s')} and s.value <> ${JSON.stringify(value)}::jsonb${counted}`
  const row = await queryRow(tx)<SettingImpact>`
    select (select count(*)::int from (select from account a where ${below('a')} and a.account_status <> 'Purged' limit ${maxCounted}) one) as accounts,
      (select count(*)::int from (select from account_setting s where ${others} limit ${maxCounted}) one) as differing,
      coalesce((select json_agg(json_build_object('acctKey', x.account_id, 'acctName', x.acct_name, 'value', x.value) order by x.acct_name)
        from (select s.account_id, a.acct_name, s.value from account_setting s join account a on a.account_id = s.account_id
          where ${others} limit 5) x), '[]') as sample`
  return row ?? { accounts: 0, differing: 0, sample: [] }
}
