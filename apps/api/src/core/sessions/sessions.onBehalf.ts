import type { Actor, Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/db.ts'
import { findPersonAsCaller } from './sessions.repository.ts'
import { callerOf, mayAct } from './sessions.rules.ts'

/** Who was acting in the session in which something was prepared (`product.md` 3.6). */
export type ActedIn = { sessionId: string; actor: Actor }

/** Who acts in a caller's session; null for the caller themselves. */
export const actedIn = ({ sessionId, actor }: Caller): ActedIn | null => (actor ? { sessionId, actor } : null)

/** A person as the caller of a job, with present rights; undefined when they or the actor may no longer act. */
export const callerOfPerson = (db: Database, userId: string, actedIn?: ActedIn): Promise<Caller | undefined> =>
  db.asAuth(async (tx) => {
    const now = new Date()
    const row = await findPersonAsCaller(tx, userId)
    if (!row || !actedIn) return row && callerOf(row, now)
    const actor = await findPersonAsCaller(tx, actedIn.actor.userId)
    if (!actor || !mayAct(actor, row, now)) return undefined
    return callerOf({ ...row, sessionId: actedIn.sessionId, actor: actedIn.actor }, now)
  })
