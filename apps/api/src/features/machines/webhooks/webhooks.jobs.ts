import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { createSender } from './webhooks.delivery.ts'
import { forgetDeliveries } from './webhooks.repository.ts'

export const webhooksJobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'deliver-webhooks', every: 5_000, wakenBy: 'webhook_delivery', run: createSender(parts) }],
  scheduled: [{ name: 'forget-webhooks', cron: '10 3 * * *', run: () => forgetDeliveries(parts.db, most.keptDays) }],
})
