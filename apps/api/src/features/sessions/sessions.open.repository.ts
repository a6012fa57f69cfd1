import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** A session as its tokens speak of it; `lasts` is the seconds to its absolute end. */
export type OpenSession = {
  sessionId: string
  userId: string
  clientId: string
  stage: 'full' | 'mfa'
  amr: string[]
  authTime: string
  /** Of a session in another person's name: who acts (RFC 8693). */
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
}
/** @param lasts seconds to its absolute end */
export async function insertSession(tx: Tx, session: NewSession, lasts: number): Promise<string> {
  const { authTime } = await tx
    .insertInto('session')
    .values({ ...session, endsAt: sql<Date>`now() + make_interval(secs => ${lasts})` })
    .returning('authTime')
    .executeTakeFirstOrThrow()
  return authTime
}

type Hashes = { hash: Buffer; cookieHash: Buffer | null }
/** The first refresh token of a session; or one more, of a session that goes on after another was shown in its place. */
export const insertRefreshToken = (tx: Tx, sessionId: string, hashes: Hashes, generation = 1) =>
  tx
    .insertInto('refreshToken')
    .values({ sessionId, generation, ...hashes })
    .execute()

export const noteSignIn = (tx: Tx, userId: string) =>
  tx.updateTable('appUser').set({ lastLoginAt: sql<Date>`now()` }).where('userId', '=', userId).execute()
