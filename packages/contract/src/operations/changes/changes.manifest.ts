import type { Manifest } from '../../core/manifest.ts'
import { changes } from './changes.contract.ts'
import { changesRequests } from './changes.requests.ts'
import { changesAudit, changesErrors, changesLabels } from './changes.words.ts'

export const changesManifest = {
  routes: changes,
  requests: changesRequests,
  labels: changesLabels,
  errors: changesErrors,
  audit: changesAudit,
} satisfies Manifest
