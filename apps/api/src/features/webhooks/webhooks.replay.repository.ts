import { sql } from 'kysely'
import { type Scope, whole, within } from '../../platform/access/scope.ts'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { Stored } from './webhooks.repository.ts'

/** Events that one replay looks at, whatever it finds. */
const looked = 50_000

/** Replayed messages that wait for an endpoint, counted up to `cap`. */
export async function countReplays(tx: Tx, endpointId: string, cap: number): Promise<number> {
  const row = await queryRow(tx)<{ waiting: number }>`
    select count(*)::integer as waiting from (select from webhook_delivery d where d.endpoint_id = ${endpointId}
      and d.state = 'Waiting' and d.replay limit ${cap}) waiting`
  return row?.waiting ?? 0
}

/** Whether a message waits already, as it is or as a replay. */
export const isWaiting = async (tx: Tx, messageId: string): Promise<boolean> =>
  (await queryRow(
    tx,
  )`select from webhook_delivery d where d.message_id = ${messageId} and d.state = 'Waiting' limit 1`) !== undefined

/** The same message as a delivery of its own, behind all that happened meanwhile. */
export const insertReplay = (tx: Tx, scope: Scope, deliveryId: string, newId: string) =>
  sql`insert into webhook_delivery (delivery_id, message_id, replay, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object, body)
    select ${newId}::uuid, d.message_id, true, d.account_id, d.endpoint_id, d.audit_id, d.occurred_at, d.about_id, d.event, d.object, d.body
    from webhook_delivery d where d.delivery_id = ${deliveryId} and ${within(scope, 'd')}`.execute(tx)

type Span = { from: string; to: string; limit: number }
type Done = { made: number; found: number }
/** Messages of a period once more, each once: those given up, or all that were sent. Test events are left out. */
export async function replaySent(
  tx: Tx,
  scope: Scope,
  { endpointId }: Stored,
  { from, to, limit, failed }: Span & { failed: boolean },
): Promise<Done> {
  const row = await queryRow(tx)<Done>`
    with found as (
      select distinct on (d.message_id) d.* from webhook_delivery d
      where d.endpoint_id = ${endpointId} and ${within(scope, 'd')} and d.created_at >= ${from}::timestamptz
        and d.created_at < ${to}::timestamptz and d.audit_id is not null and d.state <> 'Waiting'
        and not exists (select from webhook_delivery w where w.message_id = d.message_id and w.state = 'Waiting')
        ${failed ? sql`and not exists (select from webhook_delivery w where w.endpoint_id = d.endpoint_id and w.message_id = d.message_id and w.state = 'Delivered' and w.created_at >= d.created_at)` : sql``}
      order by d.message_id, d.seq
    ), chosen as (select * from found order by seq limit ${limit}), made as (
      insert into webhook_delivery (delivery_id, message_id, replay, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object, body)
      select gen_random_uuid(), c.message_id, true, c.account_id, c.endpoint_id, c.audit_id, c.occurred_at, c.about_id, c.event, c.object, c.body
      from chosen c order by c.seq returning 1)
    select (select count(*) from made)::integer as made, (select count(*) from found)::integer as found`
  return row ?? { made: 0, found: 0 }
}

const levels = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
/** Events of a period that were never written for an endpoint, since it was off or asked for others. */
export async function collectMissed(
  tx: Tx,
  scope: Scope,
  { endpointId, accountId, events, below }: Stored,
  { from, to, limit, acctType }: Span & { acctType: keyof typeof levels },
): Promise<Done & { looked: boolean }> {
  const place = sql.ref(`e.${below ? levels[acctType] : 'account_id'}`)
  const row = await queryRow(tx)<Done & { seen: number }>`
    with seen as (
      select e.* from audit_event e where ${within(whole(scope), 'e')} and ${place} = ${accountId}
        and e.occurred_at >= ${from}::timestamptz and e.occurred_at < ${to}::timestamptz
      order by e.occurred_at limit ${sql.lit(looked)}
    ), found as (
      select e.* from seen e where ${events}::text[] && array['*', e.action, split_part(e.action, '.', 1) || '.*'] and webhook_sends(e.action)
        and not exists (select from webhook_delivery d where d.endpoint_id = ${endpointId} and d.audit_id = e.audit_id and not d.replay)
    ), made as (
      insert into webhook_delivery (delivery_id, message_id, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object)
      select m.id, m.id, ${accountId}::uuid, ${endpointId}::uuid, m.audit_id, m.occurred_at, m.account_id, m.action,
        left(coalesce((m.targets -> 0 ->> 'type') || ' ' || (m.targets -> 0 ->> 'key'), 'account ' || m.account_id), 200)
      from (select f.*, gen_random_uuid() as id from found f order by f.occurred_at, f.audit_id limit ${limit}) m
      order by m.occurred_at, m.audit_id returning 1)
    select (select count(*) from made)::integer as made, (select count(*) from found)::integer as found, (select count(*) from seen)::integer as seen`
  const { made = 0, found = 0, seen = 0 } = row ?? {}
  return { made, found, looked: seen >= looked }
}
