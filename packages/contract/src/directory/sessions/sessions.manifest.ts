import type { Manifest } from '../../core/manifest.ts'
import { sessions } from './sessions.contract.ts'
import { sessionsAudit, sessionsErrors } from './sessions.words.ts'
import type { Requests } from '../../core/requests.ts'

const token = 'x'.repeat(40)

const requests: Requests<typeof sessions> = {
  resume: () => ({ body: { access_token: token, refresh_token: token } }),
  end: ({ fresh }) => ({ params: { sessionKey: fresh() } }),
  endOthers: () => ({ body: {} }),
}

export const sessionsManifest = {
  routes: sessions,
  requests,
  labels: {},
  errors: sessionsErrors,
  audit: sessionsAudit,
} satisfies Manifest
