import type { Manifest } from '../../core/manifest.ts'
import { accounts } from './accounts.contract.ts'
import { accountsRequests } from './accounts.requests.ts'
import { accountsAudit, accountsErrors, accountsLabels } from './accounts.words.ts'

export const accountsManifest = {
  routes: accounts,
  requests: accountsRequests,
  labels: accountsLabels,
  errors: accountsErrors,
  audit: accountsAudit,
} satisfies Manifest
