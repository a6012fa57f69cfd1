import { sessions } from '@portal/contract/sessions/sessions.contract'
import { handle } from '../../platform/http/handle.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.list.ts'

export const sessionsRoutes = handle(sessions, {
  list: (_, context) => listSessions(context),
  end: (input, context) => endOwnSession(context, input),
  endOthers: (_, context) => endOtherSessions(context),
})
