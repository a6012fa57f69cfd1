import type { Manifest } from '../../core/manifest.ts'
import { plans } from './plans.contract.ts'
import { plansRequests } from './plans.requests.ts'
import { plansAudit, plansErrors, plansLabels } from './plans.words.ts'

export const plansManifest = {
  routes: plans,
  requests: plansRequests,
  labels: plansLabels,
  errors: plansErrors,
  audit: plansAudit,
} satisfies Manifest
