import type { Requests } from '../core/requests.ts'
import type { esign } from './esign.contract.ts'

export const esignRequests: Requests<typeof esign> = {
  ofAccount: ({ account }) => ({ params: { acctKey: account } }),
  send: ({ account }) => ({ params: { acctKey: account }, body: {} }),
  search: () => ({ body: { State: ['Failing'], Cursor: null } }),
  calls: () => ({
    body: {
      Part: ['people'],
      Account: null,
      CalledFrom: '2026-01-01T00:00:00Z',
      CalledTo: null,
      Faulty: true,
      Cursor: null,
    },
  }),
  mend: ({ account }) => ({ body: { AcctKeys: [account] } }),
}
