import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { worklist } from './worklist.contract.ts'
import { worklistHealth } from './worklist.health.ts'
import { worklistOverview } from './worklist.overview.ts'

const requests: Requests<typeof worklist & typeof worklistHealth> = {
  account: ({ account }) => ({ query: { acctKey: account } }),
  object: ({ user }) => ({ params: { object: 'User', key: user } }),
}

export const worklistManifest = {
  routes: { ...worklist, ...worklistOverview, ...worklistHealth },
  requests,
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
