import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import { webhooks } from '@portal/contract/machines/webhooks/webhooks.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import * as mails from './webhooks.mails.ts'
import { createSender } from './webhooks.delivery.ts'
import { deleteOldDeliveries } from './webhooks.repository.ts'

// Loaded on first use (decision 0137).
const log = lazily(() => import('./webhooks.log.ts'))
const replay = lazily(() => import('./webhooks.replay.ts'))
const service = lazily(() => import('./webhooks.service.ts'))
const trial = lazily(() => import('./webhooks.trial.ts'))

const jobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'deliver-webhooks', every: 5_000, wakenBy: 'webhook_delivery', run: createSender(parts) }],
  scheduled: [{ name: 'forget-webhooks', cron: '10 3 * * *', run: () => deleteOldDeliveries(parts.db, most.keptDays) }],
})

const tables: Tables = {
  webhookEndpoint: {
    by: 'administrators',
    bound: '20 for an account',
    shown: ['webhooks/webhooks', 'an account has twenty webhooks at most'],
  },
  webhookDelivery: {
    by: 'audit events, for each webhook that receives them',
    bound:
      '30 days; 10,000 replayed messages of a webhook wait at a time, an account has 100,000 in a day, and a company asks for a million; 20 tests in ten minutes of an account',
    job: 'forget-webhooks',
    shown: ['webhooks/webhooks.replay', 'an account has a hundred thousand messages sent again in a day'],
  },
}

export const webhooksFeature: Feature = {
  routes: handle(webhooks, {
    events: service.listEvents,
    list: service.listWebhooks,
    create: service.createWebhook,
    update: service.updateWebhook,
    remove: service.removeWebhook,
    rotate: service.rotateSecret,
    test: trial.sendTest,
    deliveries: log.searchDeliveries,
    delivery: log.getDelivery,
    replayOne: replay.replayOne,
    replay: replay.replaySpan,
  }),
  jobs,
  mails,
  tables,
  worklist: [{ kind: 'WebhooksFailing', list: webhooks.list, find: service.findFailing }],
}
