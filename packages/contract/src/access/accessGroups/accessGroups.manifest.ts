import type { Manifest } from '../../core/manifest.ts'
import { accessGroups } from './accessGroups.contract.ts'
import { accessGroupsRequests } from './accessGroups.requests.ts'
import { accessGroupsAudit, accessGroupsErrors, accessGroupsLabels } from './accessGroups.words.ts'

export const accessGroupsManifest = {
  routes: accessGroups,
  requests: accessGroupsRequests,
  labels: accessGroupsLabels,
  errors: accessGroupsErrors,
  audit: accessGroupsAudit,
} satisfies Manifest
