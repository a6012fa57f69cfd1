import { createHash } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { v5 as uuidOf } from 'uuid'
import { principalOf } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import type { Context } from './context.ts'

type Repeatable = { key: string | undefined; reference?: string | null | undefined; route: string; body: unknown }

/** The key of the same call with the same reference; another call with that reference has another. */
const keyOfReference = (reference: string, fingerprint: Buffer) =>
  uuidOf(`${fingerprint.toString('hex')} ${reference}`, '5c0d4b1e-6f0a-4d0b-9a52-0c6f0f1f7b10')

/**
 * Runs a creation once for an Idempotency-Key, in its transaction: a repetition within 24 h gets the first result, two
 * at once wait on the key's row, a failure leaves no key. @param key with a different body it is refused (422)
 * @param reference the partner's own, which counts where there is no key; without both it is always created
 */
export async function once<T extends object>(
  tx: Tx,
  { caller, request }: Context,
  { key: given, reference, route, body }: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const fingerprint = createHash('sha256').update(route).update(JSON.stringify(body)).digest()
  const key = given ?? (reference ? keyOfReference(reference, fingerprint) : undefined)
  if (key === undefined) return work()
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
