import type { Manifest } from '../../core/manifest.ts'
import { webhooks } from './webhooks.contract.ts'
import { webhooksRequests } from './webhooks.requests.ts'
import { webhooksAudit, webhooksErrors, webhooksLabels } from './webhooks.words.ts'

export const webhooksManifest = {
  routes: webhooks,
  requests: webhooksRequests,
  labels: webhooksLabels,
  errors: webhooksErrors,
  audit: webhooksAudit,
} satisfies Manifest
