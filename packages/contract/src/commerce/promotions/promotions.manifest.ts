import type { Manifest } from '../../core/manifest.ts'
import { promotions } from './promotions.contract.ts'
import { promotionsRequests } from './promotions.requests.ts'
import { promotionsAudit, promotionsErrors, promotionsLabels } from './promotions.words.ts'

export const promotionsManifest = {
  routes: promotions,
  requests: promotionsRequests,
  labels: promotionsLabels,
  errors: promotionsErrors,
  audit: promotionsAudit,
} satisfies Manifest
