import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Role } from '@portal/contract/core/access/access.flags'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type Target = {
  userId: string
  accountId: string
  acctType: AccountType
  roleCode: Role | null
  tags: string[]
  above: string[]
}

/** A person of the caller's tree. @param email in its normal form */
export const findTarget = (tx: Tx, scope: Scope, email: string): Promise<Target | undefined> =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('account as a', 'a.accountId', 'u.accountId')
    .select(['u.userId', 'u.accountId', 'u.roleCode', 'a.acctType', 'a.tags'])
    .select(sql<string[]>`array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], null)`.as('above'))
    .where(within(scope, 'u'))
    .where('u.email', '=', email)
    .where('u.userStatus', '<>', 'Removed')
    .$call(rowsOf<Target>())
    .executeTakeFirst()

export const isInScope = async (tx: Tx, scope: Scope, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('accountId')
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()) !== undefined

/**
 * Locks the actor's session, so that it starts only one alias at a time; returns the seconds that the alias may last.
 */
export async function lockActor(tx: Tx, sessionId: string, most: number): Promise<number | undefined> {
  const row = await queryRow(tx)<{ lasts: number }>`
    select least(${most}::int, floor(extract(epoch from ends_at - clock_timestamp()))::int) as lasts
    from session where session_id = ${sessionId} and revoked_at is null for no key update`
  return row?.lasts
}

/** The sessions in other people's names that were opened through a session. */
export const listActedThrough = async (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.userId', 's.userId')
    .select(['s.sessionId', 'u.userId', 'u.email', 'u.accountId'])
    .where('s.actorSessionId', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where('s.endsAt', '>', sql<string>`now()`)
    .execute()

export type AliasSession = {
  sessionKey: string
  actorEmail: string
  actorName: string
  actorCompany: string
  /** The actor's company is in the reader's tree, or directly above the reader's company. */
  inside: boolean
  next: boolean
  targetEmail: string
  targetName: string
  reason: string
  ticket: string | null
  startedOn: string
  endedOn: string | null
}

const nameOf = (table: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`

/** Who acted for people of an account, latest first, each until the earliest of its possible ends. */
export const listActed = (tx: Tx, accountId: string, reader: string, most: number) => queryRows(tx)<AliasSession>`
    select s.session_id as session_key, w.email as actor_email, ${nameOf('w')} as actor_name, c.acct_name as actor_company,
      u.email as target_email, ${nameOf('u')} as target_name, coalesce(s.acting_reason, '') as reason, s.acting_ticket as ticket,
      ${reader} in (c.provider_id, c.sp_id, c.dt_id, c.rs_id, c.account_id) as inside,
      c.account_id = (select r.parent_id from account r where r.account_id = ${reader}) as next,
      s.created_at as started_on, case when over.at <= now() then over.at end as ended_on
    from app_user u
    join session s on s.user_id = u.user_id and s.actor_session_id is not null
    join session b on b.session_id = s.actor_session_id
    join app_user w on w.user_id = b.user_id
    join account c on c.account_id = w.account_id
    cross join lateral (select least(s.revoked_at, s.ends_at, s.last_seen_at + make_interval(mins => s.idle_minutes), b.revoked_at, b.ends_at) as at) over
    where u.account_id = ${accountId}
    order by s.created_at desc, s.session_id desc limit ${most}`
