import type { Manifest } from '../../core/manifest.ts'
import { esign } from './esign.contract.ts'
import { esignRequests } from './esign.requests.ts'
import { esignAudit, esignErrors, esignLabels } from './esign.words.ts'

export const esignManifest = {
  routes: esign,
  requests: esignRequests,
  labels: esignLabels,
  errors: esignErrors,
  audit: esignAudit,
} satisfies Manifest
