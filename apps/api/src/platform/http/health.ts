import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** The checks of readiness; each returns true, or the reason in a few plain words. */
export type Checks = Record<string, () => Promise<true | string> | true | string>

/** Slower counts as down. */
const patience = 2_000

const inTime = <T>(answer: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), patience)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function ask(checks: Checks) {
  const answers = Object.entries(checks).map(async ([name, check]) => {
    const answer = await inTime(Promise.resolve().then(check)).catch(() => 'failed')
    return [name, answer === true ? 'ok' : answer] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** If there is a token, only for its holders; without one, for this machine, unless through a proxy on it. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded']
  return forwarded === undefined && loopback.has(request.socket.remoteAddress ?? '')
}

type Parts = {
  config: Config
  checks: Checks
  isDraining: () => boolean
  metrics: { contentType: string; metrics(): Promise<string> }
}

/** /healthz: the process lives. /readyz: it can work, and is not shutting down. /metrics: for Prometheus. */
export function addHealth(app: FastifyInstance, { config, checks, isDraining, metrics }: Parts): void {
  const unlimited = { config: { rateLimit: false } } as const
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_, reply) => {
    const found = await ask(checks)
    const ready = !isDraining() && Object.values(found).every((answer) => answer === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: isDraining() ? 'draining' : ready ? 'ready' : 'not ready', checks: found })
  })
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
