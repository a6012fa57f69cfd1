import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { webhooks as routes } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { WebhookDelivery, WebhookDeliveryDetail } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { webhookDeliveryList } from '@portal/contract/machines/webhooks/webhooks.list'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { deliveryTable, findDeliveries, findDeliveryKeys, type DeliveryRow } from './webhooks.log.repository.ts'
import { presentDelivery, presentDetail } from './webhooks.present.ts'
import { getAccount, getEndpoint, readsEvents } from './webhooks.service.ts'

const [newest] = sortsOf(webhookDeliveryList)
const newestFirst = deliveryTable.cursorsOf(newest, 'Cursor')

/** The deliveries of an endpoint, the newest first. @throws Problem account.notFound, webhook.notFound, auth.forbidden */
export const searchDeliveries = (
  context: Context,
  { params, body: { cursor, ...filter } }: Input<typeof routes.deliveries>,
): Promise<Result<typeof routes.deliveries>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await getAccount(tx, context, params.acctKey)
    const { endpointId } = await getEndpoint(tx, context, params)
    const scope = readsEvents(context.caller)
    if (filter.account && !(await isInScope(tx, scope, filter.account)))
      throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
    const page = { sort: newest, after: newestFirst.decode(cursor), limit: pageSize.default + 1 }
    const found = await findDeliveryKeys(tx, scope, endpointId, deliveryTable.filterOf(filter), page)
    const rows = await findDeliveries(
      tx,
      scope,
      endpointId,
      found.rows.map(({ listKey }) => listKey),
    )
    const byKey = new Map(rows.map((row) => [row.deliveryId, row]))
    const { language } = context.request
    const listed = found.rows.flatMap((row) => {
      const delivery = byKey.get(row.listKey)
      return delivery ? [{ ...row, shown: presentDelivery(delivery, language) }] : []
    })
    return pageOf(
      { ...found, rows: listed },
      {
        size: pageSize.default,
        present: ({ shown }): WebhookDelivery => shown,
        encode: (last) => newestFirst.encode({ sort: newest, ...('listKey' in last ? afterRow(last) : last) }),
      },
    )
  })

type Key = { acctKey: string; webhookKey: string; deliveryKey: string }
/** @throws Problem webhook.deliveryNotFound, auth.forbidden */
export async function getDeliveryRow(tx: Tx, context: Context, { webhookKey, deliveryKey }: Key): Promise<DeliveryRow> {
  const [row] = await findDeliveries(tx, readsEvents(context.caller), webhookKey, [deliveryKey])
  if (!row) throw new Problem('webhook.deliveryNotFound', { values: { days: most.keptDays } })
  return row
}

export const getDelivery = (
  context: Context,
  { params }: Input<typeof routes.delivery>,
): Promise<WebhookDeliveryDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await getAccount(tx, context, params.acctKey)
    await getEndpoint(tx, context, params)
    return presentDetail(await getDeliveryRow(tx, context, params), context.request.language)
  })
