import type { Manifest } from '../../core/manifest.ts'
import { access } from './access.contract.ts'
import { accessAudit, accessErrors } from './access.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof access> = {
  explain: ({ account, user }) => ({ query: { user, action: 'accounts.update', object: account } }),
  profile: () => ({ params: { clientId: 'portal-web' }, body: {} }),
  profileOfLogin: () => ({ body: { client_id: 'portal-cli' } }),
  ramEnabled: () => ({ body: {} }),
}

export const accessManifest = {
  routes: access,
  requests,
  labels: {},
  errors: accessErrors,
  audit: accessAudit,
} satisfies Manifest
