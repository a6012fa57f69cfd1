import type { Requests } from '../core/requests.ts'
import type { sessions } from './sessions.contract.ts'

export const sessionsRequests: Requests<typeof sessions> = {
  end: ({ fresh }) => ({ params: { sessionKey: fresh() } }),
  endOthers: () => ({ body: {} }),
}
