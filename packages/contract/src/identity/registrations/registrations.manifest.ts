import type { Manifest } from '../../core/manifest.ts'
import { registrations } from './registrations.contract.ts'
import { registrationsRequests } from './registrations.requests.ts'
import { registrationsAudit, registrationsErrors, registrationsLabels } from './registrations.words.ts'

export const registrationsManifest = {
  routes: registrations,
  requests: registrationsRequests,
  labels: registrationsLabels,
  errors: registrationsErrors,
  audit: registrationsAudit,
} satisfies Manifest
