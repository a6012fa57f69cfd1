import type { Manifest } from '../../core/manifest.ts'
import { files } from './files.contract.ts'
import { filesAudit, filesErrors } from './files.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof files> = {
  content: ({ fresh }) => ({ params: { exportKey: fresh() } }),
}

export const filesManifest = {
  routes: files,
  requests,
  labels: {},
  errors: filesErrors,
  audit: filesAudit,
} satisfies Manifest
