import type { Manifest } from '../../core/manifest.ts'
import { files } from './files.contract.ts'
import { filesRequests } from './files.requests.ts'
import { filesAudit, filesErrors } from './files.words.ts'

export const filesManifest = {
  routes: files,
  requests: filesRequests,
  labels: {},
  errors: filesErrors,
  audit: filesAudit,
} satisfies Manifest
