import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import type { Database } from '../../../platform/db/db.ts'

export type StoredEndpoint = Selectable<Tables['webhookEndpoint']>
export type Values = Updateable<Tables['webhookEndpoint']>

export const listEndpoints = (tx: Tx, scope: Scope, accountId: string): Promise<StoredEndpoint[]> =>
  tx
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where(within(scope, 'webhookEndpoint'))
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('endpointId')
    .execute()

type EndpointKey = { scope: Scope; accountId: string; endpointId: string }
export const findEndpoint = (tx: Tx, { scope, accountId, endpointId }: EndpointKey, { lock = false } = {}) =>
  tx
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where(within(scope, 'webhookEndpoint'))
    .where('accountId', '=', accountId)
    .where('endpointId', '=', endpointId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const insertEndpoint = (tx: Tx, values: Insertable<Tables['webhookEndpoint']>): Promise<StoredEndpoint> =>
  tx.insertInto('webhookEndpoint').values(values).returningAll().executeTakeFirstOrThrow()

export const updateEndpoint = (
  tx: Tx,
  { scope, accountId, endpointId }: EndpointKey,
  values: Values,
): Promise<StoredEndpoint> =>
  tx
    .updateTable('webhookEndpoint')
    .set({ ...values, version: sql<number>`version + 1` })
    .where(within(scope, 'webhookEndpoint'))
    .where('accountId', '=', accountId)
    .where('endpointId', '=', endpointId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeEndpoint = (tx: Tx, { scope, accountId, endpointId }: EndpointKey) =>
  tx
    .deleteFrom('webhookEndpoint')
    .where(within(scope, 'webhookEndpoint'))
    .where('accountId', '=', accountId)
    .where('endpointId', '=', endpointId)
    .execute()

/** The number of messages that wait for each endpoint, counted up to `cap`. */
export async function countWaiting(tx: Tx, endpointIds: readonly string[], cap: number): Promise<Map<string, number>> {
  const rows = await queryRows(tx)<{ endpointId: string; waiting: number }>`
    select e.endpoint_id, (select count(*) from (select from webhook_delivery d where d.endpoint_id = e.endpoint_id
      and d.state = 'Waiting' limit ${cap}) waiting)::integer as waiting
    from unnest(${endpointIds}::uuid[]) e(endpoint_id)`
  return new Map(rows.map(({ endpointId, waiting }) => [endpointId, waiting]))
}

/** Makes waiting messages due immediately, with their whole retry time. */
export const wakeWaiting = (tx: Tx, endpointId: string) =>
  sql`update webhook_delivery set next_try_at = now(), first_tried_at = null where endpoint_id = ${endpointId} and state = 'Waiting'
    and (next_try_at > now() or first_tried_at is not null)`.execute(tx)
/** Notifies the worker. */
export const wakeSender = (tx: Tx) => queryRow(tx)`select pg_notify('webhook_delivery', '')`

/** Removes deliveries older than the given days, and those for removed endpoints. */
export async function deleteOldDeliveries(db: Database, days: number): Promise<void> {
  await removeAll(db, 'webhookDelivery', sql`created_at < now() - make_interval(days => ${days}::integer)`)
  await removeAll(
    db,
    'webhookDelivery',
    sql`not exists (select from webhook_endpoint e where e.endpoint_id = webhook_delivery.endpoint_id)`,
  )
}
