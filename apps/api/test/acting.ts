import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { signAccessToken } from '../src/core/sessions/sessions.tokens.ts'
import type { Person, Requests, User, World } from './world.ts'

// Partial and impersonating sign-ins: rows of sessions and tokens of the service, without the routes that lead there.

/** Half a sign-in: the password was right, the second factor is still asked for. */
export async function halfSignedIn(world: World, { userId }: User): Promise<Requests & { sessionId: string }> {
  const session = { sessionId: uuid(), userId, clientId: 'portal-cli', stage: 'mfa' as const, amr: ['pwd'] }
  const endsAt = new Date(Date.now() + 600_000)
  await world.db.asOwner((tx) =>
    tx
      .insertInto('session')
      .values({ ...session, ekeyHash: randomBytes(32), endsAt })
      .execute(),
  )
  const token = await signAccessToken(world, { ...session, authTime: new Date().toISOString() })
  return { ...world.withToken(token), sessionId: session.sessionId }
}

/** A session in the name of `target`, opened through the one of `actor`, who must be allowed to. */
export async function actingFor(
  world: World,
  actor: Person,
  target: User,
  why = 'Looking at it together',
): Promise<Person> {
  const acting = await world.signedInAs(target)
  await world.db.pool.query(
    'update session set actor_session_id = $1, acting_reason = $2, amr = $3 where session_id = $4',
    [actor.sessionId, why, ['pwd', 'act'], acting.sessionId],
  )
  return acting
}
