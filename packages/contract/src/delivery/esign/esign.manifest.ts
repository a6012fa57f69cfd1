import type { Manifest } from '../../core/manifest.ts'
import { esign } from './esign.contract.ts'
import { esignAudit, esignErrors, esignLabels } from './esign.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof esign> = {
  ofAccount: ({ account }) => ({ params: { acctKey: account } }),
  send: ({ account }) => ({ params: { acctKey: account }, body: {} }),
  search: () => ({ body: { State: ['Failing'], Cursor: null, PageNumber: 1 } }),
  calls: () => ({
    body: {
      Part: ['people'],
      Account: null,
      CalledFrom: '2026-01-01T00:00:00Z',
      CalledTo: null,
      Faulty: true,
      Cursor: null,
      PageNumber: 1,
    },
  }),
  mend: ({ account }) => ({ body: { AcctKeys: [account] } }),
}

export const esignManifest = {
  routes: esign,
  requests,
  labels: esignLabels,
  errors: esignErrors,
  audit: esignAudit,
} satisfies Manifest
