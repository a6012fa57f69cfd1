import type { Requests } from '../../core/requests.ts'
import type { alias } from './alias.contract.ts'

export const aliasRequests: Requests<typeof alias> = {
  start: () => ({
    body: {
      Email: 'nobody@example.test',
      ClientId: 'portal-cli',
      Reason: 'Looking at it together',
      Ticket: 'T-1',
    },
  }),
  end: () => ({ params: { email: 'nobody@example.test', aliasEmail: 'somebody@example.test' } }),
  history: ({ account }) => ({ params: { acctKey: account } }),
}
