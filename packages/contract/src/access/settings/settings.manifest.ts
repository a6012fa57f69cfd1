import type { Manifest } from '../../core/manifest.ts'
import { settings } from './settings.contract.ts'
import { settingsAudit, settingsErrors, settingsLabels } from './settings.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof settings> = {
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

export const settingsManifest = {
  routes: settings,
  requests,
  labels: settingsLabels,
  errors: settingsErrors,
  audit: settingsAudit,
} satisfies Manifest
