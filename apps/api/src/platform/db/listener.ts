import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const again = 1_000

/** Listens on a connection of the pool until it is lost or the signal says so. */
async function listenOnce(
  pool: pg.Pool,
  channels: readonly string[],
  heard: (channel: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const connection = await pool.connect()
  try {
    const lost = new Promise<void>((resolve) => {
      connection.once('error', () => resolve()).once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    connection.on('notification', ({ channel }) => heard(channel))
    for (const channel of channels) await connection.query(`listen ${channel}`)
    channels.forEach(heard)
    if (!signal.aborted) await lost
  } finally {
    connection.release(true)
  }
}

/**
 * Hears notifications of the database on one connection of the pool, and connects again when it is lost.
 * After every connecting each channel counts as heard: what was said in between is not repeated by the database.
 * @returns ends it; resolves when the connection is given back
 */
export function listenTo(
  pool: pg.Pool,
  channels: readonly string[],
  heard: (channel: string) => void,
): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(pool, channels, heard, signal).catch(() => {}) // the database is away: what is due is found by looking
      await sleep(again, undefined, { signal }).catch(() => {})
    }
  }
  const ended = keepListening()
  return () => {
    closing.abort()
    return ended
  }
}
