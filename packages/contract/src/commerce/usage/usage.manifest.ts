import type { Manifest } from '../../core/manifest.ts'
import { usage } from './usage.contract.ts'
import { usageRequests } from './usage.requests.ts'
import { usageAudit, usageErrors, usageLabels } from './usage.words.ts'

export const usageManifest = {
  routes: usage,
  requests: usageRequests,
  labels: usageLabels,
  errors: usageErrors,
  audit: usageAudit,
} satisfies Manifest
