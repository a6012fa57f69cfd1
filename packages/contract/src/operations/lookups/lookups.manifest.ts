import type { Manifest } from '../../core/manifest.ts'
import { lookups } from './lookups.contract.ts'

export const lookupsManifest = {
  routes: lookups,
  requests: {},
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
