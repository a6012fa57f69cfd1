import type { Manifest } from '../../core/manifest.ts'
import { mfa } from './mfa.contract.ts'
import { mfaRequests } from './mfa.requests.ts'
import { mfaAudit, mfaErrors, mfaLabels } from './mfa.words.ts'

export const mfaManifest = {
  routes: mfa,
  requests: mfaRequests,
  labels: mfaLabels,
  errors: mfaErrors,
  audit: mfaAudit,
} satisfies Manifest
