import type { Manifest } from '../../core/manifest.ts'
import { worklist } from './worklist.contract.ts'
import { worklistOverview } from './worklist.overview.ts'

export const worklistManifest = {
  routes: { ...worklist, ...worklistOverview },
  requests: {},
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
