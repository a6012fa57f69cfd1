import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { webhooks as routes } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { WebhookDelivery } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getDeliveryRow } from './webhooks.log.ts'
import { presentDelivery } from './webhooks.present.ts'
import * as replays from './webhooks.replay.repository.ts'
import { type StoredEndpoint, wakeSender } from './webhooks.repository.ts'
import { getAccount, getEndpoint, targetsOf } from './webhooks.service.ts'

type Key = { acctKey: string; webhookKey: string }
/** The webhook, locked: replays take turns, so that none is stored twice. @throws Problem webhook.off */
async function open(tx: Tx, context: Context, key: Key) {
  const account = await getAccount(tx, context, key.acctKey, true)
  const endpoint = await getEndpoint(tx, context, key, true)
  if (!endpoint.active) throw new Problem('webhook.off')
  return { account, endpoint }
}
/**
 * How many more messages may wait, and may be replayed today. Removing a webhook and adding it again, a quick endpoint,
 * or many customers do not raise the limit. Locks the account.
 * @throws Problem webhook.tooManyReplays, webhook.replayedEnough, webhook.replayedEnoughBy
 */
async function roomOf(tx: Tx, { caller }: Context, { endpointId, accountId }: StoredEndpoint): Promise<number> {
  const room = most.replayed - (await replays.countReplays(tx, endpointId, most.replayed))
  if (room <= 0) throw new Problem('webhook.tooManyReplays', { values: { most: most.replayed } })
  const remaining = most.replayedInDay - (await replays.countReplayed(tx, 'replays', accountId, 0))
  if (remaining <= 0) {
    const retryAfter = await replays.secondsUntilReplay(tx, 'replays', accountId)
    throw new Problem('webhook.replayedEnough', { retryAfter, values: { most: most.replayedInDay } })
  }
  const leftOfCaller = most.replayedByCompany - (await replays.countReplayed(tx, 'replaysBy', caller.accountId, 0))
  if (leftOfCaller <= 0) {
    const retryAfter = await replays.secondsUntilReplay(tx, 'replaysBy', caller.accountId)
    throw new Problem('webhook.replayedEnoughBy', { retryAfter, values: { most: most.replayedByCompany } })
  }
  return Math.min(room, remaining, leftOfCaller)
}

async function countReplayed(tx: Tx, { caller }: Context, accountId: string, count: number): Promise<void> {
  await replays.countReplayed(tx, 'replays', accountId, count)
  await replays.countReplayed(tx, 'replaysBy', caller.accountId, count)
}

/** Sends a message again, with its webhook-id. @throws Problem webhook.waits */
export const replayOne = (context: Context, { params }: Input<typeof routes.replayOne>): Promise<WebhookDelivery> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { account, endpoint } = await open(tx, context, params)
    const row = await getDeliveryRow(tx, context, params)
    if (await replays.isWaiting(tx, row.messageId)) throw new Problem('webhook.waits')
    await roomOf(tx, context, endpoint)
    const deliveryKey = uuid()
    await replays.insertReplay(tx, context.caller.scope, row.deliveryId, deliveryKey)
    await countReplayed(tx, context, account.accountId, 1)
    await wakeSender(tx)
    await recordAudit(tx, context, {
      action: 'webhook.replayed',
      accountId: account.accountId,
      targets: targetsOf(endpoint, account),
      changes: [{ field: 'messages', old: null, new: 1 }],
    })
    return presentDelivery(await getDeliveryRow(tx, context, { ...params, deliveryKey }), context.request.language)
  })

const kept = most.keptDays * 86_400_000
/**
 * Replays the events of a period, from its beginning as far as one replay goes. Events older than the retention of
 * deliveries are left out.
 */
export const replaySpan = (
  context: Context,
  { params, body: { from, to, which } }: Input<typeof routes.replay>,
): Promise<Result<typeof routes.replay>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { account, endpoint } = await open(tx, context, params)
    const room = await roomOf(tx, context, endpoint)
    const oldest = new Date(Date.now() - kept).toISOString()
    const period = { from: from > oldest ? from : oldest, to }
    if (period.from >= to) return { replayed: 0, next: null }
    const place = { endpoint, acctType: account.acctType }
    const span = { from: period.from, to: await replays.endOf(tx, scope, place, period, room) }
    // Events that were never sent follow the others: they are newer, unless the webhook was off for a while.
    const sent = await replays.replaySent(tx, scope, endpoint, { ...span, missed: which === 'missed' })
    const missed = await replays.collectMissed(tx, scope, place, { ...span, limit: Math.max(0, room - sent) })
    const [replayed, end] = [sent + missed.made, missed.next ?? span.to]
    if (replayed > 0) await wakeSender(tx)
    if (replayed > 0) await countReplayed(tx, context, account.accountId, replayed)
    if (replayed > 0)
      await recordAudit(tx, context, {
        action: 'webhook.replayed',
        accountId: account.accountId,
        targets: targetsOf(endpoint, account),
        changes: [
          { field: 'messages', old: null, new: replayed },
          { field: 'from', old: null, new: span.from },
          { field: 'to', old: null, new: end },
        ],
      })
    return { replayed, next: end < to ? end : null }
  })
