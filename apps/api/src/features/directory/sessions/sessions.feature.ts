import { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '../../../core/feature.ts'
import { handle, type Parts } from '../../../platform/http/handle.ts'
import { resume } from './sessions.again.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.list.ts'

export const sessionsFeature: Feature = {
  routes: (app: FastifyInstance, parts: Parts): void =>
    handle(sessions, {
      resume: (context, input) => resume(context, input, parts.authenticate),
      list: listSessions,
      end: endOwnSession,
      endOthers: endOtherSessions,
    })(app, parts),
}
