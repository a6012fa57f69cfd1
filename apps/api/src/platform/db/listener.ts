import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The handlers of a channel. `missed`: the connection was lost for a while, so anything may have been announced. */
export type Handlers = { heard(channel: string, payload: string): void; missed(): void }

/** Milliseconds between attempts to reconnect, and between pings. */
const [retryAfter, pingEvery] = [1_000, 5_000]

/** A silent connection may be dead, so it is pinged. Ends with an error. */
async function keepAsking(connection: pg.PoolClient, question: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(pingEvery, undefined, { signal, ref: false })
    await connection.query(question)
  }
}

/** Listens on one connection until it is lost, silent, or the signal aborts. */
async function listenOnce(
  pool: pg.Pool,
  channels: readonly string[],
  { heard, missed }: Handlers,
  signal: AbortSignal,
  listening: () => void,
): Promise<void> {
  const connection = await pool.connect()
  try {
    const lost = new Promise<void>((resolve) => {
      connection.once('error', () => resolve()).once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    connection.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    for (const channel of channels) await connection.query(`listen ${channel}`)
    missed()
    listening()
    if (!signal.aborted) await Promise.race([lost, keepAsking(connection, `listen ${channels[0]}`, signal)])
  } finally {
    connection.release(true) // a listening connection is not returned to the pool
    missed()
  }
}

/** Listens on one connection of the pool, and reconnects when it is lost. */
export function listenTo(pool: pg.Pool, channels: readonly string[], handlers: Handlers) {
  const closing = new AbortController()
  const { signal } = closing
  const first = Promise.withResolvers<void>()
  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(pool, channels, handlers, signal, first.resolve).catch(first.resolve) // lost: due work is found by looking
      await sleep(retryAfter, undefined, { signal }).catch(() => {})
    }
  }
  const ended = keepListening()
  return {
    listening: first.promise,
    close(): Promise<void> {
      closing.abort()
      return ended
    },
  }
}
