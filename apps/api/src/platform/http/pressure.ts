import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '@portal/contract/core/errors'
import type { FastifyInstance } from 'fastify'

const resolution = 20

/** Refuses work while the event loop is late (`security.md` 3.12). @param limit in ms, 0: never @param spared routes */
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
  app.addHook('onRequest', async (request) => {
    if (!late || spared.includes(request.routeOptions.url ?? '')) return
    onShed()
    throw new Problem('server.unavailable', { retryAfter: 2 })
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
