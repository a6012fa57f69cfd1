import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** A session as its tokens describe it; `lasts` is the seconds to its absolute end. */
export type OpenSession = {
  sessionId: string
  userId: string
  clientId: string
  stage: 'full' | 'mfa'
  amr: string[]
  authTime: string
  /** For a session in another person's name: who acts (RFC 8693). */
  actorUserId: string | null
  lasts: number
}

export type NewSession = {
  sessionId: string
  userId: string
  clientId: string
  stage: 'full' | 'mfa'
  amr: string[]
  ekeyHash: Buffer
  ip: string
  userAgent: string | undefined
  actorSessionId?: string
  actingReason?: string
  actingTicket?: string | null
  ssoConfigId?: string
  ssoSession?: Buffer
  /** Minutes without a call after which the session ends. */
  idleMinutes: number
}
/** @param lasts seconds to its absolute end */
export const insertSession = (tx: Tx, session: NewSession, lasts: number) =>
  tx
    .insertInto('session')
    .values({ ...session, endsAt: sql<Date>`now() + make_interval(secs => ${lasts})` })
    .execute()

/** The moment of the transaction, as stored in the columns of a session that it opens. */
export async function findNow(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::timestamptz(3) as now`.execute(tx)
  return rows[0]?.now ?? ''
}

/**
 * Limits an open session to what its company allows now; it never lasts longer than it was opened for.
 * @param idle minutes without a call
 * @param hours since it was opened
 * @returns the seconds that are left
 */
export async function limitSession(tx: Tx, sessionId: string, { idle, hours }: { idle: number; hours: number }) {
  const { rows } = await sql<{ lasts: number }>`
    update session s set idle_minutes = ${idle}, ends_at = least(s.ends_at, s.created_at + make_interval(hours => ${hours}))
    where s.session_id = ${sessionId}
    returning ceil(extract(epoch from s.ends_at - now()))::int as lasts`.execute(tx)
  return rows[0]?.lasts ?? 0
}

/** A resumed session, as its new tokens describe it. */
export async function getOpenSession(tx: Tx, sessionId: string): Promise<OpenSession> {
  const { rows } = await sql<OpenSession>`
    select s.session_id, s.user_id, s.client_id, s.stage, s.amr, s.auth_time,
      (select b.user_id from session b where b.session_id = s.actor_session_id) as actor_user_id,
      ceil(extract(epoch from s.ends_at - now()))::int as lasts
    from session s where s.session_id = ${sessionId}`.execute(tx)
  const [session] = rows
  if (!session) throw new TypeError('no such session')
  return session
}

/** The data of an identity provider that a session keeps. */
export const getSsoSession = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('session')
    .select(['ssoConfigId', 'ssoSession'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()

type Hashes = { hash: Buffer; cookieHash: Buffer | null }
/** Adds the first refresh token of a session, or another one when a replaced session is resumed. */
export const insertRefreshToken = (tx: Tx, sessionId: string, hashes: Hashes, generation = 1) =>
  tx
    .insertInto('refreshToken')
    .values({ sessionId, generation, ...hashes })
    .execute()

export const recordLastSignIn = (tx: Tx, userId: string) =>
  tx
    .updateTable('appUser')
    .set({ lastLoginAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .execute()
