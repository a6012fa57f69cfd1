import type { Manifest } from '../../core/manifest.ts'
import { alias } from './alias.contract.ts'
import { aliasAudit, aliasErrors, aliasLabels } from './alias.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof alias> = {
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

export const aliasManifest = {
  routes: alias,
  requests,
  labels: aliasLabels,
  errors: aliasErrors,
  audit: aliasAudit,
} satisfies Manifest
