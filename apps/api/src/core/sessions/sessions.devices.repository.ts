import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** The owner of a browser, if the person with this e-mail address signed in with it before. */
export const findKnownDevice = (tx: Tx, email: string, deviceHash: Buffer) =>
  tx
    .selectFrom('knownDevice as k')
    .innerJoin('loginDirectory as d', 'd.userId', 'k.userId')
    .select('k.userId')
    .where('d.email', '=', email)
    .where('k.deviceHash', '=', deviceHash)
    .executeTakeFirst()

/** Notes that the person returned; false when the browser is not known as theirs. */
export async function markDeviceSeen(tx: Tx, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('knownDevice')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes the browser's cookie, for all people who signed in with it before. */
export const renameDevice = (tx: Tx, old: Buffer, deviceHash: Buffer) =>
  tx.updateTable('knownDevice').set({ deviceHash }).where('deviceHash', '=', old).execute()

/** Browsers in which a person is known: the least recently seen makes room. */
const maxDevices = 30
export const insertDevice = (tx: Tx, userId: string, deviceHash: Buffer) =>
  sql`with forgotten as (
      delete from known_device where user_id = ${userId} and device_hash in (
        select device_hash from known_device where user_id = ${userId} order by last_seen_at desc offset ${maxDevices - 1}))
    insert into known_device (user_id, device_hash) values (${userId}, ${deviceHash})`.execute(tx)

export async function hasDevices(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.selectFrom('knownDevice').select('userId').where('userId', '=', userId).limit(1).execute()
  return found.length > 0
}

/** No browser of the person skips the second factor any more. */
export const distrustDevices = (tx: Tx, userId: string) =>
  tx.updateTable('knownDevice').set({ trustedUntil: null }).where('userId', '=', userId).execute()
