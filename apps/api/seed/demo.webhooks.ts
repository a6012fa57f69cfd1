import { sql } from 'kysely'
import { bodyOf } from '../src/features/machines/webhooks/webhooks.message.ts'
import { makeSecret } from '../src/features/machines/webhooks/webhooks.secrets.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { insertRows } from './demo.insert.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type World = { random: Random; at: (age: number) => Date; companies: readonly Company[] }
type Event = { auditId: string; occurredAt: string; accountId: string; action: string; object: string }

/**
 * How many days ago the endpoint last worked, and how many days ago the webhook was turned off. It stays off, so the
 * demo calls no one.
 */
const [failing, off] = [6, 3]
const shown = 24

/** A webhook of the reseller that accepted everything, then failed for three days and was turned off. */
export async function insertWebhooks(tx: Tx, { random, at, companies }: World, seal: Vault['seal']): Promise<void> {
  const company = companies.find(({ name }) => name === 'Cordage Reseller')
  if (!company) throw new Error('the demo has no Cordage Reseller')
  const { accountId } = company
  const endpointId = random.idAt(at(60))
  const { secret, secretHint } = makeSecret({ seal } as Vault, endpointId)
  const { rows: events } = await sql<Event>`select audit_id, occurred_at, account_id, action,
      coalesce((targets -> 0 ->> 'type') || ' ' || (targets -> 0 ->> 'key'), 'account ' || account_id) as object
    from audit_event where rs_id = ${accountId} and webhook_sends(action) and occurred_at >= ${at(29)} and occurred_at < ${at(off)}
    order by occurred_at desc, audit_id limit ${shown}`.execute(tx)
  const scope = scopeOf({ accountId, acctType: 'RS' })
  const deliveries = []
  for (const event of events.toReversed())
    deliveries.push(deliveryOf({ random, at, accountId, endpointId }, event, await bodyOf(tx, scope, event)))
  await insertRows(tx, 'webhookEndpoint', [
    {
      endpointId,
      accountId,
      url: 'https://hooks.example.com/cordage/portal',
      description: 'Service desk',
      events: ['*'],
      below: true,
      active: false,
      offReason: 'failures',
      offAt: at(off).toISOString(),
      secret: `\\x${secret.toString('hex')}` as never,
      secretHint,
      secretSetAt: at(60).toISOString(),
      failures: 290,
      failingSince: at(failing).toISOString(),
      lastDeliveredAt: at(failing + 0.1).toISOString(),
      lastFailedAt: at(off).toISOString(),
      lastFault: 'answer',
      lastStatus: 503,
      createdAt: at(60).toISOString(),
      version: 2,
    },
  ])
  await insertRows(tx, 'webhookDelivery', deliveries)
}

type Place = Pick<World, 'random' | 'at'> & { accountId: string; endpointId: string }
function deliveryOf({ random, at, accountId, endpointId }: Place, event: Event, body: string | undefined) {
  const created = new Date(event.occurredAt)
  const deliveryId = random.idAt(created)
  const passed = created < at(failing)
  const tried = new Date(passed ? created.getTime() + 400 : at(off).getTime())
  const [status, durationMs] = [passed ? 200 : 503, 40 + random.below(160)]
  const one = { on: tried.toISOString(), status, fault: passed ? null : 'answer', durationMs }
  return {
    deliveryId,
    messageId: deliveryId,
    accountId,
    endpointId,
    auditId: event.auditId,
    occurredAt: event.occurredAt,
    aboutId: event.accountId,
    event: event.action,
    object: event.object,
    replay: false,
    state: passed ? 'Delivered' : 'Failed',
    attempts: passed ? 1 : 9,
    createdAt: event.occurredAt,
    nextTryAt: tried.toISOString(),
    firstTriedAt: passed ? tried.toISOString() : event.occurredAt,
    triedAt: tried.toISOString(),
    deliveredAt: passed ? tried.toISOString() : null,
    body: body ?? null,
    answerStatus: status,
    answerBody: passed ? 'ok' : 'upstream unavailable',
    fault: one.fault,
    durationMs,
    tries: [one] as never,
  }
}
