import type { Requests } from '../../core/requests.ts'
import type { esign } from './esign.contract.ts'

export const esignRequests: Requests<typeof esign> = {
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
