import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { keptDays, maxEndedKept } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { type RawBuilder, sql } from 'kysely'
import { counts } from '../../../core/people/people.keys.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** An API key as its account sees it. `madeBy` is null for people above the reader. */
export type KeyRow = {
  keyId: string
  acctKey: string
  name: string
  hint: string
  entries: GroupGrant['entries']
  addresses: string[]
  turnedOn: boolean
  expiresOn: string
  partner: string | null
  environment: 'PRODUCTION' | 'SANDBOX' | null
  madeBy: string | null
  mayCall: boolean
  createdOn: string
  revokedOn: string | null
  lastUsedOn: string | null
  lastUsedFrom: string | null
  previousHint: string | null
  previousEndsOn: string | null
  version: number
}

const keys = (scope: Scope, where: RawBuilder<unknown>) => sql<KeyRow>`
  select k.key_id, k.account_id as acct_key, k.name, k.hint, k.entries, k.addresses, k.enabled as turned_on, k.expires_at as expires_on, k.partner,
    k.environment, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as made_by,
    maker_may_call(k.made_by, k.account_id) as may_call, k.created_at as created_on, k.revoked_at as revoked_on,
    k.last_used_at as last_used_on, host(k.last_used_ip) as last_used_from,
    case when k.previous_ends_at > now() then k.previous_hint end as previous_hint,
    case when k.previous_ends_at > now() then k.previous_ends_at end as previous_ends_on, k.version
  from api_key k left join app_user p on p.user_id = k.made_by
  where ${within(scope, 'k')} and ${where}`

/** The maximum number of ended keys that a list shows. */
const maxEnded = 50
/** Active keys first, by name; then recently ended ones, the latest first. */
export const listKeys = async (tx: Tx, scope: Scope, acctKey: string): Promise<KeyRow[]> => [
  ...(await keys(scope, sql`k.account_id = ${acctKey} and ${counts} order by lower(k.name)`).execute(tx)).rows,
  ...(
    await keys(
      scope,
      sql`k.account_id = ${acctKey} and not (${counts})
        order by coalesce(k.revoked_at, k.expires_at) desc limit ${maxEnded}`,
    ).execute(tx)
  ).rows,
]

/** @param lock against concurrent changes */
export const findKey = async (tx: Tx, scope: Scope, acctKey: string, keyId: string, lock = false) =>
  (
    await keys(
      scope,
      sql`k.account_id = ${acctKey} and k.key_id = ${keyId}${lock ? sql` for update of k` : sql``}`,
    ).execute(tx)
  ).rows[0]

/** Counts an account's active keys, and prevents new ones there until the end of the transaction. */
export async function countKeys(tx: Tx, acctKey: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${acctKey}`}, 0))`.execute(tx)
  const row = await queryRow(tx)<{ count: number }>`
    select count(*)::int as count from api_key k where k.account_id = ${acctKey} and ${counts}`
  return row?.count ?? 0
}

/** Deletes the ended keys of an account except the latest, so that repeated creating and revoking leaves no more. */
export const deleteEndedKeys = (tx: Tx, scope: Scope, acctKey: string) =>
  sql`delete from api_key where key_id in (select k.key_id from api_key k
    where ${within(scope, 'k')} and k.account_id = ${acctKey} and not (${counts})
    order by coalesce(k.revoked_at, k.expires_at) desc offset ${maxEndedKept})`.execute(tx)

/** The end of a day in the account's time zone; without a day, that many days from now. */
export async function endOf(tx: Tx, acctKey: string, day: string | undefined, days: number): Promise<string> {
  const row = await queryRow(tx)<{ ends: string }>`
    select case when ${day ?? null}::date is null then now() + make_interval(days => ${days})
      else (${day ?? null}::date + 1)::timestamp at time zone account_zone(${acctKey}) end as ends`
  if (!row) throw new Error('a moment always has an answer')
  return row.ends
}

type Secret = { secretHash: Buffer; hint: string; madeBy: string }
type NewKey = Secret & {
  keyId: string
  accountId: string
  name: string
  entries: string
  addresses: string[]
  enabled: boolean
  expiresAt: string
  partner: string | null
  environment: string | null
  by: string
}
export const insertKey = (tx: Tx, { by, ...values }: NewKey) =>
  tx
    .insertInto('apiKey')
    .values({ ...values, createdBy: by, modifiedBy: by })
    .execute()

type Change = {
  name: string
  entries: string
  addresses: string[]
  enabled: boolean
  expiresAt: string
}
const touched = (by: string) => ({
  modifiedBy: by,
  modifiedAt: sql<Date>`now()`,
  version: sql<number>`version + 1`,
})
/** A key with a new end is warned about again. */
export const updateKey = (tx: Tx, scope: Scope, keyId: string, change: Partial<Change>, by: string) =>
  tx
    .updateTable('apiKey')
    .set({ ...change, ...(change.expiresAt !== undefined && { warnedDays: null }), ...touched(by) })
    .where(within(scope, 'apiKey'))
    .where('keyId', '=', keyId)
    .execute()

export const revokeKey = (tx: Tx, scope: Scope, keyId: string, by: string) =>
  tx
    .updateTable('apiKey')
    .set({ revokedAt: sql<Date>`now()`, ...touched(by) })
    .where(within(scope, 'apiKey'))
    .where('keyId', '=', keyId)
    .execute()

/**
 * Stores a new secret; the current one works for some more hours, with the rights of the person who received it
 * (`api_key_rotated`).
 */
export const rotateKey = (
  tx: Tx,
  scope: Scope,
  keyId: string,
  {
    secretHash,
    hint,
    madeBy,
    overlapHours,
    expiresAt,
    by,
  }: Secret & { overlapHours: number; expiresAt: string; by: string },
) =>
  tx
    .updateTable('apiKey')
    .set({
      previousEndsAt: overlapHours > 0 ? sql<Date>`now() + make_interval(hours => ${overlapHours})` : null,
      secretHash,
      hint,
      madeBy,
      expiresAt,
      warnedDays: null,
      ...touched(by),
    })
    .where(within(scope, 'apiKey'))
    .where('keyId', '=', keyId)
    .execute()

// A key in the form that the jobs need.

export type ExpiringKey = {
  keyId: string
  accountId: string
  acctType: AccountType
  acctName: string
  name: string
  endsOn: string
  days: number
}
/** Keys that end soon and whose last warning named more days, read as the owner. @param steps days before the end */
export const findExpiringKeys = (tx: Tx, steps: readonly number[], most: number): Promise<ExpiringKey[]> =>
  queryRows(tx)<ExpiringKey>`
    select k.key_id, k.account_id, a.acct_type, a.acct_name, k.name, step.days,
      (k.expires_at at time zone account_zone(k.account_id) - interval '1 millisecond')::date::text as ends_on
    from api_key k join account a on a.account_id = k.account_id
    cross join lateral (select min(s) as days from unnest(${steps}::int[]) s
      where k.expires_at <= now() + make_interval(days => s)) step
    where k.revoked_at is null and k.expires_at > now() and k.expires_at <= now() + make_interval(days => ${Math.max(...steps)})
      and (k.warned_days is null or k.warned_days > step.days)
    order by k.expires_at limit ${most}`
/** Records that a warning was sent; false if another process sent it. */
export const markWarned = async (tx: Tx, scope: Scope, { keyId, days }: ExpiringKey): Promise<boolean> =>
  (await tx
    .updateTable('apiKey')
    .set({ warnedDays: days })
    .where(within(scope, 'apiKey'))
    .where('keyId', '=', keyId)
    .where((where) => where.or([where('warnedDays', 'is', null), where('warnedDays', '>', days)]))
    .returning('keyId')
    .executeTakeFirst()) !== undefined

/** True for keys that ended too long ago for any list. */
export const isForgotten = sql`coalesce(revoked_at, expires_at) < now() - make_interval(days => ${keptDays})`
