import type { Requests } from '../core/requests.ts'
import type { esign } from './esign.contract.ts'

export const esignRequests: Requests<typeof esign> = {
  ofAccount: ({ account }) => ({ params: { acctKey: account } }),
  send: ({ account }) => ({ params: { acctKey: account }, body: {} }),
  search: () => ({ body: { State: ['Failing'], Cursor: null } }),
  calls: () => ({ body: { Part: ['people'], Account: null, Faulty: true, Cursor: null } }),
  mend: ({ account }) => ({ body: { AcctKeys: [account] } }),
}
