import { webhooks } from '@portal/contract/webhooks/webhooks.contract'
import { handle } from '../../platform/http/handle.ts'
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
  events: (_, context) => listEvents(context),
  list: (input, context) => listWebhooks(context, input),
  create: (input, context) => createWebhook(context, input),
  update: (input, context) => updateWebhook(context, input),
  remove: (input, context) => removeWebhook(context, input),
  rotate: (input, context) => rotateSecret(context, input),
  test: (input, context) => sendTest(context, input),
  deliveries: (input, context) => searchDeliveries(context, input),
  delivery: (input, context) => getDelivery(context, input),
  replayOne: (input, context) => replayOne(context, input),
  replay: (input, context) => replaySpan(context, input),
})
