import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Never the address, which may hold keys and e-mails and would make endless metrics. */
const patternOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

const outcomes: Record<number, string> = { 200: 'success', 401: 'refused', 429: 'locked', 503: 'unavailable' }

/** A log line and an observation for every answered request. @param signInRoutes counted as sign-ins */
export function observeRequests(app: FastifyInstance, metrics: Metrics, signInRoutes: readonly string[]): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const [route, status] = [patternOf(request), reply.statusCode]
    metrics.durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    if (signInRoutes.includes(route)) metrics.signIns.inc({ outcome: outcomes[status] ?? 'invalid' })
    const { userId, accountId, clientId, key } = request.caller ?? {}
    const line = {
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId,
      acctKey: accountId,
      clientId,
      keyId: key?.keyId,
    }
    request.log.info(line, 'request')
  })
  app.addHook('onRequestAbort', async (request: FastifyRequest) => {
    request.log.info({ method: request.method, route: patternOf(request) }, 'request given up by the client')
  })
}
