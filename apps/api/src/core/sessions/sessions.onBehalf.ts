import type { Actor, Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/db.ts'
import { findPersonAsCaller } from './sessions.repository.ts'
import { callerOf, mayAct } from './sessions.rules.ts'

/** In whose hands the session was in which something was prepared (`product.md` 3.6). */
export type ActedIn = { sessionId: string; actor: Actor }

/** In whose hands a caller's session is; null in their own. */
export const actedIn = ({ sessionId, actor }: Caller): ActedIn | null => (actor ? { sessionId, actor } : null)

/**
 * A person as the caller of what a job does in their name, with the rights that they have at this moment; undefined when
 * they may not sign in any more, or who acted for them may not act for them any more.
 */
export const callerOfPerson = (db: Database, userId: string, actedIn?: ActedIn): Promise<Caller | undefined> =>
  db.asAuth(async (tx) => {
    const now = new Date()
    const row = await findPersonAsCaller(tx, userId)
    if (!row || !actedIn) return row && callerOf(row, now)
    const actor = await findPersonAsCaller(tx, actedIn.actor.userId)
    if (!actor || !mayAct(actor, row, now)) return undefined
    return callerOf({ ...row, sessionId: actedIn.sessionId, actor: actedIn.actor }, now)
  })
