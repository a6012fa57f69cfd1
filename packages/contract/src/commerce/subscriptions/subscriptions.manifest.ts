import type { Manifest } from '../../core/manifest.ts'
import { subscriptions } from './subscriptions.contract.ts'
import { subscriptionsRequests } from './subscriptions.requests.ts'
import { subscriptionsAudit, subscriptionsErrors, subscriptionsLabels } from './subscriptions.words.ts'

export const subscriptionsManifest = {
  routes: subscriptions,
  requests: subscriptionsRequests,
  labels: subscriptionsLabels,
  errors: subscriptionsErrors,
  audit: subscriptionsAudit,
} satisfies Manifest
