import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { OwnSettings, SettingPlace } from '@portal/contract/access/settings/settings.rules'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

/** A value that was set, with its author (null above the scope) and moment. */
export type StoredValue = { value: unknown; locked: boolean; by: string | null; on: string }
/** A company of a chain with what it sets; `named`: the reader may know which one it is (decision 0013). */
export type ChainPlace = SettingPlace & {
  level: AccountType
  own: Record<string, StoredValue | undefined>
  name: string | null
  named: boolean
}
/** The companies from the root down to the given one, with what an edit of the last one needs. */
export type AccountChain = { places: ChainPlace[]; last: ChainPlace; status: string; version: number }
type Row = {
  forId: string
  accountId: string
  acctName: string | null
  acctType: AccountType
  accountStatus: string
  settingsVersion: number
  named: boolean
  own: Record<string, StoredValue> | null
}

function chainOf(rows: readonly Row[]): AccountChain | undefined {
  const places = rows.map(({ accountId, acctType, acctName, named, own }) => ({
    key: accountId,
    level: acctType,
    own: own ?? {},
    name: acctName,
    named,
  }))
  const [row, last] = [rows.at(-1), places.at(-1)]
  return row && last && { places, last, status: row.accountStatus, version: row.settingsVersion }
}

/** The chains of accounts inside the scope, by account: one statement, however many. Accounts outside have none. */
export async function findChains(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, AccountChain>> {
  const rows = await queryRows(tx)<Row>`
    select c.* from setting_chain(${ids}::uuid[]) c
    where exists (select from account a where a.account_id = c.for_id and ${within(scope, 'a')})
    order by c.for_id, account_rank(c.acct_type)` // the join may reverse the function's own order
  const chains = [...Map.groupBy(rows, ({ forId }) => forId)].map(([id, scopes]) => [id, chainOf(scopes)] as const)
  return new Map(chains.filter((entry): entry is [string, AccountChain] => entry[1] !== undefined))
}

type PlaceRow = { forId: string; accountId: string; acctType: AccountType; own: OwnSettings | null }
/**
 * The settings of the accounts from the root down to each of these, by account, where no scope is known (asAuth,
 * asOwner).
 */
export async function findPlacesOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, SettingPlace[]>> {
  const rows = await queryRows(tx)<PlaceRow>`
    select a.account_id as for_id, up.account_id, up.acct_type, (select json_object_agg(s.code, json_build_object('value', s.value, 'locked', s.locked))
      from account_setting s where s.account_id = up.account_id) as own
    from account a
    join account up on up.account_id in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
    where a.account_id = any (${accountIds}::uuid[])
    order by a.account_id, account_rank(up.acct_type)`
  const placeOf = ({ accountId: key, acctType: level, own }: PlaceRow): SettingPlace => ({ key, level, own: own ?? {} })
  return new Map([...Map.groupBy(rows, ({ forId }) => forId)].map(([id, places]) => [id, places.map(placeOf)]))
}
/**
 * The places of a person's account as a value inside a statement of sign-in (asAuth), null without a person.
 * @param userId in SQL
 */
export const placesOfPerson = (userId: RawBuilder<unknown>) => sql<SettingPlace[] | null>`(
  select json_agg(json_build_object('key', up.account_id, 'level', up.acct_type,
    'own', coalesce((select json_object_agg(s.code, json_build_object('value', s.value, 'locked', s.locked))
      from account_setting s where s.account_id = up.account_id), '{}')) order by account_rank(up.acct_type))
  from app_user someone
  join account up on up.account_id in (someone.provider_id, someone.sp_id, someone.dt_id, someone.rs_id, someone.account_id)
  where someone.user_id = ${userId})`
/** Finds the places of one account, as sign-in reads them (asAuth). */
export const findPlaces = async (tx: Tx, accountId: string): Promise<SettingPlace[]> =>
  (await findPlacesOf(tx, [accountId])).get(accountId) ?? []
