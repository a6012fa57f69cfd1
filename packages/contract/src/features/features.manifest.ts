import type { Manifest } from '../core/manifest.ts'
import { features } from './features.contract.ts'
import { featuresRequests } from './features.requests.ts'
import { featuresAudit, featuresErrors, featuresLabels } from './features.words.ts'

export const featuresManifest = {
  routes: features,
  requests: featuresRequests,
  labels: featuresLabels,
  errors: featuresErrors,
  audit: featuresAudit,
} satisfies Manifest
