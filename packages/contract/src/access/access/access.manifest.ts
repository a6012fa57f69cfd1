import type { Manifest } from '../../core/manifest.ts'
import { access } from './access.contract.ts'
import { accessRequests } from './access.requests.ts'
import { accessAudit, accessErrors } from './access.words.ts'

export const accessManifest = {
  routes: access,
  requests: accessRequests,
  labels: {},
  errors: accessErrors,
  audit: accessAudit,
} satisfies Manifest
