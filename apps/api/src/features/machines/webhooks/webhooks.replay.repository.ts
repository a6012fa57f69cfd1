import type { DeliveryState } from '@portal/contract/machines/webhooks/webhooks.fields'
import { sql } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'
import type { StoredEndpoint } from './webhooks.repository.ts'

/** The maximum number of events that one replay reads, however few it finds. */
const maxRead = 50_000

/** Replayed messages that wait for an endpoint, counted up to `cap`. */
export async function countReplays(tx: Tx, endpointId: string, cap: number): Promise<number> {
  const row = await queryRow(tx)<{ waiting: number }>`
    select count(*)::integer as waiting from (select from webhook_delivery d where d.endpoint_id = ${endpointId}
      and d.state = 'Waiting' and d.replay limit ${cap}) waiting`
  return row?.waiting ?? 0
}

const aDay = 86_400
/**
 * Counts messages that are replayed.
 * @param what replays of a company, or by it, because a reseller may have many customers
 * @returns the number since the company's day began
 */
export async function countReplayed(
  tx: Tx,
  what: 'replays' | 'replaysBy',
  accountId: string,
  count: number,
): Promise<number> {
  const row = await queryRow(tx)<{ made: number }>`
    select count_used(${what}::text, ${accountId}::uuid, ${count}::integer, ${aDay}::integer) as made`
  return row?.made ?? 0
}

/** Seconds until the used quota is available again. */
export async function secondsUntilReplay(tx: Tx, what: 'replays' | 'replaysBy', accountId: string): Promise<number> {
  const row = await queryRow(tx)<{ wait: number | null }>`
    select used_again_in(${what}::text, ${accountId}::uuid, ${aDay}::integer) as wait`
  return row?.wait ?? 1
}

/** Whether a message is waiting already, as the original or as a replay. */
export const isWaiting = async (tx: Tx, messageId: string): Promise<boolean> =>
  (await queryRow(
    tx,
  )`select from webhook_delivery d where d.message_id = ${messageId} and d.state = 'Waiting' limit 1`) !== undefined

/** A new delivery of the message, after everything that happened meanwhile. */
export const insertReplay = (tx: Tx, scope: Scope, deliveryId: string, newId: string) =>
  sql`insert into webhook_delivery (delivery_id, message_id, replay, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object, body)
    select ${newId}::uuid, d.message_id, true, d.account_id, d.endpoint_id, d.audit_id, d.occurred_at, d.about_id, d.event, d.object, d.body
    from webhook_delivery d where d.delivery_id = ${deliveryId} and ${within(scope, 'd')}`.execute(tx)

type Span = { from: string; to: string }
/** The messages of a period, each in its first delivery. Test events are left out. */
const messages = (scope: Scope, { endpointId }: StoredEndpoint, { from, to }: Span) => sql`webhook_delivery d
  where d.endpoint_id = ${endpointId} and ${within(scope, 'd')} and not d.replay and d.audit_id is not null
    and d.created_at >= ${from}::timestamptz and d.created_at < ${to}::timestamptz`

const levels = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
type Place = { endpoint: StoredEndpoint; acctType: keyof typeof levels }
const eventsOf = (scope: Scope, { endpoint: { accountId, below }, acctType }: Place, { from, to }: Span) =>
  sql`audit_event e where ${within(whole(scope), 'e')} and ${sql.ref(`e.${below ? levels[acctType] : 'account_id'}`)} = ${accountId}
    and e.occurred_at >= ${from}::timestamptz and e.occurred_at < ${to}::timestamptz`

/**
 * The end of one replay: after a number of messages or events, at least one millisecond on, or at the end of the
 * period.
 */
export async function endOf(tx: Tx, scope: Scope, place: Place, { from, to }: Span, most: number): Promise<string> {
  const span = { from, to }
  const row = await queryRow(tx)<{ ends: string }>`
    select greatest(${from}::timestamptz + interval '1 millisecond', least(${to}::timestamptz,
      (select d.created_at from ${messages(scope, place.endpoint, span)} order by d.created_at offset ${most} limit 1),
      (select e.occurred_at from ${eventsOf(scope, place, span)} order by e.occurred_at offset ${maxRead} limit 1))) as ends`
  return row?.ends ?? to
}

const stateIs = (state: DeliveryState) =>
  sql`exists (select from webhook_delivery w where w.message_id = d.message_id and w.state = ${state})`
/** Replays messages of a period: those that never arrived, or all that were sent. */
export async function replaySent(
  tx: Tx,
  scope: Scope,
  endpoint: StoredEndpoint,
  { missed, ...span }: Span & { missed: boolean },
): Promise<number> {
  const row = await queryRow(tx)<{ made: number }>`
    with made as (
      insert into webhook_delivery (delivery_id, message_id, replay, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object, body)
      select gen_random_uuid(), d.message_id, true, d.account_id, d.endpoint_id, d.audit_id, d.occurred_at, d.about_id, d.event, d.object, d.body
      from ${messages(scope, endpoint, span)} and not ${stateIs('Waiting')} ${missed ? sql`and not ${stateIs('Delivered')}` : sql``}
      order by d.seq returning 1)
    select count(*)::integer as made from made`
  return row?.made ?? 0
}

/**
 * Stores events of a period that were not stored for an endpoint, because it was off or had other events chosen.
 * @returns how many are stored now, `limit` at most, and the time of the first one that is not
 */
export async function collectMissed(
  tx: Tx,
  scope: Scope,
  place: Place,
  { limit, ...span }: Span & { limit: number },
): Promise<{ made: number; next: string | null }> {
  const { endpointId, accountId, events } = place.endpoint
  const row = await queryRow(tx)<{ made: number; next: string | null }>`
    with found as (
      select e.*, row_number() over (order by e.occurred_at, e.audit_id) as place from ${eventsOf(scope, place, span)}
        and ${events}::text[] && array['*', e.action, split_part(e.action, '.', 1) || '.*'] and webhook_sends(e.action)
        and not exists (select from webhook_delivery d where d.endpoint_id = ${endpointId} and d.audit_id = e.audit_id and not d.replay)
      order by e.occurred_at, e.audit_id limit ${limit + 1}
    ), made as (
      insert into webhook_delivery (delivery_id, message_id, account_id, endpoint_id, audit_id, occurred_at, about_id, event, object)
      select m.id, m.id, ${accountId}::uuid, ${endpointId}::uuid, m.audit_id, m.occurred_at, m.account_id, m.action,
        left(coalesce((m.targets -> 0 ->> 'type') || ' ' || (m.targets -> 0 ->> 'key'), 'account ' || m.account_id), 200)
      from (select f.*, gen_random_uuid() as id from found f where f.place <= ${limit}) m
      order by m.place returning 1)
    select (select count(*) from made)::integer as made, (select occurred_at from found where place > ${limit}) as next`
  return row ?? { made: 0, next: null }
}
