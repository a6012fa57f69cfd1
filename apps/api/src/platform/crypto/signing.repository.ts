import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** `signsFrom` is null for the key that waits. */
export type KeyRow = { keyId: string; publicJwk: unknown; privateKey: Buffer; signsFrom: string | null }

/** Locks until the end of the transaction, so that two processes never rotate together. */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('signing_key'))`.execute(tx)

export const insertKey = (tx: Tx, key: { keyId: string; publicJwk: unknown; privateKey: Buffer }, signs: boolean) =>
  tx
    .insertInto('signingKey')
    .values({ ...key, publicJwk: JSON.stringify(key.publicJwk), signsFrom: signs ? sql<string>`now()` : null })
    .execute()

/** All published keys: the signing one first, then earlier ones, last the waiting one. */
export const findPublished = (tx: Tx): Promise<KeyRow[]> =>
  tx
    .selectFrom('signingKey')
    .select(['keyId', 'publicJwk', 'privateKey', 'signsFrom'])
    .where((where) => where.or([where('retiredAt', 'is', null), where('retiredAt', '>', sql<string>`now()`)]))
    .orderBy('signsFrom', (order) => order.desc().nullsLast())
    .execute()

/** Whether the signing key is this many days old. */
export async function isDue(tx: Tx, days: number): Promise<boolean> {
  const due = await tx
    .selectFrom('signingKey')
    .select('keyId')
    .where('retiredAt', 'is', null)
    .where('signsFrom', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute()
  return due.length > 0
}

/** Retires the signing key, published for the given number of minutes more, and promotes the waiting one. */
export async function promoteNext(tx: Tx, publishedFor: number): Promise<void> {
  const current = tx.updateTable('signingKey').where('retiredAt', 'is', null)
  // truncated to the column's milliseconds: rounded up, a leaked key would outlive this transaction
  const retiredAt = sql<string>`date_trunc('milliseconds', now()) + make_interval(mins => ${publishedFor})`
  await current.set({ retiredAt }).where('signsFrom', 'is not', null).execute()
  await current.set({ signsFrom: sql<string>`now()` }).execute()
}

/** Which of the two keys exist: the signing one, the waiting one. */
export async function countKeys(tx: Tx): Promise<{ signs: boolean; waits: boolean }> {
  const rows = await tx.selectFrom('signingKey').select('signsFrom').where('retiredAt', 'is', null).execute()
  return { signs: rows.some((key) => key.signsFrom !== null), waits: rows.some((key) => key.signsFrom === null) }
}
