import type { Manifest } from '../../core/manifest.ts'
import { users } from './users.contract.ts'
import { usersRequests } from './users.requests.ts'
import { usersAudit, usersErrors, usersLabels } from './users.words.ts'

export const usersManifest = {
  routes: users,
  requests: usersRequests,
  labels: usersLabels,
  errors: usersErrors,
  audit: usersAudit,
} satisfies Manifest
