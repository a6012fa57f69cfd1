import type { Requests } from '../../core/requests.ts'
import type { settings } from './settings.contract.ts'

export const settingsRequests: Requests<typeof settings> = {
  get: ({ account }) => ({ params: { acctKey: account } }),
  update: ({ account }) => ({
    params: { acctKey: account },
    body: { Changes: [{ Code: 'files.largest', Value: 100, Lock: false }] },
  }),
  chain: ({ account }) => ({ params: { acctKey: account, code: 'files.largest' } }),
  latest: ({ account }) => ({ params: { acctKey: account } }),
  impact: ({ account }) => ({
    params: { acctKey: account },
    body: { Code: 'files.largest', Value: 100, Lock: true },
  }),
  customer: ({ account }) => ({ params: { acctKey: account } }),
  getUser: ({ user }) => ({ params: { userKey: user } }),
  updateUser: ({ user }) => ({
    params: { userKey: user },
    body: { Changes: [{ Code: 'files.linkExpiry', Value: 10, Lock: false }] },
  }),
  ofSession: ({ account, fresh }) => ({ params: { sessionId: fresh(), a: account, b: 'all' } }),
}
