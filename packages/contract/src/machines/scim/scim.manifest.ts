import type { Manifest } from '../../core/manifest.ts'
import { scim } from './scim.contract.ts'
import { scimRequests } from './scim.requests.ts'
import { scimErrors, scimLabels } from './scim.words.ts'

export const scimManifest = {
  routes: scim,
  requests: scimRequests,
  labels: scimLabels,
  errors: scimErrors,
  audit: { actions: {} },
} satisfies Manifest
