import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { deviceHashOf } from '../sessions/sessions.devices.ts'

// Trusted browsers (`product.md` 3.4): for as many days as the company allows, the second factor is not asked again there.

/** Whether the second factor may be left out in this browser. @param days what the company allows today */
export async function isTrusted(tx: Tx, { request }: OpenContext, userId: string, days: number): Promise<boolean> {
  const deviceHash = deviceHashOf(request)
  if (!deviceHash || days === 0) return false
  const found = await tx
    .selectFrom('knownDevice')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', sql<string>`now()`)
    // days that the company took back since count too
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

/**
 * Of a session whose second factor was left out: whatever asks for a step-up asks for the factor, as if the sign-in were
 * long ago. @returns the moment that counts as the last confirmation
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
