import type { Manifest } from '../../core/manifest.ts'
import { passwords } from './passwords.contract.ts'
import { passwordsRequests } from './passwords.requests.ts'
import { passwordsAudit, passwordsErrors, passwordsLabels } from './passwords.words.ts'

export const passwordsManifest = {
  routes: passwords,
  requests: passwordsRequests,
  labels: passwordsLabels,
  errors: passwordsErrors,
  audit: passwordsAudit,
} satisfies Manifest
