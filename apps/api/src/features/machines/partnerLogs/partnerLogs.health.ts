import { Problem } from '@portal/contract/core/errors'
import { partnerLogs as routes } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { mayResolve } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { placeOf } from './partnerLogs.record.ts'
import { findCall } from './partnerLogs.repository.ts'
import { countSearch } from './partnerLogs.search.ts'

/** Days for which calls count as the same trouble, as on the home page. */
const days = 30

/**
 * Finds what needs attention in one call: that it is open, and how often the same happened.
 * @throws Problem partnerLog.notFound
 */
async function find(context: PersonContext, logKey: string): Promise<HealthFinding[]> {
  const { db, caller } = context
  const row = await db.inScope(caller.scope, (tx) => findCall(tx, caller.scope, placeOf(logKey)))
  if (!row) throw new Problem('partnerLog.notFound')
  if (!mayResolve(row)) return []
  const key = logKey
  const on = row.receivedAt
  const kind = row.status === 'NeedsInfo' ? 'CallWaiting' : 'CallFailed'
  const own: HealthFinding = { kind, key, on }
  if (row.fingerprint === null) return [own]
  const to = new Date()
  const from = new Date(to.getTime() - days * 86_400_000)
  const period = { from: from.toISOString(), to: to.toISOString() }
  const alike = await countSearch(context, { body: { fingerprint: row.fingerprint, open: true, ...period } })
  // This call is one of them, unless it is older.
  const total = alike.total - (Date.parse(on) >= from.getTime() ? 1 : 0)
  return total > 0 ? [own, { kind: 'CallRepeated', key, total, capped: alike.capped }] : [own]
}

export const callHealth: HealthSource = {
  of: 'PartnerCall',
  kinds: ['CallFailed', 'CallWaiting', 'CallRepeated'],
  by: routes.get,
  reading: true,
  find,
}
