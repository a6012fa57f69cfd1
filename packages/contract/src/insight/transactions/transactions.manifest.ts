import type { Manifest } from '../../core/manifest.ts'
import { transactions } from './transactions.contract.ts'
import { transactionsRequests } from './transactions.requests.ts'
import { transactionsAudit, transactionsErrors, transactionsLabels } from './transactions.words.ts'

export const transactionsManifest = {
  routes: transactions,
  requests: transactionsRequests,
  labels: transactionsLabels,
  errors: transactionsErrors,
  audit: transactionsAudit,
} satisfies Manifest
