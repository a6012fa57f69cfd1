import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { listen, notify, notifyAll } from '../../platform/db/listen.ts'
import { later, settled } from '../../platform/background/later.ts'
import { keyPrefix } from '../../platform/crypto/apiKey.ts'
import { concerns, createSessionCache, type CachedSession } from './sessions.cache.ts'
import { createKeyReader } from './sessions.keys.ts'
import {
  findActorSession,
  findAlive,
  markSeen,
  markStepUp,
  revoke,
  revokeAllOf,
  type SessionRow,
} from './sessions.repository.ts'
import { callerOf, isIdle, mayAct } from './sessions.rules.ts'
import { createTokenReader } from './sessions.tokens.ts'

type Parts = { db: Database; config: Config; keys: Keys }
/** The parts of a request that identify the caller and their address. */
export type CallerRequest = { authorization: string | undefined; ip: string }
export type Sessions = {
  /**
   * The caller by the row of the session or key, not the token: its end or changed permissions take effect immediately.
   * Undefined without a token.
   * @throws Problem auth.required, or for a key why it is not valid
   */
  authenticate: (request: CallerRequest) => Promise<Caller | undefined>
  /** Resolves when changes from other processes are heard too. */
  listening: Promise<void>
  /** Stops listening and waits for pending writes; call it before the database is closed. */
  close(): Promise<void>
}

const bearer = /^Bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+|ptl_[A-Za-z0-9]+)$/i
const aMinute = 60_000
const sweepsEvery = 2_500
const channel = 'session_changed'

/** A valid session. An impersonation ends with the permission for it: regaining the permission does not revive it. */
async function findKnown(db: Database, sessionId: string): Promise<CachedSession | undefined> {
  const now = new Date()
  return db.asAuth(async (tx) => {
    const row = await findAlive(tx, sessionId)
    if (!row) return undefined
    const caller = callerOf(row, now)
    if (isIdle(row, caller, now)) return undefined
    if (!row.actor) return { row, caller }
    const actor = await findActorSession(tx, row.actor.sessionId)
    if (actor && mayAct(actor, row, now)) return { row, caller, actor }
    await endSession(tx, sessionId, 'mayNoLongerAct')
    return undefined
  })
}

type SessionCache = Pick<ReturnType<typeof createSessionCache>, 'forget' | 'clear' | 'sweep'>
/** Listens for changes that outdate remembered sessions and keys, and forgets expired ones. */
function keepTrue(db: Database, caches: readonly SessionCache[]) {
  const each = (act: (cache: SessionCache) => void) => () => caches.forEach(act)
  const sweeping = setInterval(
    each((cache) => cache.sweep()),
    sweepsEvery,
  ).unref()
  const { listening, close } = listen(
    db.pool,
    channel,
    (id) => caches.forEach((cache) => cache.forget(id)),
    each((cache) => cache.clear()),
  )
  return {
    listening,
    close() {
      clearInterval(sweeping)
      return close()
    },
  }
}

export function createSessions(parts: Parts): Sessions {
  const { db } = parts
  const readToken = createTokenReader(parts)
  const cache = createSessionCache((sessionId) => findKnown(db, sessionId), concerns)
  const keys = createKeyReader(db)
  const { listening, close } = keepTrue(db, [cache, keys.cache])

  function recordUse(row: SessionRow): void {
    if (Date.now() - Date.parse(row.lastSeenAt) < aMinute) return
    row.lastSeenAt = new Date().toISOString() // the remembered row, so that one request in a minute writes
    // An impersonator is also active in their first session.
    const inUse = row.actor ? [row.sessionId, row.actor.sessionId] : [row.sessionId]
    later(() => db.asAuth((tx) => markSeen(tx, inUse)))
  }

  async function authenticate({ authorization, ip }: CallerRequest): Promise<Caller | undefined> {
    if (authorization === undefined) return undefined
    const token = bearer.exec(authorization)?.[1]
    if (token?.startsWith(keyPrefix)) return keys.callerOf(token, ip)
    const claims = token && (await readToken(token))
    const entry = claims && (await cache.find(claims.sessionId))
    if (!entry) throw new Problem('auth.required')
    const { row, caller } = entry
    // The session's stage decides what it opens; a token that says otherwise is invalid (`security.md` 3.5).
    if (row.userId !== claims.userId || row.clientId !== claims.clientId || row.stage !== claims.stage)
      throw new Problem('auth.required')
    if (Date.parse(caller.sessionEndsAt) <= Date.now()) throw new Problem('auth.required')
    recordUse(row)
    return caller
  }

  return {
    authenticate,
    listening,
    close: async () => {
      await close()
      await settled()
    },
  }
}

/** Announces, at commit, that the callers of a session, person, account or group must be looked up again. */
export const sessionChanged = (tx: Tx, id: string): Promise<void> => notify(tx, channel, id)

/** Announces changed sessions of many people. */
export const sessionsChanged = (tx: Tx, ids: readonly string[]): Promise<void> => notifyAll(tx, channel, ids)

/** Ends a session and those that act through it. Returns whether it was still open. */
export async function endSession(tx: Tx, sessionId: string, reason: string): Promise<boolean> {
  const ended = await revoke(tx, sessionId, reason)
  for (const one of ended) await sessionChanged(tx, one.sessionId)
  return ended.length > 0
}

/** Ends every session of a person, except one if given, with those that act through them. Returns how many. */
export async function endSessionsOf(tx: Tx, userId: string, reason: string, { but }: { but?: string } = {}) {
  const ended = await revokeAllOf(tx, userId, reason, but ?? null)
  await sessionChanged(tx, userId)
  return ended
}

/** The person of a session proved their identity again. @param amr how (RFC 8176) */
export async function stepUp(tx: Tx, sessionId: string, amr: readonly string[]): Promise<void> {
  await markStepUp(tx, sessionId, amr)
  await sessionChanged(tx, sessionId)
}

/** The current or former impersonator of a session. */
export { findActor } from './sessions.repository.ts'
