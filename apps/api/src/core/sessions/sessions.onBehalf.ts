import type { Actor, Caller, KeyFacts, PersonCaller } from '../../platform/access/caller.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { findKey } from './sessions.keys.repository.ts'
import { callerOfKey, isValidKey } from './sessions.keys.rules.ts'
import { findPersonAsCaller } from './sessions.repository.ts'
import { callerOf, mayAct } from './sessions.rules.ts'

/** The impersonator in the session in which something was prepared (`product.md` 3.6), or the key that prepared it. */
export type ActedIn = { sessionId: string; actor: Actor; key?: undefined } | { key: KeyFacts; actor?: undefined }

/** The facts that are enough to find the caller again. */
type MakerOrigin =
  | { sessionId: string; actor: Actor; key?: undefined }
  | { key: Pick<KeyFacts, 'keyId'>; actor?: undefined }

/** The impersonator in a caller's session, or the key; null for the person. */
export function actedIn(caller: Caller): ActedIn | null {
  if (caller.key) return { key: caller.key }
  return caller.actor ? { sessionId: caller.sessionId, actor: caller.actor } : null
}

async function findPersonCaller(tx: Tx, userId: string): Promise<PersonCaller | undefined> {
  const row = await findPersonAsCaller(tx, userId)
  return row && callerOf(row, new Date())
}
/** A person as the caller of a job, with current permissions; undefined when they may no longer act. */
export const callerOfPerson = (db: Database, userId: string): Promise<PersonCaller | undefined> =>
  db.asAuth((tx) => findPersonCaller(tx, userId))

/**
 * A key as the caller of a job, while it is valid. The person responsible for the secret that prepared it must be the
 * same: after a rotation by another person, the key may do more.
 */
async function findKeyCaller(tx: Tx, keyId: string, madeBy: string): Promise<Caller | undefined> {
  const [row, maker, now] = [await findKey(tx, keyId), await findPersonCaller(tx, madeBy), new Date()]
  return row && isValidKey(row, maker, now) ? callerOfKey(row, maker, now) : undefined
}

/**
 * The author of something prepared, as the caller of its job, with current permissions; undefined when they, the
 * impersonator or the key may no longer act.
 */
export const callerOfMaker = (db: Database, userId: string, by?: MakerOrigin): Promise<Caller | undefined> =>
  db.asAuth(async (tx) => {
    if (!by) return findPersonCaller(tx, userId)
    if (by.key) return findKeyCaller(tx, by.key.keyId, userId)
    const [row, actor] = [await findPersonAsCaller(tx, userId), await findPersonAsCaller(tx, by.actor.userId)]
    const now = new Date()
    if (!row || !actor || !mayAct(actor, row, now)) return undefined
    return callerOf({ ...row, sessionId: by.sessionId, actor: by.actor }, now)
  })
