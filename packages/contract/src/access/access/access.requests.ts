import type { Requests } from '../../core/requests.ts'
import type { access } from './access.contract.ts'

export const accessRequests: Requests<typeof access> = {
  explain: ({ account, user }) => ({ query: { user, action: 'accounts.update', object: account } }),
  profile: () => ({ params: { clientId: 'portal-web' }, body: {} }),
  profileOfLogin: () => ({ body: { client_id: 'portal-cli' } }),
  ramEnabled: () => ({ body: {} }),
}
