import type { Requests } from '../../core/requests.ts'
import type { sessions } from './sessions.contract.ts'

const token = 'x'.repeat(40)

export const sessionsRequests: Requests<typeof sessions> = {
  resume: () => ({ body: { access_token: token, refresh_token: token } }),
  end: ({ fresh }) => ({ params: { sessionKey: fresh() } }),
  endOthers: () => ({ body: {} }),
}
