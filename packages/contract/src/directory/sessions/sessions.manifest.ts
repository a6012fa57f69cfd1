import type { Manifest } from '../../core/manifest.ts'
import { sessions } from './sessions.contract.ts'
import { sessionsRequests } from './sessions.requests.ts'
import { sessionsAudit, sessionsErrors } from './sessions.words.ts'

export const sessionsManifest = {
  routes: sessions,
  requests: sessionsRequests,
  labels: {},
  errors: sessionsErrors,
  audit: sessionsAudit,
} satisfies Manifest
