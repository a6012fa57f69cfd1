import type { Manifest } from '../../core/manifest.ts'
import { views } from './views.contract.ts'
import { viewsRequests } from './views.requests.ts'
import { viewsErrors, viewsLabels } from './views.words.ts'

export const viewsManifest = {
  routes: views,
  requests: viewsRequests,
  labels: viewsLabels,
  errors: viewsErrors,
  audit: { actions: {} },
} satisfies Manifest
