import { holds } from '@portal/contract/core/access/access.rules'
import { moduleOf } from '@portal/contract/core/route'
import { webhooks as routes } from '@portal/contract/machines/webhooks/webhooks.contract'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findDeliveriesOfEvents } from './webhooks.log.repository.ts'
import { presentDelivery } from './webhooks.present.ts'

export const deliveriesAccess = routes.deliveries.access

/**
 * Deliveries caused by events, for readers of their webhook's log; undefined for a reader who may read none.
 * @param most one more is read
 */
export async function deliveriesOfEvents(tx: Tx, context: Context, auditIds: readonly string[], most: number) {
  const { caller, request } = context
  const { access } = routes.deliveries
  if (!holds(caller.rights, access) || !holds(caller.rights, 'AcctMgmnt:R')) return undefined
  const scope = orUndefined(() => narrowed(caller, moduleOf(routes.deliveries)).scope)
  if (!scope) return undefined
  const rows = await findDeliveriesOfEvents(tx, scope, auditIds, most + 1)
  return {
    capped: rows.length > most,
    items: rows.slice(0, most).map((row) => ({
      ...presentDelivery(row, request.language),
      receiver: URL.parse(row.url)?.host ?? '',
      receiverKey: row.accountId,
    })),
  }
}
