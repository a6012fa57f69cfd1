import type { Manifest } from '../../core/manifest.ts'
import { sso } from './sso.contract.ts'
import { ssoRequests } from './sso.requests.ts'
import { ssoAudit, ssoErrors, ssoLabels } from './sso.words.ts'

export const ssoManifest = {
  routes: sso,
  requests: ssoRequests,
  labels: ssoLabels,
  errors: ssoErrors,
  audit: ssoAudit,
} satisfies Manifest
