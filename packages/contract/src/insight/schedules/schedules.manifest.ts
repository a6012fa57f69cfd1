import type { Manifest } from '../../core/manifest.ts'
import { schedules } from './schedules.contract.ts'
import { schedulesRequests } from './schedules.requests.ts'
import { schedulesAudit, schedulesErrors, schedulesLabels } from './schedules.words.ts'

export const schedulesManifest = {
  routes: schedules,
  requests: schedulesRequests,
  labels: schedulesLabels,
  errors: schedulesErrors,
  audit: schedulesAudit,
} satisfies Manifest
