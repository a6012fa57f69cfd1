import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '@portal/contract/core/errors'
import type { FastifyInstance } from 'fastify'

const resolution = 20

/**
 * Refuses work while the event loop is late, so that started work is finished (`security.md` 3.12).
 * @param limit milliseconds; 0 never refuses
 * @param spared patterns that are never refused: health, and the refresh that keeps people signed in
 */
export function shedUnderPressure(
  app: FastifyInstance,
  limit: number,
  spared: readonly string[],
  onShed: () => void,
): void {
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
