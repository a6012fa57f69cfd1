import type { Manifest } from '../../core/manifest.ts'
import { addOns } from './addOns.contract.ts'
import { addOnsRequests } from './addOns.requests.ts'
import { addOnsAudit, addOnsErrors, addOnsLabels } from './addOns.words.ts'

export const addOnsManifest = {
  routes: addOns,
  requests: addOnsRequests,
  labels: addOnsLabels,
  errors: addOnsErrors,
  audit: addOnsAudit,
} satisfies Manifest
