import type { Manifest } from '../../core/manifest.ts'
import { features } from './featurePolicies.contract.ts'
import { featuresRequests } from './featurePolicies.requests.ts'
import { featuresAudit, featuresErrors, featuresLabels } from './featurePolicies.words.ts'

export const featuresManifest = {
  routes: features,
  requests: featuresRequests,
  labels: featuresLabels,
  errors: featuresErrors,
  audit: featuresAudit,
} satisfies Manifest
