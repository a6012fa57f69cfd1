import type { Manifest } from '../../core/manifest.ts'
import { notices } from './notices.contract.ts'
import { noticesRequests } from './notices.requests.ts'
import { noticesAudit, noticesErrors, noticesLabels } from './notices.words.ts'

export const noticesManifest = {
  routes: notices,
  requests: noticesRequests,
  labels: noticesLabels,
  errors: noticesErrors,
  audit: noticesAudit,
} satisfies Manifest
