import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** Whether a browser is trusted now, limited to the days that the company allows today: days that it took back count. */
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

/** Trusts the browser that a sign-in was just noted for. */
export const trustDevice = (tx: Tx, userId: string, deviceHash: Buffer, days: number) =>
  tx
    .updateTable('knownDevice')
    .set({ trustedUntil: sql<Date>`now() + make_interval(days => ${days}::int)` })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .execute()

/** For a session that skipped the second factor: a step-up then asks for it. @returns when it was last confirmed */
export async function markUnconfirmed(tx: Tx, sessionId: string): Promise<string> {
  const { authTime } = await tx
    .updateTable('session')
    .set({ authTime: sql<Date>`auth_time - interval '1 hour'` })
    .where('sessionId', '=', sessionId)
    .returning('authTime')
    .executeTakeFirstOrThrow()
  return authTime
}
