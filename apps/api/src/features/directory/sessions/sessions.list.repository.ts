import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Whether a session is this person's and still open; locks it, so that it is ended once. */
export async function lockOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', sql<string>`now()`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
