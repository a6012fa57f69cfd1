import type { Feature } from '../../../core/feature.ts'
import { webhooksJobs } from './webhooks.jobs.ts'
import * as mails from './webhooks.mails.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { webhooksTables } from './webhooks.tables.ts'

export const webhooksFeature: Feature = {
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  mails,
  tables: webhooksTables,
}
