import type { Tx } from '../../../platform/db/db.ts'
import type { AttemptResult } from './webhooks.call.ts'
import type { StoredEndpoint } from './webhooks.repository.ts'

type Trial = {
  deliveryId: string
  event: string
  endpoint: StoredEndpoint
  body: string
  tried: AttemptResult
  now: Date
}
/** The log keeps a test with its result; it is not retried. */
export function insertTrial(tx: Tx, { deliveryId, event, endpoint, body, tried, now }: Trial) {
  const [at, succeeded] = [now.toISOString(), tried.fault === null]
  const { status, fault, answer, durationMs } = tried
  return tx
    .insertInto('webhookDelivery')
    .values({
      deliveryId,
      messageId: deliveryId,
      accountId: endpoint.accountId,
      endpointId: endpoint.endpointId,
      aboutId: endpoint.accountId,
      event,
      object: `webhook ${endpoint.endpointId}`,
      state: succeeded ? 'Delivered' : 'Failed',
      attempts: 1,
      firstTriedAt: at,
      triedAt: at,
      deliveredAt: succeeded ? at : null,
      body,
      answerStatus: status,
      answerBody: answer,
      fault,
      durationMs,
      tries: JSON.stringify([{ on: at, status, fault, durationMs }]),
    })
    .execute()
}
