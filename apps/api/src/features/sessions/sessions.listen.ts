import type { Database } from '../../platform/db/db.ts'

/** Milliseconds between attempts to listen again. */
const again = 1_000

/**
 * Hears `session_changed` on a connection of its own, for as long as it is not closed. While the connection is lost
 * nothing can be heard, so whenever it comes back everything counts as changed.
 */
export function listen(pool: Database['pool'], heard: (id: string) => void, missed: () => void) {
  let client: Awaited<ReturnType<Database['pool']['connect']>> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const lost = (error: Error) => {
    client?.release(error)
    client = undefined
    missed()
    if (!closed) timer = setTimeout(() => void open(), again).unref()
  }
  async function open(): Promise<void> {
    try {
      const made = await pool.connect()
      if (closed) return made.release()
      client = made
      made.on('notification', ({ payload }) => heard(payload ?? ''))
      made.once('error', lost)
      await made.query('listen session_changed')
      missed()
    } catch (error) {
      lost(error as Error)
    }
  }
  const listening = open()
  return {
    listening,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await listening
      client?.removeListener('error', lost)
      client?.release(true) // a connection that listens goes back to nobody
    },
  }
}
