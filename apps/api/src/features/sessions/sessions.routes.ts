import { sessions } from '@portal/contract/sessions/sessions.contract'
import type { FastifyInstance } from 'fastify'
import { handle, type Parts } from '../../platform/http/handle.ts'
import { resume } from './sessions.again.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.list.ts'

export const sessionsRoutes = (app: FastifyInstance, parts: Parts): void =>
  handle(sessions, {
    resume: (input, context) => resume(context, input, parts.authenticate),
    list: (_, context) => listSessions(context),
    end: (input, context) => endOwnSession(context, input),
    endOthers: (_, context) => endOtherSessions(context),
  })(app, parts)
