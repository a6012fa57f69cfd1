import { maxShutOut } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { whole } from '../../../platform/db/scope.ts'
import { later } from '../../../platform/background/later.ts'
import { type RecordShutOut, refusedEnd } from '../../../platform/http/partnerCalls.ts'
import { beginCall, endCall, endingOf } from './partnerLogs.record.ts'
import { takeShutOut } from './partnerLogs.repository.ts'

// Calls that a key was refused. A few per key and hour are recorded: a partner's failing calls are visible, but a flood
// leaves only a few rows (decision 0091).

const anHour = 3_600_000
/**
 * How many refused calls of a key this process tried to record, and until when they count; a flood does not reach the
 * database.
 */
const tried = new Map<string, { until: number; count: number }>()
export function isRetryable(keyId: string, now = Date.now()): boolean {
  const known = tried.get(keyId)
  if (!known || known.until <= now) {
    if (tried.size >= 1_000) for (const [id, { until }] of tried) if (until <= now) tried.delete(id)
    tried.set(keyId, { until: now + anHour, count: 1 })
    return true
  }
  known.count += 1
  return known.count <= maxShutOut
}

/** Records a refused call of a known key, in parallel with the answer. */
export const recordShutOut: RecordShutOut = (context, call, why) => {
  const { caller, db, request } = context
  const { key } = caller
  if (!key || !isRetryable(key.keyId)) return
  later(async () => {
    const isNoted = await db.inScope(whole(caller.scope), (tx) => takeShutOut(tx, caller.scope, key.keyId, maxShutOut))
    if (!isNoted) return
    const started = await beginCall(context, call)
    await endCall(endingOf(context), started, refusedEnd(why, request))
  })
}
