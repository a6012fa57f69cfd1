import type { Manifest } from '../../core/manifest.ts'
import { reports } from './reports.contract.ts'
import { reportsRequests } from './reports.requests.ts'
import { reportsAudit, reportsErrors, reportsLabels } from './reports.words.ts'

export const reportsManifest = {
  routes: reports,
  requests: reportsRequests,
  labels: reportsLabels,
  errors: reportsErrors,
  audit: reportsAudit,
} satisfies Manifest
