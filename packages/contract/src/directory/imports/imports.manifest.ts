import type { Manifest } from '../../core/manifest.ts'
import { imports } from './imports.contract.ts'
import { importsRequests } from './imports.requests.ts'
import { importsErrors, importsLabels } from './imports.words.ts'

export const importsManifest = {
  routes: imports,
  requests: importsRequests,
  labels: importsLabels,
  errors: importsErrors,
  audit: { actions: {} },
} satisfies Manifest
