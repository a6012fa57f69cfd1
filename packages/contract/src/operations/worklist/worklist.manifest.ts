import type { Manifest } from '../../core/manifest.ts'
import { worklist } from './worklist.contract.ts'

export const worklistManifest = {
  routes: worklist,
  requests: {},
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
