import { createHash } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { principalOf } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import type { Context } from './context.ts'

/**
 * Runs a creation once for an Idempotency-Key, in its transaction: a repetition within 24 h gets the first result, two
 * at once wait on the key's row, a failure leaves no key. @param key undefined: always create @param body a different
 * one is refused (422)
 */
export async function once<T extends object>(
  tx: Tx,
  { caller, request }: Context,
  { key, route, body }: { key: string | undefined; route: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const fingerprint = createHash('sha256').update(route).update(JSON.stringify(body)).digest()
  const inserted = await tx
    .insertInto('idempotency')
    .values({ actorId: principalOf(caller), key, route, fingerprint })
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = tx.selectFrom('idempotency').where('actorId', '=', principalOf(caller)).where('key', '=', key)
  if (!inserted) {
    const first = await row.select(['fingerprint', 'result']).executeTakeFirstOrThrow()
    if (!first.fingerprint.equals(fingerprint)) throw new Problem('request.idempotencyKeyReused')
    request.repeated = true
    return first.result as T
  }
  const result = await work()
  await tx
    .updateTable('idempotency')
    .set({ result: JSON.stringify(result) })
    .where('actorId', '=', principalOf(caller))
    .where('key', '=', key)
    .execute()
  return result
}
