import type { Manifest } from '../../core/manifest.ts'
import { partnerLogs } from './partnerLogs.contract.ts'
import { partnerLogsRequests } from './partnerLogs.requests.ts'
import { partnerLogsAudit, partnerLogsErrors, partnerLogsLabels } from './partnerLogs.words.ts'

export const partnerLogsManifest = {
  routes: partnerLogs,
  requests: partnerLogsRequests,
  labels: partnerLogsLabels,
  errors: partnerLogsErrors,
  audit: partnerLogsAudit,
} satisfies Manifest
