import type { Manifest } from '../../core/manifest.ts'
import { apiKeys } from './apiKeys.contract.ts'
import { apiKeysRequests } from './apiKeys.requests.ts'
import { apiKeysAudit, apiKeysErrors, apiKeysLabels } from './apiKeys.words.ts'

export const apiKeysManifest = {
  routes: apiKeys,
  requests: apiKeysRequests,
  labels: apiKeysLabels,
  errors: apiKeysErrors,
  audit: apiKeysAudit,
} satisfies Manifest
