import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { credit } from './credit.contract.ts'
import { creditAudit, creditErrors, creditLabels } from './credit.words.ts'

const requests: Requests<typeof credit> = {
  get: ({ account }) => ({ params: { acctKey: account } }),
  set: ({ account }) => ({ params: { acctKey: account }, body: { Limit: 500_000, Rule: 'Approve' } }),
}

export const creditManifest = {
  routes: credit,
  requests,
  labels: creditLabels,
  errors: creditErrors,
  audit: creditAudit,
} satisfies Manifest
