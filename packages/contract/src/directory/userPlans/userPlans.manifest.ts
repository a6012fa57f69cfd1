import type { Manifest } from '../../core/manifest.ts'
import { userPlans } from './userPlans.contract.ts'
import { userPlansRequests } from './userPlans.requests.ts'
import { userPlansAudit, userPlansErrors, userPlansLabels } from './userPlans.words.ts'

export const userPlansManifest = {
  routes: userPlans,
  requests: userPlansRequests,
  labels: userPlansLabels,
  errors: userPlansErrors,
  audit: userPlansAudit,
} satisfies Manifest
