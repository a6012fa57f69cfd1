import type { FastifyRequest } from 'fastify'

/** Milliseconds that one request may hold the only thread at a time. */
export const maxHeld = 50

/**
 * Does a part of a request's work, and logs it with its route where it held the thread for too long. Only the time
 * before the first wait counts, and only the thread's own, so that a busy machine does not matter.
 */
export function timed<T>({ log, method, routeOptions }: FastifyRequest, part: string, work: () => T): T {
  const before = process.threadCpuUsage()
  try {
    return work()
  } finally {
    const { user, system } = process.threadCpuUsage(before)
    const ms = Math.round((user + system) / 1000)
    if (ms > maxHeld) log.warn({ method, route: routeOptions.url, part, ms }, 'request held the event loop')
  }
}
