import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import type { PolicyRow } from '@portal/contract/core/access/access.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'

export type ChainLink = { accountId: string; acctType: AccountType; status: AccountStatus }
export type SettingRow = { accountId: string; code: string; value: unknown; locked: boolean }
/** Everything that a decision about a caller needs, as one row. Moments inside policies are ISO text. */
export type SessionRow = {
  sessionId: string
  clientId: string
  stage: 'full' | 'mfa'
  createdAt: string
  endsAt: string
  lastSeenAt: string
  amr: string[]
  authTime: string
  ssoConfigId: string | null
  /** The impersonator of a session in another person's name. */
  actor: Actor | null
  userId: string
  email: string
  firstName: string | null
  lastName: string | null
  roleCode: Role
  userLanguage: string | null
  accountLanguage: string
  accountId: string
  acctType: AccountType
  accountTags: string[]
  /** From the root down to the caller's company. */
  chain: ChainLink[]
  groups: (GroupGrant & { groupId: string; fullAccess: boolean })[]
  policies: (Omit<PolicyRow, 'validFrom' | 'validTo'> & { validFrom: string | null; validTo: string | null })[]
  /** The settings of the chain that a session itself is subject to. */
  settings: SettingRow[]
}

/** The impersonator in session `s`, or null. */
const actorOf = sql<Actor | null>`
  (select json_build_object('sessionId', b.session_id, 'userId', w.user_id, 'email', w.email, 'accountId', w.account_id,
     'name', coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email), 'companyName', c.acct_name, 'reason', coalesce(s.acting_reason, ''))
   from session b join app_user w on w.user_id = b.user_id join account c on c.account_id = w.account_id
   where b.session_id = s.actor_session_id)`
/** The current or former impersonator of a session; undefined without one. */
export async function findActor(tx: Tx, sessionId: string): Promise<Actor | undefined> {
  const row = await queryRow(tx)<{ actor: Actor | null }>`
    select ${actorOf} as actor from session s where s.session_id = ${sessionId}`
  return row?.actor ?? undefined
}

// The writer of a policy row may choose its scope_id freely, but not its account, which row-level security checks.
const found = (source: RawBuilder<unknown>, counts: RawBuilder<boolean>) => sql<SessionRow>`
  select s.session_id, s.client_id, s.stage, s.created_at, s.ends_at, s.last_seen_at, s.amr, s.auth_time, s.sso_config_id,
    ${actorOf} as actor,
    u.user_id, u.email, u.first_name, u.last_name, u.role_code, u.language as user_language,
    a.language as account_language, a.account_id, a.acct_type, a.tags as account_tags,
    (select json_agg(json_build_object('accountId', up.account_id, 'acctType', up.acct_type, 'status', up.account_status)
       order by account_rank(up.acct_type))
     from account up where up.account_id = any (own.chain)) as chain,
    coalesce((select json_agg(json_build_object('groupId', g.group_id, 'fullAccess', g.full_access, 'entries', g.entries,
       'accountScope', g.account_scope, 'accounts', g.accounts, 'tags', g.tags, 'exclude', g.exclude))
     from access_group g where g.group_id = any (own.groups)), '[]') as groups,
    coalesce((select json_agg(json_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'flag', p.flag,
       'value', p.value, 'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
     from feature_policy p where p.account_id = any (own.chain) and (
       (p.scope_kind = 'ROLE' and p.scope_id = u.role_code and p.account_id = a.provider_id)
       or (p.scope_kind = 'ACCOUNT' and p.scope_id = p.account_id::text)
       or (p.scope_kind = 'GROUP' and p.scope_id = any (own.groups::text[]) and p.account_id = a.account_id)
       or (p.scope_kind = 'USER' and p.scope_id = u.user_id::text and p.account_id = a.account_id))), '[]') as policies,
    coalesce((select json_agg(json_build_object('accountId', t.account_id, 'code', t.code, 'value', t.value, 'locked', t.locked))
     from account_setting t where t.account_id = any (own.chain) and t.code in ('accountAdministration', 'signIn.idleMinutes', 'signIn.sessionHours')), '[]') as settings
  from ${source} s
  join app_user u on u.user_id = s.user_id
  join account a on a.account_id = u.account_id
  cross join lateral (select
    array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], null) as chain,
    array(select m.group_id from access_group_member m join access_group g using (group_id)
      where m.user_id = u.user_id and g.account_id = a.account_id and not g.archived) as groups) own
  where ${counts}`
const open = sql`session`

/** The session with its person, company, chain, groups, policies and settings; undefined when it is no longer valid. */
export const findAlive = async (tx: Tx, sessionId: string): Promise<SessionRow | undefined> =>
  (await found(open, sql<boolean>`s.session_id = ${sessionId} and session_alive(s)`).execute(tx)).rows[0]

/** The session that another one acts through; the session counts only while that one is alive, even if idle. */
export const findActorSession = async (tx: Tx, sessionId: string): Promise<SessionRow | undefined> =>
  (await found(open, sql<boolean>`s.session_id = ${sessionId} and s.stage = 'full'`).execute(tx)).rows[0]

/** A person without a session, in the form of a session's row. */
const noSession = (userId: string) =>
  sql`(select ${userId}::uuid as user_id, ''::text as session_id, 'portal-job'::text as client_id, 'full'::text as stage,
    now() as created_at, now() + interval '1 hour' as ends_at, now() as last_seen_at, '{}'::text[] as amr, timestamptz 'epoch' as auth_time,
    null::uuid as sso_config_id, null::uuid as actor_session_id, null::text as acting_reason)`

/**
 * Finds a person as a caller without a session, for actions that run later in their name; undefined when they may no
 * longer sign in.
 */
export const findPersonAsCaller = async (tx: Tx, userId: string): Promise<SessionRow | undefined> =>
  (await found(noSession(userId), sql<boolean>`may_sign_in(u.user_id)`).execute(tx)).rows[0]

/** Finds any administrator, whether or not they may sign in, to explain their rights. */
export const findPerson = async (tx: Tx, userId: string): Promise<SessionRow | undefined> =>
  (await found(noSession(userId), sql<boolean>`u.role_code is not null`).execute(tx)).rows[0]

/** Notes that sessions are in use; at most once a minute. */
export const markSeen = (tx: Tx, sessionIds: readonly string[]) =>
  tx
    .updateTable('session')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('sessionId', 'in', sessionIds)
    .where('lastSeenAt', '<', sql<string>`now() - interval '1 minute'`)
    .execute()

/** Ends sessions and those that act through them; returns the ones that were still open. */
export async function revoke(tx: Tx, sessionId: string, reason: string) {
  return tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()`, revokedReason: reason })
    .where((where) => where.or([where('sessionId', '=', sessionId), where('actorSessionId', '=', sessionId)]))
    .where('revokedAt', 'is', null)
    .returning(['sessionId', 'userId'])
    .execute()
}

/** Ends every session of a person but one, and those that act through them or in their name. */
export async function revokeAllOf(tx: Tx, userId: string, reason: string, but: string | null): Promise<number> {
  const rows = await queryRows(tx)`
    update session s set revoked_at = now(), revoked_reason = ${reason}
    where s.revoked_at is null and s.session_id is distinct from ${but}::uuid and (s.user_id = ${userId}
      or s.actor_session_id in (select a.session_id from session a where a.user_id = ${userId} and a.session_id is distinct from ${but}::uuid))
    returning s.session_id`
  return rows.length
}

/** Notes that the person proved their identity again, and how. */
export const markStepUp = (tx: Tx, sessionId: string, amr: readonly string[]) =>
  tx
    .updateTable('session')
    .set({ authTime: sql<Date>`now()`, amr: sql<string[]>`array(select distinct unnest(amr || ${amr}::text[]))` })
    .where('sessionId', '=', sessionId)
    .execute()
