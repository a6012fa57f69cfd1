import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Whether a browser is trusted now. Trust for more days than the company allows today does not count. */
export async function isTrustedDevice(tx: Tx, userId: string, deviceHash: Buffer, days: number): Promise<boolean> {
  const found = await tx
    .selectFrom('knownDevice')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', sql<string>`now()`)
    .where('trustedUntil', '<=', sql<string>`now() + make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return found !== undefined
}

/** Trusts the browser of the latest recorded sign-in. */
export const trustDevice = (tx: Tx, userId: string, deviceHash: Buffer, days: number) =>
  tx
    .updateTable('knownDevice')
    .set({ trustedUntil: sql<Date>`now() + make_interval(days => ${days}::int)` })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .execute()

/**
 * Marks a session that skipped the second factor, so that a step-up requires it. @returns when it was last confirmed
 */
export async function markUnconfirmed(tx: Tx, sessionId: string): Promise<string> {
  const { authTime } = await tx
    .updateTable('session')
    .set({ authTime: sql<Date>`auth_time - interval '1 hour'` })
    .where('sessionId', '=', sessionId)
    .returning('authTime')
    .executeTakeFirstOrThrow()
  return authTime
}
