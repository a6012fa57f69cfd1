import type { Manifest } from '../../core/manifest.ts'
import { settings } from './settings.contract.ts'
import { settingsRequests } from './settings.requests.ts'
import { settingsAudit, settingsErrors, settingsLabels } from './settings.words.ts'

export const settingsManifest = {
  routes: settings,
  requests: settingsRequests,
  labels: settingsLabels,
  errors: settingsErrors,
  audit: settingsAudit,
} satisfies Manifest
