import type { Manifest } from '../../core/manifest.ts'
import { auth } from './auth.contract.ts'
import { authRequests } from './auth.requests.ts'
import { authAudit, authErrors, authLabels } from './auth.words.ts'

export const authManifest = {
  routes: auth,
  requests: authRequests,
  labels: authLabels,
  errors: authErrors,
  audit: authAudit,
} satisfies Manifest
