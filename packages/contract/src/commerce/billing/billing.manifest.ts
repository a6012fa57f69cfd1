import type { Manifest } from '../../core/manifest.ts'
import { billing } from './billing.contract.ts'
import { billingRequests } from './billing.requests.ts'
import { billingAudit, billingErrors, billingLabels } from './billing.words.ts'

export const billingManifest = {
  routes: billing,
  requests: billingRequests,
  labels: billingLabels,
  errors: billingErrors,
  audit: billingAudit,
} satisfies Manifest
