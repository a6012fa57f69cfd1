import type { Manifest } from '../../core/manifest.ts'
import { aiAccess } from './aiAccess.contract.ts'
import { aiAccessRequests } from './aiAccess.requests.ts'
import { aiAccessAudit, aiAccessErrors, aiAccessLabels } from './aiAccess.words.ts'

export const aiAccessManifest = {
  routes: aiAccess,
  requests: aiAccessRequests,
  labels: aiAccessLabels,
  errors: aiAccessErrors,
  audit: aiAccessAudit,
} satisfies Manifest
