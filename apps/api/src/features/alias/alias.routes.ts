import { alias } from '@portal/contract/alias/alias.contract'
import type { FastifyInstance } from 'fastify'
import { handle, type Parts } from '../../platform/http/handle.ts'
import { aliasHistory, endAlias, startAlias } from './alias.service.ts'

const routes = handle(alias, {
  start: (input, context) => startAlias(context, input),
  end: (input, context) => endAlias(context, input),
  history: (input, context) => aliasHistory(context, input),
})
/** The specification writes this address with a trailing slash; one without is accepted as well. */
const withoutSlash = handle(
  { end: { ...alias.end, path: '/api/v1/AccountAdmin/:email/LogoutAlias/:aliasEmail' } },
  { end: (input, context) => endAlias(context, input) },
)

export function aliasRoutes(app: FastifyInstance, parts: Parts): void {
  routes(app, parts)
  withoutSlash(app, parts)
}
