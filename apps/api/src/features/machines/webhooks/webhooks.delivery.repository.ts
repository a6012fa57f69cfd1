import type { DeliveryState, OffReason } from '@portal/contract/machines/webhooks/webhooks.fields'
import { type Selectable, sql } from 'kysely'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { claim, releaseLease, type Queue } from '../../../platform/queue/queue.ts'
import type { AttemptResult } from './webhooks.call.ts'

/** Longer than any turn. */
export const queue: Queue = { table: 'webhook_endpoint', key: 'endpoint_id', lasts: 120_000 }

export type Endpoint = Pick<
  Selectable<Tables['webhookEndpoint']>,
  'endpointId' | 'accountId' | 'url' | 'secret' | 'previousSecret' | 'previousUntil' | 'failures' | 'version'
> & { lease: string; acctType: AccountType; acctName: string; quick: boolean; slow: boolean }

/** Milliseconds for which an endpoint must be quick before it counts as quick. */
const proof = 3_600_000
const isQuick = (now: Date) => sql<boolean>`coalesce(work.quick_since <= ${new Date(now.getTime() - proof)}, false)`
type Kind = 'slow' | 'new' | 'unproven' | 'quick'
/** Quick for an hour, quick for less, slow the last time, or never tried. */
const kindOf = (now: Date) =>
  sql`case when ${isQuick(now)} then 'quick' when work.quick_since is not null then 'unproven'
    when work.served_at is not null then 'slow' else 'new' end`
type Claim = { lease: string; now: Date; busy: readonly string[]; but: Readonly<Record<Kind, boolean>> }
/**
 * Claims the endpoint with a due message whose last turn was longest ago.
 * @param busy companies that already have the most turns
 */
export const claimNext = (tx: Tx, { lease, now, busy, but }: Claim) =>
  claim<Endpoint>(tx, queue, {
    lease,
    now,
    where: [
      sql`work.active and (work.next_try_at is null or work.next_try_at <= ${now}) and work.account_id <> all(${busy}::uuid[])`,
      sql`exists (select from webhook_delivery d where d.endpoint_id = work.endpoint_id and d.state = 'Waiting' and d.next_try_at <= ${now})`,
      sql`${kindOf(now)} <> all(${Object.entries(but).flatMap(([kind, full]) => (full ? [kind] : []))}::text[])`,
    ],
    order: sql`work.served_at nulls first, work.endpoint_id`,
    set: sql`served_at = ${now}`,
    returning: sql`work.endpoint_id, work.account_id, work.url, work.secret, work.previous_secret, work.previous_until, work.failures,
      work.version, work.lease, ${isQuick(now)} as quick, work.quick_since is null as slow, (select a.acct_type from account a where a.account_id = work.account_id) as acct_type,
      (select a.acct_name from account a where a.account_id = work.account_id) as acct_name`,
  })

type TurnResult = {
  /** The time when the last message arrived. */
  delivered: Date | null
  /** The endpoint's speed in this turn; undefined if no message was sent. */
  pace: 'quick' | 'slow' | undefined
  now: Date
}
export const releaseEndpoint = (tx: Tx, { endpointId, lease }: Endpoint, { delivered, pace, now }: TurnResult) =>
  releaseLease(tx, queue, {
    id: endpointId,
    lease,
    set: sql`last_delivered_at = coalesce(${delivered}::timestamptz, last_delivered_at),
      quick_since = ${pace === 'slow' ? null : pace === 'quick' ? sql`coalesce(quick_since, ${now})` : sql`quick_since`}`,
  })

/** Ends a turn in which no message may be sent. */
export const postpone = (tx: Tx, { endpointId, lease }: Endpoint, next: Date) =>
  releaseLease(tx, queue, { id: endpointId, lease, set: sql`next_try_at = ${next}` })

/** Messages behind one that waits for a retry wait with it. */
export const postponeBlocked = (tx: Tx, endpointId: string, now: Date) =>
  sql`update webhook_delivery d set next_try_at = first.next_try_at from (
      select due.delivery_id, (select h.next_try_at from webhook_delivery h where h.endpoint_id = due.endpoint_id
        and h.object = due.object and h.state = 'Waiting' order by h.seq limit 1) as next_try_at
      from webhook_delivery due where due.endpoint_id = ${endpointId} and due.state = 'Waiting' and due.next_try_at <= ${now}
      order by due.next_try_at, due.seq limit 500) first
    where d.delivery_id = first.delivery_id and first.next_try_at > ${now}`.execute(tx)

/** True while the turn still has the endpoint, unchanged since it was read. */
const isStill = ({ endpointId, lease, version }: Endpoint) =>
  sql<boolean>`exists (select from webhook_endpoint e where e.endpoint_id = ${endpointId} and e.lease = ${lease} and e.active
    and e.version = ${version})`

/** Objects whose first message is due, those that wait longest first; none if the endpoint has changed. */
export async function findLines(tx: Tx, endpoint: Endpoint, now: Date, most: number): Promise<string[]> {
  const { endpointId } = endpoint
  const rows = await queryRows(tx)<{ object: string }>`
    select d.object from webhook_delivery d where d.endpoint_id = ${endpointId} and d.state = 'Waiting' and d.next_try_at <= ${now}
      and not exists (select from webhook_delivery earlier where earlier.endpoint_id = d.endpoint_id and earlier.object = d.object
        and earlier.state = 'Waiting' and earlier.seq < d.seq)
      and ${isStill(endpoint)}
    order by d.next_try_at, d.seq limit ${most}`
  return rows.map(({ object }) => object)
}

export type Message = {
  deliveryId: string
  messageId: string
  auditId: string | null
  occurredAt: string | null
  object: string
  attempts: number
  firstTriedAt: string
  body: string | null
}
/**
 * The first message about an object, with its attempt counted; undefined if the turn lost the endpoint or the endpoint
 * changed. If the worker dies, the message is sent again.
 */
export const takeFirst = (tx: Tx, endpoint: Endpoint, object: string, now: Date) =>
  queryRow(tx)<Message>`
    update webhook_delivery d set attempts = attempts + 1, tried_at = ${now}, first_tried_at = coalesce(first_tried_at, ${now}),
      next_try_at = ${new Date(now.getTime() + queue.lasts)}
    where d.delivery_id = (select w.delivery_id from webhook_delivery w where w.endpoint_id = ${endpoint.endpointId} and w.object = ${object}
        and w.state = 'Waiting' order by w.seq limit 1)
      and d.next_try_at <= ${now} and ${isStill(endpoint)}
    returning d.delivery_id, d.message_id, d.audit_id, d.occurred_at, d.object, d.attempts, d.first_tried_at, d.body`

type Result = { state: DeliveryState; next: Date; now: Date; body: string | null; tried: AttemptResult }
/** The maximum number of attempts stored with a message. */
const remembered = 12
/** Records the result of an attempt; undefined if the message no longer belongs to it. */
export const recordAttempt = (tx: Tx, { deliveryId, attempts }: Message, { state, next, now, body, tried }: Result) =>
  queryRow(tx)`
    update webhook_delivery set state = ${state}, next_try_at = ${next}, body = coalesce(body, ${body}),
      delivered_at = ${state === 'Delivered' ? now : null}::timestamptz, answer_status = ${tried.status}::integer,
      answer_body = ${tried.answer}, fault = ${tried.fault}, duration_ms = ${tried.durationMs}::integer,
      tries = (case when jsonb_array_length(tries) >= ${remembered} then tries - 1 else tries end)
        || ${JSON.stringify([{ on: now.toISOString(), status: tried.status, fault: tried.fault, durationMs: tried.durationMs }])}::jsonb
    where delivery_id = ${deliveryId} and state = 'Waiting' and attempts = ${attempts} returning 1`

/** Messages behind a failed one become due. */
export const freeLine = (tx: Tx, { endpointId }: Endpoint, object: string, now: Date) =>
  sql`update webhook_delivery set next_try_at = ${now} where endpoint_id = ${endpointId} and object = ${object} and state = 'Waiting'
    and next_try_at > ${now}`.execute(tx)

/** Messages behind one wait until its retry. */
export const moveLine = (tx: Tx, { endpointId }: Endpoint, object: string, next: Date) =>
  sql`update webhook_delivery set next_try_at = ${next} where endpoint_id = ${endpointId} and object = ${object} and state = 'Waiting'
    and next_try_at < ${next}`.execute(tx)

/**
 * Locks an endpoint before its messages: lines of a turn run in parallel, and one that fails and one that recovers
 * would deadlock if each locked its messages first.
 */
export const lockEndpoint = (tx: Tx, { endpointId }: Endpoint) =>
  sql`select from webhook_endpoint where endpoint_id = ${endpointId} for no key update`.execute(tx)

type FailureCount = { failures: number; failingSince: string }
/** Counts a failure of an endpoint. @param next the next attempt at the whole endpoint, if it does not answer */
export const recordFailedAttempt = (
  tx: Tx,
  { endpointId, lease }: Endpoint,
  tried: AttemptResult,
  now: Date,
  next: Date | null,
) =>
  queryRow(tx)<FailureCount>`
    update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), last_failed_at = ${now},
      last_fault = ${tried.fault}, last_status = ${tried.status}::integer, next_try_at = coalesce(${next}::timestamptz, next_try_at)
    where endpoint_id = ${endpointId} and lease = ${lease} returning failures, failing_since`

/** An endpoint that answers again: its waiting messages are due immediately. */
export async function recordRecovery(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await sql`update webhook_endpoint set failures = 0, failing_since = null, next_try_at = null where endpoint_id = ${endpointId}`.execute(
    tx,
  )
  await sql`update webhook_delivery set next_try_at = ${now} where endpoint_id = ${endpointId} and state = 'Waiting' and next_try_at > ${now}
    and (fault is distinct from 'answer' or answer_status >= 500 or answer_status = 429)`.execute(tx)
}

/** Turns an endpoint off; false if another process or person did. */
export const switchOff = async (tx: Tx, endpointId: string, why: OffReason, now: Date): Promise<boolean> =>
  (await queryRow(tx)`
    update webhook_endpoint set active = false, off_reason = ${why}, off_at = ${now}, next_try_at = null, version = version + 1
    where endpoint_id = ${endpointId} and active returning 1`) !== undefined
