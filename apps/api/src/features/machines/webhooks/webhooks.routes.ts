import { webhooks } from '@portal/contract/machines/webhooks/webhooks.contract'
import { handle } from '../../../platform/http/handle.ts'
import { getDelivery, searchDeliveries } from './webhooks.log.ts'
import { replayOne, replaySpan } from './webhooks.replay.ts'
import {
  createWebhook,
  listEvents,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts'
import { sendTest } from './webhooks.trial.ts'

export const webhooksRoutes = handle(webhooks, {
  events: listEvents,
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  remove: removeWebhook,
  rotate: rotateSecret,
  test: sendTest,
  deliveries: searchDeliveries,
  delivery: getDelivery,
  replayOne,
  replay: replaySpan,
})
