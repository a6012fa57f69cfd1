import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { worklist } from './worklist.contract.ts'
import { worklistOverview } from './worklist.overview.ts'

const requests: Requests<typeof worklist> = { account: ({ account }) => ({ query: { acctKey: account } }) }

export const worklistManifest = {
  routes: { ...worklist, ...worklistOverview },
  requests,
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
