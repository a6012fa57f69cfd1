import type { Manifest } from '../../core/manifest.ts'
import { alias } from './alias.contract.ts'
import { aliasRequests } from './alias.requests.ts'
import { aliasAudit, aliasErrors, aliasLabels } from './alias.words.ts'

export const aliasManifest = {
  routes: alias,
  requests: aliasRequests,
  labels: aliasLabels,
  errors: aliasErrors,
  audit: aliasAudit,
} satisfies Manifest
