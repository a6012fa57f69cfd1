import { webhookDeliveryList } from '@portal/contract/machines/webhooks/webhooks.list'
import { type Selectable, sql } from 'kysely'
import { withinGroups, type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type Question, type RowSource } from '../../../platform/list/walk.ts'

// The description of deliveries for the list engine: those of one endpoint, for events in the reader's scope.

export const deliveryTable = listTable({
  list: webhookDeliveryList,
  name: 'webhookDelivery',
  key: 'delivery_id',
  orders: { createdOn: { column: 'created_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
})
const reading: RowSource = {
  columns: sql`webhook_delivery.delivery_id, webhook_delivery.created_at`,
  shown: sql`page.delivery_id as list_key`,
  around: sql``,
}
/** No filter of deliveries has look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

/** True for events about companies that the scope includes. */
function aboutOpen(scope: Scope, table: string) {
  const left = withinGroups(scope, 'about')
  return left
    ? sql<boolean>`exists (select from account about where about.account_id = ${sql.ref(`${table}.about_id`)} and ${left})`
    : undefined
}

export function findDeliveryKeys(tx: Tx, scope: Scope, endpointId: string, filter: FilterValues, page: Page) {
  const open = aboutOpen(scope, 'webhook_delivery')
  const question: Question = {
    table: deliveryTable,
    reach: reachOfAll(whole(scope)),
    filter: { filter },
    along: [sql<boolean>`webhook_delivery.endpoint_id = ${endpointId}`],
    also: open ? [open] : [],
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}

export type DeliveryRow = Selectable<Tables['webhookDelivery']> & { aboutName: string | null }
/** Deliveries by their keys, as far as the reader may see them. */
export const findDeliveries = (tx: Tx, scope: Scope, endpointId: string, keys: readonly string[]) =>
  queryRows(tx)<DeliveryRow>`
    select d.*, a.acct_name as about_name from webhook_delivery d left join account a on a.account_id = d.about_id
    where ${within(whole(scope), 'd')} and d.endpoint_id = ${endpointId} and d.delivery_id = any(${keys}::uuid[])
      and ${aboutOpen(scope, 'd') ?? sql`true`}`

/** Deliveries caused by events, oldest first, to webhooks of companies that the reader's groups open. */
export const findDeliveriesOfEvents = (tx: Tx, scope: Scope, auditIds: readonly string[], most: number) =>
  queryRows(tx)<DeliveryRow & { url: string }>`
    select d.*, a.acct_name as about_name, w.url from webhook_delivery d
    join webhook_endpoint w on w.endpoint_id = d.endpoint_id and ${within(scope, 'w')}
    left join account a on a.account_id = d.about_id
    where d.audit_id = any(${[...auditIds]}::uuid[]) and ${within(whole(scope), 'd')} and ${aboutOpen(scope, 'd') ?? sql`true`}
    order by d.seq limit ${sql.lit(most)}`
