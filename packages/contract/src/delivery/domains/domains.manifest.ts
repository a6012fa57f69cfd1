import type { Manifest } from '../../core/manifest.ts'
import { domains } from './domains.contract.ts'
import { domainsRequests } from './domains.requests.ts'
import { domainsAudit, domainsErrors, domainsLabels } from './domains.words.ts'

export const domainsManifest = {
  routes: domains,
  requests: domainsRequests,
  labels: domainsLabels,
  errors: domainsErrors,
  audit: domainsAudit,
} satisfies Manifest
