import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '@portal/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf, networkOf } from '../limits/network.ts'

const resolution = 20

/** The caller of a request before any check: by its credentials, else by its address. */
const callerOf = (request: FastifyRequest) => request.headers.authorization ?? networkOf(addressOf(request))

/** Requests under way, by caller. */
export function createOpenRequests() {
  const open = new Map<string, number>()
  let all = 0
  return {
    begin(caller: string): void {
      all += 1
      open.set(caller, (open.get(caller) ?? 0) + 1)
    },
    end(caller: string): void {
      all -= 1
      const rest = (open.get(caller) ?? 1) - 1
      if (rest > 0) open.set(caller, rest)
      else open.delete(caller)
    },
    /** Whether a caller has requests in progress, at least as many as the average caller. */
    isMuch(caller: string): boolean {
      const own = open.get(caller) ?? 0
      return own > 0 && own * open.size >= all
    },
  }
}

/**
 * Refuses work while the event loop is late (`security.md` 3.12), from the callers with most requests in progress:
 * callers with few are served.
 * @param limit in ms, 0: never
 * @param spared routes
 */
export function shedUnderPressure(app: FastifyInstance, limit: number, spared: readonly string[], onShed: () => void) {
  if (limit === 0) return
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let late = false
  const timer = setInterval(() => {
    late = delay.mean / 1e6 - resolution > limit
    delay.reset()
  }, 1_000)
  timer.unref()
  const open = createOpenRequests()
  app.addHook('onRequest', async (request, reply) => {
    if (spared.includes(request.routeOptions.url ?? '')) return
    const caller = callerOf(request)
    if (late && open.isMuch(caller)) {
      onShed()
      throw new Problem('server.unavailable', { retryAfter: 2 })
    }
    open.begin(caller)
    reply.raw.once('close', () => open.end(caller))
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
