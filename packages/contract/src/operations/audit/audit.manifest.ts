import type { Manifest } from '../../core/manifest.ts'
import { audit } from './audit.contract.ts'
import { auditRequests } from './audit.requests.ts'
import { auditAudit, auditErrors, auditLabels } from './audit.words.ts'

export const auditManifest = {
  routes: audit,
  requests: auditRequests,
  labels: auditLabels,
  errors: auditErrors,
  audit: auditAudit,
} satisfies Manifest
