import type { Manifest } from '../../core/manifest.ts'
import { status } from './status.contract.ts'
import { statusRequests } from './status.requests.ts'
import { statusAudit, statusErrors, statusLabels } from './status.words.ts'

export const statusManifest = {
  routes: status,
  requests: statusRequests,
  labels: statusLabels,
  errors: statusErrors,
  audit: statusAudit,
} satisfies Manifest
