import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenSession } from '../../../core/sessions/sessions.open.ts'
import type { SessionLimits } from '../../../core/sessions/sessions.settings.ts'
import { placesOfPerson } from '../../../core/settings/settings.chains.ts'

/** Seconds within which a refresh token may be used again, in case the answer was lost. */
const grace = 10

/** Replaces a hash unless the password was changed meanwhile. */
export const replaceHash = (tx: Tx, userId: string, old: string, hash: string) =>
  tx.updateTable('userPassword').set({ hash }).where('userId', '=', userId).where('hash', '=', old).execute()

type Hashes = { hash: Buffer; cookieHash: Buffer | null }

const actor = sql`(select b.user_id from session b where b.session_id = s.actor_session_id)`
/**
 * A session with the limits from its company's rules, so that a refresh that leaves it unchanged needs no other query.
 */
const opened = sql`s.stage, ${actor} as actor_user_id, s.session_id, s.user_id, s.client_id, s.amr, s.auth_time,
  ceil(extract(epoch from s.ends_at - now()))::int as lasts, s.idle_minutes, extract(epoch from s.ends_at - s.created_at)::float8 as whole,
  ${placesOfPerson(sql`s.user_id`)} as places,
  case when s.actor_session_id is not null then ${placesOfPerson(actor)} end as actor_places`
/** A session that continues. */
export type LiveSession = OpenSession & SessionLimits

/** The parts of a refresh: the token, the client, and the session where an access token named one. */
export type Claim = Hashes & { clientId: string; sessionId: string | undefined }

/**
 * Uses a refresh token once and stores its successor, in one statement: one of any number of concurrent calls gets the
 * row. Undefined, with nothing changed, when the token is unknown, used, of another client, cookie or session, or its
 * session is no longer alive.
 */
export async function rotate(
  tx: Tx,
  { hash, cookieHash, clientId, sessionId }: Claim,
  next: Hashes,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    with used as (
      update refresh_token t set used_at = now(), successor_hash = ${next.hash} from session s
      where t.hash = ${hash} and t.used_at is null and t.cookie_hash is not distinct from ${cookieHash}
        and s.session_id = t.session_id and s.client_id = ${clientId} and s.session_id = coalesce(${sessionId ?? null}::uuid, s.session_id)
        and s.stage = 'full' and session_alive(s)
      returning t.session_id, t.generation
    ), made as (
      insert into refresh_token (hash, session_id, generation, cookie_hash)
      select ${next.hash}, session_id, generation + 1, ${next.cookieHash}::bytea from used
    )
    update session s set last_seen_at = now() from used where s.session_id = used.session_id returning ${opened}`.execute(
    tx,
  )
  return rows[0]
}

export type UsedToken = LiveSession & {
  used: boolean
  cookieHash: Buffer | null
  nextCookieHash: Buffer | null
  /**
   * Whether a repetition may get the same answer: used a moment ago, the successor not used yet, and the session alive.
   */
  repeatable: boolean
}
export async function findRefreshToken(tx: Tx, hash: Buffer): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    select ${opened}, t.used_at is not null as used, t.cookie_hash, n.cookie_hash as next_cookie_hash,
      coalesce(t.used_at > now() - make_interval(secs => ${grace}) and n.hash is not null and n.used_at is null and s.stage = 'full' and session_alive(s), false) as repeatable
    from refresh_token t join session s on s.session_id = t.session_id left join refresh_token n on n.hash = t.successor_hash
    where t.hash = ${hash}`.execute(tx)
  return rows[0]
}

/** The session of a refresh token of a client, used or not. */
export const findSessionOf = (tx: Tx, hash: Buffer, clientId: string) =>
  tx
    .selectFrom('refreshToken as t')
    .innerJoin('session as s', 's.sessionId', 't.sessionId')
    .select(['s.sessionId', 's.userId'])
    .where('t.hash', '=', hash)
    .where('s.clientId', '=', clientId)
    .executeTakeFirst()

/** Whether a session is alive and belongs to the person with this e-mail address. */
export async function isAliveFor(tx: Tx, sessionId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from session s join app_user u on u.user_id = s.user_id
    where s.session_id = ${sessionId} and u.email = ${email} and s.stage = 'full' and session_alive(s)`.execute(tx)
  return rows.length > 0
}
