import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { testEvent } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { webhooks as routes } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { WebhookDeliveryDetail } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { call, receiversOf } from './webhooks.call.ts'
import { getDeliveryRow } from './webhooks.log.ts'
import { headersOf, testBody } from './webhooks.message.ts'
import { presentDetail } from './webhooks.present.ts'
import { getAccount, getEndpoint, targetsOf } from './webhooks.service.ts'
import { secretsOf } from './webhooks.secrets.ts'
import { insertTrial } from './webhooks.trial.repository.ts'

/** The maximum number of tests of an account's webhooks in a period; removing and adding a webhook gives no more. */
const limit = { most: 20, seconds: 600 } as const

/** Reads the data of a test, and counts it before it is sent. @throws Problem webhook.tooOften */
const prepare = (context: Context, params: Input<typeof routes.test>['params']) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey, true)
    const endpoint = await getEndpoint(tx, context, params)
    return { account, endpoint }
  })

/** Sends a test event once and returns the result. No transaction is open meanwhile. */
export async function sendTest(
  context: Context,
  { params }: Input<typeof routes.test>,
): Promise<WebhookDeliveryDetail> {
  const { db, caller, config, keys } = context
  const { account, endpoint } = await prepare(context, params)
  const wait = await db.asAuth((tx) => limitUse(tx, `webhook:${account.accountId}`, limit.most, limit.seconds))
  if (wait !== undefined) throw new Problem('webhook.tooOften', { retryAfter: wait })
  const [deliveryId, now] = [uuid(), new Date()]
  const body = testBody(account, endpoint.endpointId, now)
  const headers = headersOf(deliveryId, body, secretsOf(keys.vault, endpoint, now), now)
  const tried = await call(receiversOf(config), { by: account.accountId, url: endpoint.url, headers, body, now })
  return db.inScope(caller.scope, async (tx) => {
    await insertTrial(tx, { deliveryId, event: testEvent, endpoint, body, tried, now })
    await recordAudit(tx, context, {
      action: 'webhook.tested',
      accountId: account.accountId,
      targets: targetsOf(endpoint, account),
      changes: [{ field: 'answer', old: null, new: tried.status }],
    })
    const row = await getDeliveryRow(tx, context, { ...params, deliveryKey: deliveryId })
    return presentDetail(row, context.request.language)
  })
}
