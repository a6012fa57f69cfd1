import type { Manifest } from '../../core/manifest.ts'
import { branding } from './branding.contract.ts'
import { brandingRequests } from './branding.requests.ts'
import { brandingAudit, brandingErrors, brandingLabels } from './branding.words.ts'

export const brandingManifest = {
  routes: branding,
  requests: brandingRequests,
  labels: brandingLabels,
  errors: brandingErrors,
  audit: brandingAudit,
} satisfies Manifest
